# m,n,k-games: rules, counts, values, notation. Rows stand from the top. L below is the number of
# winning lines, m(n-k+1) + n(m-k+1) + 2(m-k+1)(n-k+1); C is the number of cells. Of all sequences
# of 2k-1 moves L k! (C-k)(C-k-1)...(C-2k+2) end the game, none end earlier.

# 3,3,3: published figures (OEIS A008907, A061526; games by length 1440, 5328, 47952, 72576, 127872).
game tictactoe
perft 1 9
perft 4 3024
perft 5 15120
perft 6 54720
perft 7 148176
perft 8 200448
perft 9 127872
perft 10 0
count 5478 765 131184 77904 46080
value minimax 0 exact
value alphabeta 0 exact
value alphabeta:order=centre 0 exact
value alphabeta:order=score 0 exact
value alphabeta:order=near 0 exact

# 4,3,3 and its mirror image 3,4,3.
game mnk:4,3,3
perft 5 95040
perft 6 622944
perft 7 3499200
perft 8 14031360
count 111973 28275 79797600 56875968 14515200
value alphabeta 1 exact
game mnk:3,4,3
perft 7 3499200
count 111973 28275 79797600 56875968 14515200
value alphabeta 1 exact

# k = 3 is won on every board of at least 4 by 3.
game mnk:5,3,3
value alphabeta:order=score 1 exact
game mnk:4,4,3
perft 5 524160
perft 6 5518656
value alphabeta:order=score 1 exact

# 4,4,4 is a draw (Uiterwijk 2018), also after these moves.
game mnk:4,4,4
perft 5 524160
perft 6 5765760
play b2 b3 c3 d4
value alphabeta:order=score 0 exact

# By formula: L = 20, C = 9; 280 of 504 end.
game mnk:3,3,2
perft 3 504
perft 4 1344
# L = 236, C = 72; 33040 of 357840 end. A line each.
game mnk:12,6,2
perft 3 357840
perft 4 22411200
# L = 161, C = 66; 20608 of 274560 end. Over 32 rows.
game mnk:33,2,2
perft 3 274560
perft 4 15998976
game gomoku
perft 3 11239200
game mnk:100,100,5
perft 1 10000

# k = 4 and more: van den Herik, Uiterwijk and van Rijswijck 2002; Uiterwijk and van den Herik 2000;
# k rows of k cells for k > 4: Hales and Jewett 1963.
game mnk:4,5,4
value exact 0 exact
game mnk:6,4,4
value exact 0 exact
game mnk:5,5,4
value exact 0 exact
game mnk:5,6,4
value exact 1 exact
game mnk:5,5,5
value exact 0 exact
game mnk:6,6,5
value exact 0 exact
game mnk:6,6,6
value exact 0 exact
game mnk:7,7,7
value exact 0 exact
# The same with a word for each line.
game mnk:8,8,8
value exact 0 exact

# k = 1 is won at once, k = 2 with the second stone, except where there is no room.
game mnk:3,3,1
perft 2 0
value alphabeta 1 exact 1
game mnk:2,2,2
value alphabeta 1 exact 3
game mnk:1,2,2
value alphabeta 0 exact
perft 2 2
game mnk:1,3,2
value alphabeta 1 exact 3
best alphabeta b1
game mnk:1,1,1
perft 1 1
perft 2 0

# misere: the run loses. On 2,2,2 any two stones are a run; on 1,3,2 the second side leaves two
# neighbours. 3,3,3 is a draw: first in the centre, then opposite.
game mnk:3,3,1,misere
value alphabeta -1 exact 1
game mnk:2,2,2,misere
value alphabeta -1 exact 3
game mnk:1,3,2,misere
value alphabeta -1 exact 3
game mnk:3,3,3,misere
value alphabeta 0 exact
best alphabeta:order=centre b2
perft 6 54720
play a1 a2 b1 b2 c1
over -1

# exact: from X.X.O.O a stone on b makes a run of 3, which does not count; one on d makes a run
# of exactly 2 and wins.
game mnk:1,7,2,exact
position X.X.O.O X
play b1
going
start
position X.X.O.O X
play d1
over 1
game mnk:1,7,2
position X.X.O.O X
play b1
over 1
# Five and six in a row, column and both diagonals.
game mnk:6,6,5,exact
position XXX.X./6/6/6/6/OOOO2 X
play d6
over 1
start
position XXX.XX/6/6/6/6/OOOO.O X
play d6
going
start
position X5/1X4/2X3/6/OOO1X1/O5 X
play d3
over 1
start
position X5/1X4/2X3/6/OOO1X1/OO3X X
play d3
going
start
position 5X/4X1/3X2/6/1X1OOO/6 O
illegal f6
play a1 c3
over 1
start
position X5/X5/X5/6/X3OO/X1O1OO X
play a3
going
# A longer run beside one that counts.
game mnk:7,7,3,exact
position XX.X3/2X4/2X4/7/7/OO1O3/O3O2 X
play c7
over 1

