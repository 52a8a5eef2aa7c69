// Names of games, of their aliases and of rule sets, where one is more than the game's own word with
// a capital letter in some language.
export const it: Record<string, string> = {
  tictactoe: 'Tris',
  connect4: 'Forza quattro',
  mnk: 'Gioco m,n,k',
  sticks: 'Bastoncini',
  nim: 'Nim',
  'tuc-chess': 'Scacchi TUC',
  freestyle: 'Libero',
  standard: 'Standard',
}
