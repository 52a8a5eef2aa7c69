# The rule sets of gomoku. The rules of renju are those of the Renju International Federation
# (1996), the patterns those that rule pages and other programs' tests show, the boards our own;
# where Gomocup's referee knows the rule too, it was asked and says the same.

# perft is that of the m,n,k-games until runs or forbidden points matter.
game gomoku:renju
perft 1 225
perft 2 50400
game gomoku:6,caro
perft 3 42840
# Where no cage fits the board it is the game of mnk.t, on another kind of board.
game mnk:3,3,3,caro
count 5478 765 131184 77904 46080
game mnk:4,3,4
count 142231 35957 26787456 21682944 410572800
game mnk:4,3,4,caro
count 142231 35957 26787456 21682944 410572800
# A player of swap2 moves thrice, then has 46 cells and two words, or 44 and one.
game gomoku:7,swap2
perft 3 110544
perft 4 5306112
play a1 b2 c3 two d4 e5
perft 1 45
play swap
perft 1 44

game gomoku:renju

# Two fours in one line, three ways (X.XXX.X, XX.XX.XX); a stone to the side makes only one.
position:
  . . . . . . . . . . . . . . .
  . . . . X . X . X . X . . . .
  . . . . . . . . . . . . . . .
  . . . . . . . . . . . . . . .
  . . . . . . . . . . . . . . .
  . . . . X . X X . . X . . . .
  . . . . . . . . . . . . . . .
  . . . . . . . . . . . . . . .
  . . . . . . . . . . . . . . .
  . . . . X X . X . . X X . . .
  . . . . . . . . . . . . . . .
  . . . . . . . . . . . . . . .
  O . O . O . O . O . . . . . .
  . . . . . . . . . . . . . . .
  O . O . O . O . O . O . O . O
illegal h14
illegal i10
illegal i6
play f14
going

# A straight four is one four.
position:
  . . . . . . . . . . . . . . .
  . . . . . . . . . . . . . . .
  . . . . . . . . . . . . . . .
  . . . . . . . . . . . . . . .
  . . . . . . . . . . . . . . .
  . . . . . . . . . . . . . . .
  . . . . . . . . . . . . . . .
  . . . . . X X X . . . . . . .
  . . . . . . . . . . . . . . .
  . . . . . . . . . . . . . . .
  . . . . . . . . . . . . . . .
  . . . . . . . . . . . . . . .
  . . . . . . . . . . . . . . .
  . . . . . . . . . . . . . . .
  O . O . O . . . . . . . . . .
play i8
going

# Fours in two directions.
position:
  . . . . . . . . . . . . . . .
  . . . . . . . . . . . . . . .
  . . . . . . . . . . . . . . .
  . . . . . . . . . . . . . . .
  . . . . . . . X . . . . . . .
  . . . . . . . X . . . . . . .
  . . . . . . . X . . . . . . .
  . . . . X X X . . . . . . . .
  . . . . . . . . . . . . . . .
  . . . . . . . . . . . . . . .
  . . . . . . . . . . . . . . .
  . . . . . . . . . . . . . . .
  . . . . . . . . . . . . . . .
  . . . . . . . . . . . . . . .
  O . O . O . O . O . O . . . .
illegal h8

# A run of six.
position:
  . . . . . . . . . . . . . . .
  . . . . . . . . . . . . . . .
  . . . . . . . . . . . . . . .
  . . . . . . . . . . . . . . .
  . . . . . . . . . . . . . . .
  . . . . . . . . . . . . . . .
  . . . . . . . . . . . . . . .
  . . . X X X . X X X . . . . .
  . . . . . . . . . . . . . . .
  . . . . . . . . . . . . . . .
  . . . . . . . . . . . . . . .
  . . . . . . . . . . . . . . .
  . . . . . . . . . . . . . . .
  . . . . . . . . . . . . . . .
  O . O . O . O . O . O . . . .
illegal g8

# Five wins, though it makes a run of six and two fours too.
position:
  . . . . . . . . . . . . . . .
  . . . . . . . . . . . . . . .
  . . . . . . . . . . . . . . .
  . . . . . . X . . . . . . . .
  . . . . . . X . . . . . . . .
  . . . . . . X . . . . . . . .
  . . . . . . X . . . . . . . .
  . . . . X X . X X . . . . . .
  . . . . . . X . . . . . . . .
  . . . . . . . . . . . . . . .
  . . . . . . . . . . . . . . .
  . . . . . . . . . . . . . . .
  O . . . . . . . . . . . . . .
  . . . . . . . . . . . . . . .
  O . O . O . O . O . O . O . O
