# Othello. Counts of 8x8 are the published ones (a pass counts as a move); those of the other sizes
# are from a program that tries all eight directions on a board of lists.

game othello
becomes ......../......../......../...OX.../...XO.../......../......../........ X
legal d3 c4 f5 e6
perft 1 4
perft 2 12
perft 3 56
perft 4 244
perft 5 1396
perft 6 8200
perft 7 55092
perft 8 390216
illegal d4
illegal e3
illegal a1
illegal i9
illegal pass

# a1 is the upper left corner, whatever the size.
play d3
becomes ......../......../...X..../...XX.../...XO.../......../......../........ O
legal c3 e3 c5

# The shortest game: nine moves, then there is no white disc; the empty squares are nobody's.
start
play f5 d6 c5 f4 e7 f6 g5 e6
going
play e3
over 13
becomes ......../......../....X.../...XXX../..XXXXX./...XXX../....X.../........ O

# 4x4 is lost by 8 with perfect play.
game othello:4
perft 6 1256
perft 8 9112
perft 10 36412
perft 12 55112
value alphabeta:depth=end -8 exact
value pvs:depth=60 -8 exact
value mcts:iterations=20000 -8 exact

# A side that cannot place a disc passes if the other can, and only then.
play a2 a1 b1 c1 d3 d4 d1 d2
becomes OOOX/XOOO/.XOO/...O X
legal pass
illegal a3
play pass
becomes OOOX/XOOO/.XOO/...O O
legal a3 a4 b4
illegal pass
play a4 c4 a3
legal pass
play pass b4
over -14

# The last empty square is of use to neither.
position XXXX/XXXX/XXXX/OOO. X
over 9
position ..../..../..../.... O
over 0
position:
    OOOO
    4
    4
    4 X
over -4

# A disc that turns lines in all eight directions, and lines that would run over the edge.
game othello:6
position X.X.X./.OOO../XO.OX./.OOO../X.X.X./6 X
play c3
over 17
becomes X.X.X./.XXX../XXXXX./.XXX../X.X.X./...... O
position .....O/X...../6/6/6/6 X
over 0
position 6/.....O/6/X...../6/6 X
over 0
position X....O/6/6/6/6/6 X
over 0

# Other sizes.
game othello:6
perft 6 7604
perft 7 47740
game othello:10
legal d5 e4 g6 f7
perft 5 1396
perft 6 8200
position XOOOOOOOO./9O/9O/9O/9O/9O/9O/9O/9O/9X O
legal pass
play pass
legal j1
play j1
over 19
becomes XXXXXXXXXX/.........X/.........X/.........X/.........X/.........X/.........X/.........X/.........X/.........X O

# What is no game.
game othello:
becomes ......../......../......../...OX.../...XO.../......../......../........ X
bad othello:3
bad othello:5
bad othello:2
bad othello:12
bad othello:8,8
bad othello:8,
bad othello:x
bad othello:8,x
bad othello:-8
bad othello:99999999999999999999

# What is no position.
game othello:4
becomes ..../.OX./.XO./.... X
refused
refused x
refused 4/4/4/4
refused 4/4/4 X
refused 4/4/4/4/4 X
refused 4/4/4/5 X
refused 4/4/4/3 X
refused 4/4/4/3Z X
refused 4/4/4/4 Z
refused 4/4/4/4 X X
refused 4/4/4/4 X 1
becomes ..../.OX./.XO./.... X
