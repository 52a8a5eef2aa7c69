// Names of games, of their aliases and of rule sets, where one is more than the game's own word with
// a capital letter in some language.
export const el: Record<string, string> = {
  tictactoe: 'Τρίλιζα',
  connect4: 'Σκορ 4',
  mnk: 'Παιχνίδι m,n,k',
  sticks: 'Ξυλάκια',
  nim: 'Νιμ',
  'tuc-chess': 'Σκάκι TUC',
  freestyle: 'Ελεύθερο',
  standard: 'Τυπικό',
}