play g8
over 1

# Two threes. With one of them shut in it is one three.
position:
  . . . . . . . . . . . . . . .
  . . . . . . . . . . . . . . .
  . . . . . . . . . . . . . . .
  . . . . . . . . . . . . . . .
  . . . . . . . . . . . . . . .
  . . . . . . . X . . . . . . .
  . . . . . . . X . . . . . . .
  . . . . . X X . . . . . . . .
  . . . . . . . . . . . . . . .
  . . . . . . . . . . . . . . .
  . . . . . . . . . . . . . . .
  . . . . . . . . . . . . . . .
  . . . . . . . . . . . . . . .
  . . . . . . . . . . . . . . .
  O . O . O . O . . . . . . . .
illegal h8

position:
  . . . . . . . . . . . . . . .
  . . . . . . . . . . . . . . .
  . . . . . . . . . . . . . . .
  . . . . . . . O . . . . . . .
  . . . . . . . . . . . . . . .
  . . . . . . . X . . . . . . .
  . . . . . . . X . . . . . . .
  . . . . . X X . . . . . . . .
  . . . . . . . . . . . . . . .
  . . . . . . . O . . . . . . .
  . . . . . . . . . . . . . . .
  . . . . . . . . . . . . . . .
  . . . . . . . . . . . . . . .
  . . . . . . . . . . . . . . .
  O . O . . . . . . . . . . . .
play h8
going

# A three and a four.
position:
  . . . . . . . . . . . . . . .
  . . . . . . . . . . . . . . .
  . . . . . . . . . . . . . . .
  . . . . . . . O . . . . . . .
  . . . . . . . X . . . . . . .
  . . . . . . . X . . . . . . .
  . . . . . . . X . . . . . . .
  . . . . . X X . . . . . . . .
  . . . . . . . . . . . . . . .
  . . . . . . . . . . . . . . .
  . . . . . . . . . . . . . . .
  . . . . . . . . . . . . . . .
  . . . . . . . . . . . . . . .
  . . . . . . . . . . . . . . .
  O . O . O . O . . . . . . . .
play h8
going

# Threes with gaps.
position:
  . . . . . . . . . . . . . . .
  . . . . . . . . . . . . . . .
  . . . . . . . . . . . . . . .
  . . . . . . . . . . . . . . .
  . . . . . . . X . . . . . . .
  . . . . . . . . . . . . . . .
  . . . . . . . X . . . . . . .
  . . . . X . X . . . . . . . .
  . . . . . . . . . . . . . . .
  . . . . . . . . . . . . . . .
  . . . . . . . . . . . . . . .
  . . . . . . . . . . . . . . .
  . . . . . . . . . . . . . . .
  . . . . . . . . . . . . . . .
  O . O . O . O . . . . . . . .
illegal h8

# O.XXX..X is no three: one end of the four would be shut, or lead to six; without the last stone it is.
position:
  . . . . . . . . . . . . . . .
  . . . . . . . . . . . . . . .
  . . . . . . . . . . . . . . .
  . . . . . . . . . . . . . . .
  . . . . . . . . . . . . . . .
  . . . . . . X . . . . . . . .
  . . . . . . X . . . . . . . .
  . . O . X X . . . X . . . . .
  . . . . . . . . . . . . . . .
  . . . . . . . . . . . . . . .
  . . . . . . . . . . . . . . .
  . . . . . . . . . . . . . . .
  . . . . . . . . . . . . . . .
  . . . . . . . . . . . . . . .
  O . O . O . O . . . . . . . .
play g8
going

position:
  . . . . . . . . . . . . . . .
  . . . . . . . . . . . . . . .
  . . . . . . . . . . . . . . .
  . . . . . . . . . . . . . . .
  . . . . . . . . . . . . . . .
  . . . . . . X . . . . . . . .
  . . . . . . X . . . . . . . .
  . . O . X X . . . . . . . . .
  . . . . . . . . . . . . . . .
  . . . . . . . . . . . . . . .
  . . . . . . . . . . . . . . .
  . . . . . . . . . . . . . . .
  . . . . . . . . . . . . . . .
  . . . . . . . . . . . . . . .
  O . O . O . . . . . . . . . .
