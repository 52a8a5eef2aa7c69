// English for learning the rules: the dictionary that gives the keys. A lesson has five steps, each
// with what is to be done and what was done then.
export const en = {
  learn: 'Learn the rules, step by step',
  back: 'Back to the game',
  step: 'Step {step} of {steps}',
  next: 'Next step',
  before: 'Step before',
  again: 'Try again',
  tryIt: 'Play the game',
  wrong: '{move} is a legal move, but not what was asked for. Take it back and try another.',
  finished: 'These are the rules. The game on the table may have some of its own: see Rules.',

  kalah1:
    'The lower row is yours. Choose a house: its seeds are sown one by one, counter-clockwise, into the houses that follow.',
  kalah1Done:
    'Each house on the way got one seed. The seeds in the store on the right are yours for good.',
  kalah2:
    'A last seed that falls into your own store lets you move again. Find the house from which it does: count the seeds.',
  kalah2Done: 'House 3 has four seeds, and the store is four places on. You move again.',
  kalah3:
    'A last seed that falls into an empty house of yours captures the seeds in the house opposite. Make a capture.',
  kalah3Done: 'The seed and the five opposite went into your store.',
  kalah4:
    'Sowing passes over the other side’s store. Sow house 6, which has eight seeds, and watch the last one.',
  kalah4Done:
    'One seed into your store, six into North’s houses, and the last into your house 1: North’s store got none.',
  kalah5:
    'The game ends when all houses of one side are empty; the seeds left go to the side in whose houses they lie. Make the last move.',
  kalah5Done: 'You have 25 seeds, North has 23: more seeds win.',

  connect1: 'Drop a disc into any column: it falls to the lowest free place.',
  connect1Done: 'Now the other side would drop one. The two take turns.',
  connect2: 'Discs lie on each other. Put yours on top of the fourth column.',
  connect2Done: 'Three discs were there, so yours lies in the fourth row.',
  connect3: 'Whoever first has four in a row wins. Complete your row.',
  connect3Done: 'Four in a row: you win.',
  connect4: 'A diagonal is a row as well. Complete yours.',
  connect4Done: 'From the lower left to the upper right: four discs.',
  connect5: 'The other side has three in a row, and the fourth place is free. Stop it.',
  connect5Done: 'Stopped. Look for such threats before each of your moves.',

  mnk1: 'Put your cross on any free cell.',
  mnk1Done: 'Now the other side puts a circle. The two take turns.',
  mnk2: 'Three in a row win. Complete your row.',
  mnk2Done: 'Three in a row: you win.',
  mnk3: 'The other side threatens to complete a row. Stop it.',
  mnk3Done: 'Stopped.',
  mnk4: 'Stop the other side again, by a move that threatens two rows of your own at once.',
  mnk4Done: 'Two threats at once: only one of them can be stopped.',
  mnk5: 'Fill the last cell.',
  mnk5Done: 'The board is full and nobody has a row: a draw.',

  gomoku1: 'Black begins. Put a stone on any point where lines cross; players begin in the middle.',
  gomoku1Done: 'Now White puts a stone. Stones are never moved or taken.',
  gomoku2: 'Five stones in a row win, along a line or a diagonal. Complete your row.',
  gomoku2Done: 'Five in a row: Black wins.',
  gomoku3: 'White has four in a row, and one end is open. Close it.',
  gomoku3Done: 'Closed: this row of four is worth nothing any more.',
  gomoku4:
    'Your row of three is open at both ends. Make it a row of four that is open at both ends.',
  gomoku4Done:
    'White can close one end; you win at the other. So open rows of three must be answered.',
  gomoku5: 'Make a row of four and an open row of three with one stone.',
  gomoku5Done: 'White must stop the four, and then you open the three. This is how games are won.',

  renju1:
    'Renju is gomoku in which Black, who begins, may not do everything. Five in a row win: complete your row.',
  renju1Done: 'Exactly five in a row: Black wins.',
  renju2:
    'Six in a row do not count for Black, and are forbidden: the point between your stones is crossed out. Win by your other row.',
  renju2Done: 'Five in a row, no more: Black wins.',
  renju3:
    'Two open rows of three by one stone are forbidden for Black, and so are two rows of four: the point in the middle is crossed out. Make one row of three: put a stone beside a stone of the row.',
  renju3Done: 'One open row of three, which White must answer.',
  renju4: 'White may do everything. Here six in a row win: complete your row, for you are White.',
  renju4Done: 'Six in a row: White wins.',
  renju5: 'You are White. Make a row of four that Black can close only on a forbidden point.',
  renju5Done:
    'Black would have to play h8, which makes six in a row: it is forbidden. So White wins.',

  sticks1: 'Take one, two or three sticks.',
  sticks1Done: 'Now the other side takes some. Who takes the last one wins.',
  sticks2: 'Three sticks are left. Win.',
  sticks2Done: 'The heap is empty: you win.',
  sticks3: 'Five are left. Leave the other side four: whatever it takes, you take the rest.',
  sticks3Done: 'One, two or three from four leave you three, two or one.',
  sticks4: 'Seven are left. Leave four.',
  sticks4Done: 'Four is lost for whoever has to move.',
  sticks5: 'Ten are left. Which number does the other side lose with? Four, and four more.',
  sticks5Done: 'Eight: whatever it takes, you leave four. The multiples of four are lost.',

  nim1: 'Take any number of sticks from one heap: the letter is the heap, the figure how many.',
  nim1Done: 'Now the other side takes from a heap.',
  nim2: 'One heap is left. Whoever takes the last stick wins.',
  nim2Done: 'All taken: you win.',
  nim3: 'With two heaps make them equal. Then you can always do what the other side does.',
  nim3Done: 'Three and three. Every move can be repeated in the other heap.',
  nim4: 'Heaps of 1, 2 and 4. Leave 1, 2 and 3, which is lost for the other side.',
  nim4Done: 'Whatever it takes of 1, 2, 3, you can leave two equal heaps, or none.',
  nim5: 'Written in ones, twos and fours: 3 = 2+1, 4 = 4, 5 = 4+1. Make each of them occur twice, or not at all.',
  nim5Done: '1, 4 and 4+1: one twice, four twice, no two. Bouton showed in 1901 that this wins.',

  othello1: 'Black begins. Put a disc so that it and another of yours enclose white ones in a row.',
  othello1Done:
    'The discs in between are turned over and are yours now. A move that turns none is not allowed.',
  othello2: 'Find the move that turns three discs or more.',
  othello2Done: 'All discs enclosed in any direction turn over.',
  othello3: 'A disc in a corner can never be enclosed. Take the corner.',
  othello3Done: 'It is yours to the end of the game.',
  othello4: 'You cannot enclose anything here, so you must pass.',
  othello4Done: 'White moves. One passes only when there is no move.',
  othello5: 'Fill the last square.',
  othello5Done: 'Neither side can move: more discs win. Black has 37, White 27.',

  chess1: 'White moves up. A pawn steps straight ahead to a free cell: move one.',
  chess1Done: 'After each move chance may put a present on the board.',
  chess2: 'A pawn captures diagonally ahead. Capture one.',
  chess2Done: 'A captured pawn brings one point.',
  chess3: 'A rook goes up to three cells along a row or column, over nothing. Capture with it.',
  chess3Done: 'From three cells away. A rook is worth three points, a king eight.',
  chess4:
    'A king goes one cell along a row or column. Take the present: it brings a point with probability 0.95.',
  chess4Done: 'Chance now decides what is in it.',
  chess5: 'The game ends when a king is captured, and the points decide. Capture it.',
  chess5Done: 'Eight points: White wins.',
} as const

export type RulesKey = keyof typeof en