# Runs of more than k win otherwise.
game mnk:6,6,5
position XXX.XX/6/6/6/6/OOOO.O X
play d6
over 1

# No run goes round the edge.
game mnk:3,3,3
position .XX/X.O/O.. O
going
position ..X/XXO/OO. X
play a3
going
game mnk:4,4,3
position 2XX/X1O1/O3/4 O
going

# Notation: a to z, then aa; rows from the bottom.
game gomoku
play h8 H9 o15
becomes ..............X/.............../.............../.............../.............../.............../.......O......./.......X......./.............../.............../.............../.............../.............../.............../............... O
illegal h8
illegal p1
illegal a16
illegal a0
illegal 8h
illegal h
illegal h8h
illegal 99
game mnk:2,100,5
play z1 aa2 cv1
becomes ..........................O........................................................................./.........................X.........................................................................X O
illegal cw1
illegal aaa1

# Positions: numbers for free cells, blanks, small letters, without the side.
game mnk:3,4,3
position X2O / .x. . /4 O
becomes X..O/.X../.... O
position XO2/4/4
becomes XO../..../.... X
position:
  X . . O
  . O . .
  . . X .
becomes X..O/.O../..X. X
legal a1 a2 b1 b3 c2 c3 d1 d2
refused X..O/.X../...
refused X..O/.X../..... O
refused X..O/.X.. O
refused X..O/.X../..../.... O
refused X..O/.X../.... O O
refused X..O/.X../.... N
refused X..X/.X../....
refused O.../..../....
refused X..O/.Z../.... O
refused 5/4/4
refused 0X3/4/4
refused
refused XXX./OOO./.... X
refused XXX./OO../O... X
refused XXX./OOO./XXX. O
refused X...O
position XXX./OO../.... O
over 1
becomes XXX./OO../.... O
legal
position OOO./XX../X... X
over -1
position XXX./X.OO/XO.O O
over 1
position XOXO/XOXO/OXOX X
over 0
# Any numbers of stones, and either side to move.
position X..O/.X../.... X
value pvs 1 exact 1
play a1
becomes X..O/.X../X... O
position X..X/.X../.... O
value pvs -1 exact
position O.../..../.... X
becomes O.../..../.... X
position ..../..../.... O
play a1
becomes ..../..../O... X
position XXX./..../.... O
over 1

# exact: OOO, which the last stone made, is over; OOOO no run; a run of the side to move refused.
game mnk:3,4,3,exact
position OOO./XX.X/.... X
over -1
position OOOO/XX.X/...X X
going
refused OOOO/XXX./...X X

# Game strings.
bad mnk
bad mnk:
bad mnk:3
bad mnk:3,3
bad mnk:3,3,3,3
bad mnk:0,3,3
bad mnk:3,0,3
bad mnk:3,3,0
bad mnk:3,3,4
bad mnk:101,3,3
bad mnk:3,101,3
bad mnk:-3,3,3
bad mnk:3,3,3,
bad mnk:3,3,3,exact,exact
bad mnk:3,3,3,big
bad gomoku:4
bad gomoku:101
bad gomoku:20,20
bad gomoku:20,
game gomoku:20
perft 1 400
game gomoku:19,standard
perft 1 361
play a1 a2 b1 b2 c1 c2 d1 d2 f1 f2 e1
going
game gomoku
play a1 a2 b1 b2 c1 c2 d1 d2 f1 f2 e1
over 1

# The five rules.
game tictactoe
rule b2 ways to win
play a1 c3 b1
rule c1 block
play c1 b3
rule c2 win
start
play a1 b2 c1 b1
rule b3 block
start
play a1 b1 a2 b2
rule a3 win
value rules 1 exact 1
# Corners a1 and c3 with b2 between: a corner would lose to a fork, an edge threatens.
start
play a1 b2 c3
rule b3 stop a fork
start
play a1 b3 b2 c3
rule a3 block
start
play a1 c3 c1 b1
rule a3 fork
value rules 1 exact 3
# Where a run loses.
game mnk:3,3,3,misere
play a1 a2 b1 b2
rule a3 do not complete a run
game mnk:2,2,2,misere
play a1 a2
rule b2 every move completes a run
value rules -1 exact 1