illegal g8

# The three in the row needs i8, where two fours would be; shut in above and below that is one four, and the three is real.
position:
  . . . . . . . . . . . . . . .
  . . . . . . . . . . . . . . .
  . . . . . . . . . . . . . . .
  . . . . . . . . . . . . . . .
  . . . . . . . . X . . . . . .
  . . . . . . . X X . . . . . .
  . . . . . . . X X . . . . . .
  . . . O . X X . . . . . . . .
  . . . . . . . . . . . . . . .
  . . . . . . . . . . . . . . .
  . . . . . . . . . . . . . . .
  . . . . . . . . . . . . . . .
  . . . . . . . . . . . . . . .
  . . . . . . . . . . . . . . .
  O . O . O . O . O . O . . . .
play h8
going

position:
  . . . . . . . . . . . . . . .
  . . . . . . . . . . . . . . .
  . . . . . . . . . . . . . . .
  . . . . . . . . O . . . . . .
  . . . . . . . . X . . . . . .
  . . . . . . . X X . . . . . .
  . . . . . . . X X . . . . . .
  . . . O . X X . . . . . . . .
  . . . . . . . . O . . . . . .
  . . . . . . . . . . . . . . .
  . . . . . . . . . . . . . . .
  . . . . . . . . . . . . . . .
  . . . . . . . . . . . . . . .
  . . . . . . . . . . . . . . .
  O . O . O . O . . . . . . . .
illegal h8

# One question deeper: at i8 two threes are made, so that h8 makes one; with one of them shut in i8 is free, and h8 makes two.
position:
  . . . . . . . . . . . . . . .
  . . . . . . . . . . . . . . .
  . . . . . . . . . . . . . . .
  . . . . . . . . . . . . . . .
  . . . . . . . . . . . . . . .
  . . . . . . . X X . X . . . .
  . . . . . . . X X X . . . . .
  . . . O . X X . . . . . . . .
  . . . . . . . . . . . . . . .
  . . . . . . . . . . . . . . .
  . . . . . . . . . . . . . . .
  . . . . . . . . . . . . . . .
  . . . . . . . . . . . . . . .
  . . . . . . . . . . . . . . .
  O . O . O . O . O . O . O . .
play h8
going

position:
  . . . . . . . . . . . . . . .
  . . . . . . . . . . . . . . .
  . . . . . . . . . . . . . . .
  . . . . . . . . . . . . . . .
  . . . . . . . . . . . O . . .
  . . . . . . . X X . X . . . .
  . . . . . . . X X X . . . . .
  . . . O . X X . . . . . . . .
  . . . . . . . . . . . . . . .
  . . . . . . . . . . . . . . .
  . . . . . . . . . . . . . . .
  . . . . . . . . . . . . . . .
  . . . . . . . . . . . . . . .
  . . . . . . . . . . . . . . .
  O . O . O . O . O . O . . . .
illegal h8

# White wins with six too, and makes two threes where it likes.
game gomoku:9,renju
play a1 c5 c1 d5 e1 e5 g1 g5 i1 h5 a9 f5
over -1
start
play a1 d4 c1 e4 e1 f5 g1 f6 i1 f4
going

# Where X has only a forbidden point left nobody wins.
game gomoku:7,renju
position OXOXXXO/OXXOOXO/OOOOXXX/OOXOXXX/XOXOO.O/XXOXXXO/XOOXXOO X
over 0
legal

# caro: five between two stones does not count, but does at the edge or with a free end, and six
# does always, or with "exact" never.
game gomoku:9,caro
play c5 b5 d5 h5 e5 a1 f5 c1 g5
going
start
play a5 f5 b5 a1 c5 c1 d5 e1 e5
over 1
start
play c5 b5 d5 a1 e5 c1 f5 e1 g5
over 1
start
play c5 b5 d5 i5 e5 a1 g5 c1 h5 e1 f5
over 1
game gomoku:9,caro,exact
play c5 b5 d5 i5 e5 a1 g5 c1 h5 e1 f5
going
start
play c5 b5 d5 a1 e5 c1 f5 e1 g5
over 1

