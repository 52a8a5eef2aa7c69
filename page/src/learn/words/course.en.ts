// The course in English, which gives the keys. Keys of lessons are made of their ids; a line break
// begins a paragraph; {name} is filled in.
export const words = {
  title: 'Learn how machines play',
  intro:
    'Nine lessons. Every sentence can be tried on the board and the tree beside it: they are real searches, made while you read. Three questions end each lesson.',
  progress: '{count} of {all} steps done',
  progressKept: 'What you have done is kept in this browser alone.',
  forgetProgress: 'Begin anew',
  steps: 'Steps of the lesson',
  stepNumber: 'Step {step}',
  questionNumber: 'Step {step}, a question',
  isDone: 'done',
  allLessons: 'All lessons',
  back: 'Back',
  next: 'Next',
  tryIt: 'Try it here',
  report: 'What a student report did',
  question: 'Question',
  checking: 'The engine checks your answer',
  clickTree: 'Click a node of the tree; by keyboard, arrow keys and Enter.',
  clickBoard: 'Make the move on the board.',
  right: '{name}: right.',
  wrong: '{name}: no.',
  backToStart: 'Back to the first position',
  noTreeHere: 'There is nothing to search here.',
  sum: '{player}: {total} nodes; {move} is best: {value}',
  sumCut: '{player}: {total} nodes, {cuts} cuts left out {skipped} moves; {move} is best: {value}',
  sumGrown: '{total} simulations; {move} was visited most: {value}',
  runAll: 'Run all',
  running: 'Searching: {player}',
  searches: 'Searches',
  search: 'Search',
  secondsHead: 'Seconds',
  countsMinimax: 'minimax, {number} steps',
  countsNone: 'alpha-beta, no order, {number} steps',
  countsNearest: 'alpha-beta, order 1, {number} steps',
  countsScore: 'alpha-beta, order 2, {number} steps',
  memoryIntro:
    '{game}: 100 sticks, 1 to 6 a move. Their memory is computed from the listing of the report. Our search may take the bytes that are chosen here, and not one more.',
  limit: 'Memory of our search',
  tooLittle: 'too little for this depth',
  levels: 'Levels',
  theirNodes: 'Their nodes',
  theirBytes: 'Their tree',
  ourBytes: 'Our search',
  ourNodes: 'Moves we tried',
  drawTimes: 'Draw {times} ×',
  drawn: 'Drawn: {count}',
  outcome: 'Outcome',
  cameUp: 'Came up',
  share: 'Share',
  playGame: 'Play a game',
  itLearns: 'It remembers the games it lost',
  forgetAll: 'Forget everything',
  knownBytes: 'The player {player} begins. Its experience has {bytes} bytes.',
  gameNumber: 'Game',
  prove: 'Prove',
  proving: 'Proving',
  verifying: 'The verifier reads the certificate',
  isProven:
    'Proven: {claim}. The certificate covers {positions} positions with {replies} replies, in {bytes} bytes.',
  notProven: 'No proof was found in time.',
  certificate: 'The certificate',
  claim: 'Claim',
  changeByte: 'Forge it: change a byte, and the hash to fit',
  verify: 'Ask the verifier',
  accepted: 'Accepted.',
  rejected: 'Not accepted.',

  minimax: 'Game trees and minimax',
  'minimax.about': 'What a tree of positions is, who chooses where, and how a value comes up.',
  'minimax.tree':
    'A position, all moves from it, all answers to these, and so on: that is a game tree. Here it is for the end of a game of tic-tac-toe. O is to move, four cells are free.\nEach move leads down to a position. Squares are positions in which the game is over. Click a node, or go there with the arrow keys: its facts stand below the tree.',
  'minimax.sides':
    'Two sides choose. The side to move at the root is called MAX (triangles that point up); it wants a large value. The other is MIN (triangles that point down); it wants a small one.\nA game that MAX wins is worth +1, a draw 0, a loss −1. Numbers are always meant for MAX, also where MIN is to move.',
  'minimax.up':
    'Minimax goes down to the ends of all games and brings values up: where MAX chooses the largest of the values below, where MIN chooses the smallest.\nThe tree stands at its first step. Press ▷, “A step on”, below it, or “Run”, and watch how a node is entered, and what it returns.',
  'minimax.proven':
    'Every leaf of this tree is the end of a game, so its value is not an opinion. It is proven (✓): nobody can do better against best play.\nMake another move on the board. The position after it is searched at once, and its tree is drawn.',
  'minimax.report':
    'Carlesso and Vettorello (Padua, 2020) wrote minimax for tic-tac-toe in Haskell and in Python, with values +1, 0 and −1, and drew its tree with MAX and MIN. They measured 6.8 seconds and 1.4 GB for the first move.\nRun the same search of the empty board. They also cut the tree at a depth, and noted that it is then neither complete nor optimal: the third row is such a search, and its value is only an estimate (≈).',
  'minimax.q1': 'The values of all moves at the root are known. Click the move that MAX chooses.',
  'minimax.q1.why': 'MAX takes the largest value of its moves, and that is {move}.',
  'minimax.q1.hint': 'MAX wants the largest value. Compare the nodes just below the root.',
  'minimax.q2':
    'Click the leaf whose value comes up to the root: the end of the game if both sides choose as they should.',
  'minimax.q2.why': 'Each side followed its best choice, so this is the game that is expected.',
  'minimax.q2.hint':
    'Go down from the root. At each node follow the move that the side there chooses.',
  'minimax.q3': 'Another game, O to move. Make a move that keeps the best result there is.',
  'minimax.q3.why': 'The moves that keep the value are: {moves}. All others lose some of it.',
  'minimax.q3.hint': 'Look for the answer that X has after it.',

  alphabeta: 'Alpha-beta',
  'alphabeta.about': 'Which branches need not be looked at, and why the value stays the same.',
  'alphabeta.idle':
    'This is a small Kalah, three moves deep. The values are seeds: how many more MAX will have in its store. At the leaves nobody has won yet, so these are estimates (≈). A move that ends in the own store earns another turn, so the same side may choose twice.\nMinimax looks at everything. Yet some branches could not have changed anything at the root. Choose alphabeta above the tree and count again.',
  'alphabeta.window':
    'Alpha-beta carries two numbers down. Alpha is what MAX can already be sure of, beta what MIN can be sure of. The values between them, the window, are all that still matters.\nStep through the search. A node that is entered shows its window in brackets, (alpha, beta).',
  'alphabeta.cut':
    'As soon as a value leaves the window the node is of no more interest: the other side has something better further up, and will never let the game come here. The moves that are left are never looked at. They are drawn as a dashed red line with their number.\nThis is the first such cut. “Next cut” leads from one to the next, and the sentence below says why.',
  'alphabeta.same':
    'Nothing is lost by it: value and best move at the root are those of minimax. Only nodes are saved, and the more, the deeper the search.\nRun the table, pair by pair: the same value each time, with fewer and fewer of the nodes.',
  'alphabeta.report':
    'Febbrari (Verona, 2013) wrote alpha-beta for Bantumi. His listing cuts only if a value is strictly better than the bound, and hands down only the bound of the node just above: shallow cuts. Knuth and Moore (1975) showed that bounds from far above cut as well.\nCompare both players above the tree: the value is the same, the number of nodes is not.',
  'alphabeta.q1':
    'This is minimax, from left to right. Click a node that alpha-beta would never look at.',
  'alphabeta.q1.why':
    'Alpha-beta with the same order does not come here: {count} nodes of this tree are spared.',
  'alphabeta.q1.hint':
    'Look for a node whose left brother has already shown that the other side will not let the game come to their parent.',
  'alphabeta.q2': 'The next step will be a cut. Click the move whose value is the reason for it.',
  'alphabeta.q2.why': '{move} leaves the window, so {count} moves after it are never looked at.',
  'alphabeta.q2.hint': 'It is the last value that came back to the node that is open.',
  'alphabeta.q3': 'Click a node whose value is only a bound: it may be better or worse than that.',
  'alphabeta.q3.why':
    'After a cut nothing is known but that the value lies outside the window: ≥ at a MAX node, ≤ at a MIN node.',
  'alphabeta.q3.hint': 'Bounds have a sign before the number: ≥ or ≤, ≳ or ≲ for estimates.',

  ordering: 'Order of moves, and counting nodes',
  'ordering.about': 'Why the first move matters most, and the nineteen figures of a report.',
  'ordering.first':
    'The better the first move that is tried at a node, the narrower the window for the others, and the more is cut.\nChoose an order above the tree. “nearest” tries the houses nearest to the store first, “score-own” those that bring most seeds at once. Compare the nodes and the cuts.',
  'ordering.perfect':
    'Minimax with b moves and depth d looks at about b^d leaves. If the best move always comes first, alpha-beta needs about the square root of that: it can look twice as deep in the same time.\nNobody knows the best move beforehand, but a good guess is worth much. Run the table: the same search, in four ways.',
  'ordering.counts':
    'These are the nineteen counts that Febbrari published for Bantumi. A node is one move tried; a step is a turn of each side. Run the searches, one by one or all of them: nothing is stored here, the engine searches again as his program did.\nThe longest tries a hundred million moves. It can be stopped at any time.',
  'ordering.better':
    'With deep cuts, and with an order that is right for both sides, five steps take a small part of his best count.\nRun both rows and compare.',
  'ordering.report':
    'Febbrari’s order 2 sorts moves by the stores, seen from the side that moves at the root. At the other side’s nodes that is the wrong way round: there the worst moves for that side come first. The counts show it at step 1 and 2, where order 1 needs fewer nodes.\nCompare “score” with “score-own” above the tree: look at the order of moves below a MIN node.',
  'ordering.q1':
    'The order “nearest” tries the house nearest to the own store first. South is to move. Make that move on the board.',
  'ordering.q1.why': 'House {move} is next to the store, and the search begins with it.',
  'ordering.q1.hint': 'South’s store is on the right.',
  'ordering.q2':
    'The order “score-own” tries first what brings most at once: seeds in the own store, and half a seed for another turn. Make that move.',
  'ordering.q2.why': 'House {move} ends in the store: one seed, and South moves again.',
  'ordering.q2.hint': 'There are three seeds in each house. Count where the last one falls.',
  'ordering.q3':
    'If one move at the root could be tried first, which would help alpha-beta most? Click it.',
  'ordering.q3.why':
    '{move} is the best move. Once its value is known, all others only have to be shown to be no better.',
  'ordering.q3.hint': 'The largest value makes the narrowest window for the others.',

  horizon: 'Depth, horizon and evaluation',
  'horizon.about': 'What a search says that does not reach the end, and how far to trust it.',
  'horizon.depth':
    'Most trees are too large to be searched to the end. So the search stops at a depth, its horizon, and there an evaluation speaks: a rule that looks at a position alone. In Kalah it is the difference of the stores.\nThe depth can be chosen above the tree. All its values are estimates (≈).',
  'horizon.deeper':
    'What lies just behind the horizon is not seen: an answer that takes back what was won, or a whole row of seeds that falls. So the best move may change with the depth.\nRun the table, and watch how move and value change, and what each depth costs. The last row is the truth.',
  'horizon.estimate':
    'An estimate is no proof, however deep the search was. Zermelo marks what is proven with ✓ and estimates with ≈, and does not mix them: one leaf at the horizon is enough to make its parents estimates, unless a proven branch decides.\nPlay on, on the board. Near the end of the game the horizon disappears, and ✓ comes.',
  'horizon.report':
    'Ioannidis and Papadopoulos (Crete, 2022) changed the depth with the score in their chess: deeper when behind, shallower when ahead, between two limits. They also gave rooks and kings a larger weight than their capture brings, for the sake of the games to come.\nRun their rule (policy=cutoff) beside two fixed depths. At the start nobody is ahead.',
  'horizon.q1':
    'A search of depth 1 plays one move and evaluates: the store alone counts. Make the move that it chooses.',
  'horizon.q1.why': 'It takes {move}: no other move brings more at once, and it sees no answer.',
  'horizon.q1.hint': 'Which house has just enough seeds to reach South’s store on the right?',
  'horizon.q2': 'Click a node at which the evaluation speaks.',
  'horizon.q2.why': 'The search looked no further here: this is the horizon.',
  'horizon.q2.hint': 'It is a leaf, but the game is not over there.',
  'horizon.q3':
    'Here a search to the very end finds another move than depth 1. Make the move that it finds.',
  'horizon.q3.why': '{moves} is the move of a search that knows the end of every line.',
  'horizon.q3.hint': 'The table of this lesson knows it: its last row.',

  memory: 'Memory',
  'memory.about': '580 MB against 6 kB for the same search.',
  'memory.line':
    'A search that goes depth first needs to remember only the line that it is on: one node at each depth. What it has come back from is summed up in a number; what it has not come to does not exist yet.\nThe search stands half way. Step on: the nodes with a golden edge are in memory, all others are not.',
  'memory.whole':
    'A tree can be built as a whole before it is searched. With 6 choices and 10 levels it has 12 million nodes below the root; at 48 bytes each that is 580 MB. Each level multiplies it by 6.\nOur search looks at the same nodes with a few kilobytes; each level adds a hundred bytes or so. “Run” a row of the table: the column beside theirs says how much it was allowed.',
  'memory.within':
    'Is that really the limit? Choose less memory and run again. With 5 kB the search does not get to the bottom of the larger trees; with 3 kB the engine refuses at once and says what it needs at least.\nThe number of moves that it tries still grows by 6 a level. Memory and time are two things.',
  'memory.table':
    'Memory can also buy time. Different orders of moves lead to the same position. A search with a transposition table remembers positions and does not search them twice.\nRun the table: alphabeta remembers nothing, pvs has a table of 16 MiB.',
  'memory.report':
    'The author of the game of sticks allocates the whole tree with malloc and frees it after each move; he measured 580 MB, and wished for a tree that is built branch by branch. Half of it was waste: the array of children has the size of whole nodes, but keeps pointers.\nCarlesso and Vettorello report 1.4 GB for tic-tac-toe in a language that builds only what is looked at: what was looked at was kept.',
  'memory.q1': 'The search stands half way. Click a node that it has in memory now.',
  'memory.q1.why': 'It is on the line from the root to where the search is: {count} nodes in all.',
  'memory.q1.hint': 'Only nodes that were entered and have not returned are needed.',
  'memory.q2': 'Click a node that the search has already forgotten.',
  'memory.q2.why': 'It has returned its value and is needed no more, like {count} others.',
  'memory.q2.hint': 'What was left again has a value in the picture.',
  'memory.q3':
    'Click a node that a program that builds the whole tree first has in memory, though the search has not come to it yet.',
  'memory.q3.why': '{count} nodes of this tree would be there already, and wait.',
  'memory.q3.hint': 'They are drawn pale, with a dashed edge.',

  montecarlo: 'Monte Carlo tree search',
  'montecarlo.about': 'Random games, one at a time: select, expand, play out, back up.',
  'montecarlo.idea':
    'How good is a position? Play it to the end at random, many times, and take the mean. Monte Carlo tree search does this where it pays most: its tree grows where results are good.\nEach simulation has four phases. “Next phase” goes through them, “Next simulation” to the next game.',
  'montecarlo.select':
    'Select. At each node the move with the highest Q + U is taken. Q is the mean of its results so far; U is large for moves that were seldom tried. So promising moves are tried often, and none is forgotten. This rule is called UCT.\nThe table shows the terms at the root. The row with the frame is the one that was taken. A player option, c, says how much U counts: here 1.414.',
  'montecarlo.expand':
    'Expand and play out. Where the way leaves the tree one node is added. From there random moves are made to the end of the game; no tree is kept of them.\nLook at several simulations: a large node was visited often.',
  'montecarlo.back':
    'Back up. The result goes up the way: every node on it has one visit more, and a new mean. That is all that one random game leaves behind.\nLet it run to 100 simulations. In the end the move that was visited most is played: good means come and go, many visits do not.',
  'montecarlo.many':
    'A few simulations are a lottery; many come near the truth, and where the engine can prove a result it says so. Run the table: O has answered in the middle of an edge, and X wins.\nThe last row is exact.',
  'montecarlo.report':
    'Ioannidis and Papadopoulos used UCT with c = 1.414, kept the tree from move to move, and had 3.2 seconds: 10 000 to 100 000 simulations. Against each other 10 000 beat 1 000 in 90 % of the games, 50 000 beat 10 000 in 80 %: each step costs more.\nHuang and Spadaccini (Bologna, 2022) tried it on large boards and dropped it: it spent its games on worthless cells, and the tree was kept whole in memory. Run their chess with 1, 10 and 50 thousand.',
  'montecarlo.q1':
    'After 30 simulations: at which of the moves below the root does the next one begin? Click it. (U is large where visits are few.)',
  'montecarlo.q1.why': 'Simulation {number} begins with {move}: there Q + U is highest.',
  'montecarlo.q1.hint':
    'Q is written below each node, the visits below that. U = 1.414 · √(ln 32 / n). Add both; where a mean is high or visits are few it may be large.',
  'montecarlo.q2': 'The time is up after 40 simulations. Click the move that is played.',
  'montecarlo.q2.why': 'It was visited most, {count} times.',
  'montecarlo.q2.hint': 'The last line below a node is the number of its visits.',
  'montecarlo.q3': 'Twelve simulations were made. Click the node that the twelfth has added.',
  'montecarlo.q3.why': 'The tree of simulation {number} has it, the one before has not.',
  'montecarlo.q3.hint':
    'A node that was just added has one visit. Untried moves come first; then the tree grows below the best.',

  chance: 'Chance',
  'chance.about': 'Dice, cards, presents: a third chooser who wants nothing.',
  'chance.node':
    'In TUC chess presents lie on the board, and a present is worth a point with a probability of 0.95, else nothing. Here White makes the last move of the game.\nIf the rook takes the present nobody chooses what happens: that is a chance node, drawn round. Each outcome has its probability; click it to see.',
  'chance.mean':
    'The value of a chance node is the mean of its outcomes, each as heavy as it is probable: 0.95 · 1 + 0.05 · 0 = 0.95.\nTaking the pawn is worth 1 for sure, and MAX compares 1 with 0.95. Step through the search.',
  'chance.draw':
    'A mean says nothing about a single game. Draw outcomes here: the engine draws each with its probability.\nAfter ten draws the shares may be far from 95 and 5 %. After hundreds they are near.',
  'chance.cost':
    'Chance makes trees wide. One move earlier a present may also appear on any free cell after each move. Minimax with chance nodes, called expectiminimax, looks at all outcomes.\nAlpha-beta can cut at chance nodes, too, if the bounds of all values are known: Star1 and Star2 (Ballard 1983). “likely” looks at the likeliest outcome only, so its value is only an estimate. Run all four.',
  'chance.report':
    'The second Monte Carlo player of Ioannidis and Papadopoulos branched on each place where a present may appear: 8 moves became 120 children, and it ran out of memory before it could win. It counted a present as 0.95.\nHere is the tree one move before the end, with every outcome: count the children of a round node.',
  'chance.q1': 'Click a node at which nobody chooses.',
  'chance.q1.why': 'Here chance decides: the value is the mean of what may happen.',
  'chance.q1.hint': 'Chance nodes are round.',
  'chance.q2': 'White wants the largest mean. Click the move that it chooses.',
  'chance.q2.why': '{move} is worth most on average.',
  'chance.q2.hint': 'Compare the values of all moves, that of the chance node among them.',
  'chance.q3': 'Click the outcome that is least likely.',
  'chance.q3.why': 'It comes about in {percent} % of all cases.',
  'chance.q3.hint': 'The present is worth nothing once in twenty times.',

  proof: 'Proofs and certificates',
  'proof.about': 'How to be sure, without trusting the program that says so.',
  'proof.what':
    'To prove a win you need not know the whole tree. Where the winner chooses, one good move is enough; where the other side chooses, every move must be answered.\nThis is the game of sticks: take 1 or 2, who takes the last one wins, and who takes more than are left loses. Go down from the root along +1.',
  'proof.file':
    'A program can be wrong. So Zermelo writes down what it has proven, as a certificate: the replies of the side that gets the value, and nothing else. Choose a game and press “Prove”.\nThe first lines say what is proven; the bits after them are the replies. (To solve, the page now loads half a megabyte more.)',
  'proof.verifier':
    'The verifier is another program, a few small files of C with rules and a reader of its own: it shares no line with the engine. Compiled for the browser and compressed it has 29 kB. It goes through all positions again and looks at each reply.\nProve a game and press “Ask the verifier”. The line is what that program says.',
  'proof.forged':
    'What does it not believe? Claim something else than was proven, or forge the certificate: a byte is changed, and the hash is made to fit, as a forger would.\nOne reply in the wrong place is found, with the moves that lead there. Should the changed bytes happen to be good replies as well, it is still a proof, and is accepted.',
  'proof.report':
    'None of the reports proves a value. The author of the game of sticks read the output of his program with 6 sticks left: both moves looked like wins, “2” was taken, and the game was lost.\nBoth moves lose. Here is the whole search: six is a multiple of three, and whoever moves there loses. Prove “Sticks 6,2” in the step before this one, and ask for “first” and for “second”.',
  'proof.q1': 'MAX wins. Click the one reply at the root that a proof must write down.',
  'proof.q1.why': '{move} wins. No other move at the root needs to be looked at.',
  'proof.q1.hint': 'It leaves a multiple of three.',
  'proof.q2': 'Click a node at which a proof that MAX wins must follow every move.',
  'proof.q2.why': 'There the other side chooses, so each of its moves needs an answer.',
  'proof.q2.hint': 'MIN chooses at triangles that point down.',
  'proof.q3': 'Twenty-one sticks, 1 to 3 a move. Make the move that a certificate begins with.',
  'proof.q3.why': 'Only {moves} wins: it leaves a multiple of four, and then the next, to nothing.',
  'proof.q3.hint': 'A click on the k-th stick from the end takes k. Leave a multiple of four.',

  experience: 'Learning from lost games',
  'experience.about': 'A player that looks two moves ahead and never loses the same game again.',
  'experience.blind':
    'Eleven sticks, 1 or 2 a move, who takes the last one wins. This player looks two moves ahead, and from there everything looks alike: ≈ 0.\nSo it takes the first move, and that loses.',
  'experience.forgets':
    'Let it play against one that never errs. It begins, and the first position is won for it.\nPlay several games. Without memory it loses the same game again and again: for the case that it gets wrong it will get it wrong forever.',
  'experience.learns':
    'Now it remembers. After each lost game the positions of that game are kept with the result. When it thinks again it asks this experience, and where the best move has lost it takes another of the moves that look as good.\nPlay until it wins.',
  'experience.file':
    'What is kept are not the games but positions, found by a hash: how often they were won, drawn and lost, and what was expected of them. Watch the number of bytes: a few for each position.\nIn the view Play the computer learns in the same way, if you let it: see “New game”.',
  'experience.report':
    'The author of the game of sticks wrote: “It cannot evolve: once there is a case in which the algorithm fails, it will fail in that case forever.” His wish was a file or a database with the hash of the situation as its key and the values that led to the loss, and to take another acceptable move the next time.\nThat is what you see here. Switch the memory off and on.',
  'experience.q1': 'You know the trick by now. Make the move that wins.',
  'experience.q1.why': '{moves} wins: it leaves a multiple of three.',
  'experience.q1.hint':
    'A click on the k-th stick from the end takes k. Leave a multiple of three.',
  'experience.q2':
    'Make the move of the player that looks two moves ahead and has learned nothing yet.',
  'experience.q2.why': 'All moves look alike to it, so it takes the first one it tries: {move}.',
  'experience.q2.hint': 'It sees no difference, and begins with the smallest number.',
  'experience.q3':
    'Now it has played until it won, and learned from each game that it lost. Make the first move of the game that it won.',
  'experience.q3.why': 'After {lost} lost games it begins with {move}.',
  'experience.q3.hint': 'The other one never errs, so it can only win with the right move.',
} as const

export type CourseWords = Record<keyof typeof words, string>
