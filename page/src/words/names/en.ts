// Names of games, of their aliases and of rule sets, where one is more than the game's own word with
// a capital letter in some language.
export const en: Record<string, string> = {
  tictactoe: 'Tic-tac-toe',
  connect4: 'Connect Four',
  mnk: 'm,n,k-game',
  sticks: 'Sticks',
  nim: 'Nim',
  'tuc-chess': 'TUC chess',
  freestyle: 'Freestyle',
  standard: 'Standard',
}