# One stone meets both threats of an open four in a cage.
game gomoku:8,caro
position O.XXXX.O/8/8/8/8/8/8/O7 O
play b8 g8
going

# swap2 in words, and as positions: what was said stands behind the side to move.
game gomoku:7,swap2
becomes ......./......./......./......./......./......./....... X three
play a1 b2
becomes ......./......./......./......./......./.O...../X...... X three
play c3
becomes ......./......./......./......./..X..../.O...../X...... O choice
play swap
becomes ......./......./......./......./..O..../.X...../O...... X changed
illegal swap
illegal two
position ......./......./......./......./..X..../.O...../X...... O choice
play two
becomes ......./......./......./......./..O..../.X...../O...... O two
play d4 e5
becomes ......./......./....O../...X.../..O..../.X...../O...... X choice
illegal two
play swap
becomes ......./......./....X../...O.../..X..../.O...../X...... O kept
position ......./......./......./......./..X..../.O...../X...... o choice
play g7
becomes ......O/......./......./......./..X..../.O...../X...... X kept
refused ......./......./......./......./..X..../.O...../X...... O
refused ......./......./......./......./..X..../.O...../X...... O three
refused ......./......./......./......./..X..../.O...../X...... X choice
refused ......./......./......./......./..X..../.X...../X...... O choice
refused ......./......./......./......./..X..../.O...../X...... O choice X
refused ......./......./......./......./..X..../.O...../X...... choice
refused ......./......./......./......./..X..../.O...../X......
refused ......./......./......./......./..X..../.O...../X...... Z kept
# Once the opening is over there may be any stones, and either side to move.
position ......./......./......./......./..X..../.O...../X...... X kept
play a2
becomes ......./......./......./......./..X..../XO...../X...... O kept
position ......./......./......./......./..O..../.O...../O...... O changed
play a2
becomes ......./......./......./......./..O..../OO...../O...... X changed

# A renju diagram with a stone of Black too many, who is to move and wins by fours.
game gomoku:renju
position .............../.............../..........X..../..........O..../..........O.X../........X.OX.../........OX...../......OXX....../........X.O..../..........O..../..........O..../..........X..../.............../.............../............... X
becomes .............../.............../..........X..../..........O..../..........O.X../........X.OX.../........OX...../......OXX....../........X.O..../..........O..../..........O..../..........X..../.............../.............../............... X
value pvs:depth=1 1 exact
best pvs:depth=1 j8

