# Connect. Published: perft and values of 7,6,4; games of 4,3,4 and 5,4,4 (OEIS A342329: 356232 and
# 152505051772, the sums below); positions of 4,4,4 and of 4 columns by 5 (Tromp: 161029, 1706255).

game connect4
perft 1 7
perft 2 49
perft 3 343
perft 4 2401
perft 5 16807
perft 6 117649
perft 7 823536
perft 8 5673234
perft 9 39394572
game connect:7,6,4
perft 6 117649

game connect:4,3,4
count 12031 6027 6912 7296 342024
game connect:4,4,4
count 161029 80541 8768620 8543744 30670176
value alphabeta:order=centre 0 exact
value alphabeta:order=score 0 exact
game connect:4,5,4
count 1706255 - - - -

# Who wins on small boards, as in Tromp's table of sizes.
game connect:4,5,4
value exact 0 exact
game connect:5,4,4
value exact 0 exact
value exact:distance=yes 0 exact
game connect:6,4,4
value exact -1 exact
game connect:4,6,4
value exact 0 exact
game connect:5,5,4
value exact 0 exact

# Two columns of one cell: either first.
game connect:2,1,2
count 5 3 0 0 2

# Small k, by hand: the second stone beside the first, or on it.
game connect:3,3,1
value alphabeta 1 exact 1
game connect:3,3,2
game connect:1,4,2
value alphabeta 0 exact

# Over 64 bits: one word of 128.
game connect:10,9,4
perft 4 10000
play 10 9 10 9 10 9
rule 10 win
play 10
over 1
becomes ........../........../........../........../........../.........X/........OX/........OX/........OX O

# A run in each direction; none round the edge.
game connect4
play 1 1 2 2 3 3 4
over 1
start
play 1 2 1 2 1 2 1
over 1
start
play 1 2 2 3 3 4 3 4 4 6 4
over 1
start
play 7 6 6 5 5 4 5 4 4 2 4
over 1
game connect:4,4,4
position ..../..../O..O/OXXX X
going
position XO../XO../OX../OXXO X
going

# Columns fill up.
game connect4
play 4 4 4 4 4 4
legal 1 2 3 5 6 7
illegal 4
illegal 0
illegal 8
illegal d
illegal 1x
becomes ...O.../...X.../...O.../...X.../...O.../...X... X

# Positions.
position 7/7/7/7/3O3/3X3 X
becomes ......./......./......./......./...O.../...X... X
refused 7/7/7/7/3X3/7 O
refused 7/7/7/7/7/3X2
refused 7/7/7/7/OOO4/XXXXO2 X
refused 7/7/7/7/7 X
refused 7/7/7/7/OOOO3/XXXX3 X
refused 7/7/7/1X5/OOO4/XXXX3 X
position 7/7/7/7/OOO4/XXXX3 O
over 1
legal
# Any numbers of stones, and either side to move; only then it must be told which.
position 7/7/7/7/7/3X3 X
becomes ......./......./......./......./......./...X... X
position 7/7/7/7/7/XX5 X
becomes ......./......./......./......./......./XX..... X
position 7/7/7/7/7/7 O
becomes ......./......./......./......./......./....... O
position 7/7/7/1X5/OOO4/XXXX3 O
over 1
position 7/7/7/7/O6/XXX4 O
play 4
becomes ......./......./......./......./O....../XXXO... X
refused 7/7/7/7/7/XX5
refused 7/7/7/7/7/OO5
# O lies on all columns of X: no X can have been the last.
refused 7/7/7/2O4/OOXO3/XXXX3 O

bad connect
bad connect:7,6
bad connect:7,6,8
bad connect:7,6,0
bad connect:0,6,1
bad connect:12,10,4
bad connect:65,1,4
bad connect:7,6,4,exact
bad connect4:exact

# The rules: win, block, not below a cell where the other side wins, else the centre.
game connect4
rule 4 centre
play 1 7 2 7 3 7
rule 4 win
value rules 1 exact 1
start
play 1 7 2 7 3
rule 4 block