# The openings of renju, in words and as positions; openings.py has them once more. The number
# behind the stage is that of the offers declared, the cells are those made.
game gomoku:7,renju,rif
becomes ......./......./......./......./......./......./....... X put
illegal c4
legal d4
play d4 d5 d3
becomes ......./......./...O.../...X.../...X.../......./....... O choice
play swap
becomes ......./......./...X.../...O.../...O.../......./....... X put
illegal swap
play d2
becomes ......./......./...X.../...O.../...O.../...X.../....... O offer 2
# A turned, reflected or moved pattern is no second offer: "4 symmetrical versions" of one move.
play c4
becomes ......./......./...X.../...O.../...O.../...X.../....... O offer 2 c4
illegal c4
illegal c3
illegal e4
illegal e3
play e5
becomes ......./......./...X.../...O.../...O.../...X.../....... X choose 2 e5 c4
legal c4 e5
play c4
becomes ......./......./...X.../..OO.../...O.../...X.../....... X changed
position ......./......./...X.../...O.../...O.../...X.../....... X choose 2 e5 c4
play e5 a1
becomes ......./......./...XO../...O.../...O.../...X.../X...... O changed
refused ......./......./...X.../...O.../...O.../...X.../....... X choose 2 e4 c4
refused ......./......./...X.../...O.../...O.../...X.../....... X choose 2 d4 c4
refused ......./......./...X.../...O.../...O.../...X.../....... X choose 2 c4
refused ......./......./...X.../...O.../...O.../...X.../....... X choose c4 e5
refused ......./......./...X.../...O.../...O.../...X.../....... X choose 2 c4 e5 a1
refused ......./......./...X.../...O.../...O.../...X.../....... X choose 3 c4 e5 a1
refused ......./......./...X.../...O.../...O.../...X.../....... O offer 2 c4 e5
refused ......./......./...X.../...O.../...O.../...X.../....... O offer
refused ......./......./...X.../...O.../...O.../...X.../....... O offer 2 z4
refused ......./......./...O.../...X.../...X.../......./....... X choice
refused ......./......./...O.../...X.../...X.../......./....... O choice 2
# In the opening "swap" the second stone is the second player's.
game gomoku:renju,swap
play h8
becomes .............../.............../.............../.............../.............../.............../.............../.......X......./.............../.............../.............../.............../.............../.............../............... O put
perft 1 8
game gomoku:7,renju,soosyrv-8
play d4 e5 c3 g7
legal 1 2 3 4 5 6 7 8
play 1
becomes ......O/......./....O../...X.../..X..../......./....... X choice 1
play swap
becomes ......X/......./....X../...O.../..O..../......./....... O offer 1
play a1
legal a1
becomes ......X/......./....X../...O.../..O..../......./....... X choose 1 a1
game gomoku:7,renju,yamaguchi
play d4 e5 c3
legal 1 2 3 4 5 6 7 8 9 10 11 12
play 12
becomes ......./......./....O../...X.../..X..../......./....... O choice 12
# 44 points, not two of which make the same pattern: all may be offered.
play g6 a1 a2 a3 a4 a5 a6 a7 b1 b2 b3 b4 b5
perft 1 12
game gomoku:9,renju,taraguchi-10
play e5 swap e6 swap e7 d8
becomes ........./...O...../....X..../....O..../....X..../........./........./........./......... X choice
play swap
illegal ten
illegal swap
becomes ........./...X...../....O..../....X..../....O..../........./........./........./......... O put
play a1 swap
becomes ........./...O...../....X..../....O..../....X..../........./........./........./X........ O kept
position ........./...O...../....X..../....O..../....X..../........./........./........./......... X choice
play ten
becomes ........./...O...../....X..../....O..../....X..../........./........./........./......... X offer 10

# Three and three: an open row of three in two lines at once is forbidden, to both sides; two fours,
# or a row that the other side closes at an end, are not.
game gomoku:9,three-and-three
play e4 a1 e6 c1 d5 e1 f5 g1
illegal e5
play a9 a2
illegal e5
play i1 i9
legal a3 a4 a5 a6 a7 a8 b1 b2 b3 b4 b5 b6 b7 b8 b9 c2 c3 c4 c5 c6 c7 c8 c9 d1 d2 d3 d4 d6 d7 d8 d9 e2 e3 e7 e8 e9 f1 f2 f3 f4 f6 f7 f8 f9 g2 g3 g4 g5 g6 g7 g8 g9 h1 h2 h3 h4 h5 h6 h7 h8 h9 i2 i3 i4 i5 i6 i7 i8
position ........./........./........./....X..../...X.X.../....X..../........./........./O.O.O.O.. X
illegal e5
# The second side too; with an O of its own row closed by X there is one three only.
position X.X.X.X.X/........./........./....O..../...O.O.../....O..../........./........./......... O
illegal e5
position X.X.X.X../........./........./....O..../..XO.O.../....O..../........./........./......... O
play e5
going
# Six in a row win here, and so two fours and an overline are allowed.
position ........./........./........./.XXX.XX../........./........./........./........./O.O.O.OO. X
play e6
over 1
bad gomoku:three-and-three,renju
bad gomoku:three-and-three,caro
bad gomoku:three-and-three,misere
bad mnk:9,9,4,three-and-three

# Game strings.
bad gomoku:rif
bad gomoku:renju,rif,swap2
bad gomoku:renju,rif,swap
bad gomoku:8,renju,rif
bad mnk:7,8,5,renju,soosyrv-8
bad gomoku:5,renju,yamaguchi
bad gomoku:renju,rif,misere
game gomoku:20,caro
perft 1 400
game gomoku:renju,swap2
perft 1 225
game mnk:5,22,5,standard
perft 1 110
bad gomoku:renju,exact
bad gomoku:renju,caro
bad gomoku:renju,misere
bad gomoku:caro,misere
bad gomoku:swap2,misere
bad gomoku:32,renju
bad mnk:9,9,4,renju
bad mnk:5,5,3,swap2
bad mnk:1,5,4,swap2
