# Kalah: rules, switches, positions and moves as text. Rows are written from house 1, the store
# last; the first row is South's. Edge cases: handbook, section 5, with seeds added to a store
# where the total must be that of a game.

# A lap of 2h+1 seeds passes the opponent's store, ends in the emptied house and captures 2 + 1.
game kalah:6,2
position S 13 0 0 0 0 0 0 / 1 1 1 1 1 1 5
legal 1
play 1
becomes N 0 1 1 1 1 1 4 / 2 2 2 2 2 0 5

# Alone in an own empty house, the house opposite empty: stays, or with "empty" is captured.
game kalah:6,1
position S 0 1 0 0 0 3 0 / 1 1 1 0 1 1 3
play 2
becomes N 0 0 1 0 0 3 0 / 1 1 1 0 1 1 3
game kalah:6,1,empty
position S 0 1 0 0 0 3 0 / 1 1 1 0 1 1 3
play 2
becomes N 0 0 0 0 0 3 1 / 1 1 1 0 1 1 3

# Over the other row into the own house 1: captures 3 + 1, the store then holds 10. South's row
# is empty: the end, unless "mover", for North can move.
game kalah:6,3
position S 0 0 0 0 0 8 5 / 2 2 2 2 2 2 11
play 6
over -16
becomes N 0 0 0 0 0 0 10 / 0 0 0 0 0 0 26
game kalah:6,3,mover
position S 0 0 0 0 0 8 5 / 2 2 2 2 2 2 11
play 6
going
becomes N 0 0 0 0 0 0 10 / 3 3 3 3 3 0 11
legal 1 2 3 4 5

# A move that earns another turn but empties the row: the end, 21 to 15, also with "mover".
game kalah:6,3
position S 0 0 0 0 0 1 20 / 3 0 0 0 0 2 10
play 6
over 6
game kalah:6,3,mover
position S 0 0 0 0 0 1 20 / 3 0 0 0 0 2 10
play 6
over 6
game kalah:6,3,nosweep
position S 0 0 0 0 0 1 20 / 3 0 0 0 0 2 10
play 6
over 11
becomes S 0 0 0 0 0 0 21 / 3 0 0 0 0 2 10

# "othersweep": whoever has emptied its houses takes the seeds left in the other row, 21 + 5 to 10;
# so on yukamo.de. With "mover" it is the side that cannot move.
game kalah:6,3,othersweep
position S 0 0 0 0 0 1 20 / 3 0 0 0 0 2 10
play 6
over 16
becomes S 0 0 0 0 0 0 26 / 0 0 0 0 0 0 10
game kalah:6,3,mover,othersweep
position N 0 3 0 0 0 2 20 / 0 0 0 0 0 1 10
play 6
over 4
becomes N 0 0 0 0 0 0 20 / 0 0 0 0 0 0 16
game kalah:6,3,majority,othersweep
position S 3 0 0 0 0 1 18 / 3 0 0 0 0 1 10
play 6
over 9

# "relay": the last seed in a house with seeds, of either side, takes them up; in an empty house it
# stays, and nothing is captured; in the own store it gives another turn. CMancala, "avalanche".
game kalah:3,2,relay
play 3
becomes S 0 3 1 2 / 0 3 3 0
game kalah:3,2,relay
play 1
becomes N 1 0 1 2 / 4 1 3 0
game kalah:3,2,relay
play 2
becomes S 2 0 3 1 / 2 2 2 0
game kalah:3,2,relay
position S 1 0 2 2 / 2 0 1 4
play 1
becomes N 0 1 2 2 / 2 0 1 4
game kalah:3,2,relay
position N 2 1 1 4 / 0 1 2 1
play 2
becomes S 3 0 2 4 / 1 0 0 2

# A capture that empties the other row: the end, and South keeps its 4.
game kalah:6,4
position S 0 1 0 0 0 4 20 / 0 0 0 5 0 0 18
play 2
over 12
game kalah:6,4,mover
position S 0 1 0 0 0 4 20 / 0 0 0 5 0 0 18
play 2
over 12

# One and a half laps, 19 seeds, end in the own store.
game kalah:6,2,mover
position S 19 0 0 0 0 0 0 / 0 0 0 0 0 0 5
play 1
going
becomes S 1 2 2 2 2 2 2 / 1 1 1 1 1 1 5

# The same from North's side, and in the larger representation.
game kalah:6,2
position N 1 1 1 1 1 1 5 / 13 0 0 0 0 0 0
play 1
becomes S 2 2 2 2 2 0 5 / 0 1 1 1 1 1 4
game kalah:8,2
position S 17 0 0 0 0 0 0 0 0 / 1 1 1 1 1 1 1 1 7
play 1
becomes N 0 1 1 1 1 1 1 1 4 / 2 2 2 2 2 2 2 0 7

# The start; another turn; a capture.
game kalah:6,4
becomes S 4 4 4 4 4 4 0 / 4 4 4 4 4 4 0
legal 1 2 3 4 5 6
play 3
becomes S 4 4 0 5 5 5 1 / 4 4 4 4 4 4 0
illegal 3
illegal 7
illegal 0
illegal swap
illegal x
illegal 1 7
illegal 6 1 1 1 1 1 1 1 1 1 1
becomes S 4 4 0 5 5 5 1 / 4 4 4 4 4 4 0
play 6
becomes N 4 4 0 5 5 0 2 / 5 5 5 5 4 4 0
rule 2 another turn
play 2
becomes N 4 4 0 5 5 0 2 / 5 0 6 6 5 5 1
start
play 1 1 2 3
going

# "majority": more than half of all seeds in a store; half is not more.
game kalah:2,3,majority
position S 1 1 5 / 1 1 3
play 2
becomes S 1 0 6 / 1 1 3
going
game kalah:2,3,majority
position S 1 1 6 / 1 1 2
going
play 2
over 5
becomes S 1 0 7 / 1 1 2
game kalah:2,3
position S 1 1 6 / 1 1 2
play 2
going

# "pie": once, by the second side, before its first move.
game kalah:3,2,pie
becomes S 2 2 2 0 / 2 2 2 0 pie
legal 1 2 3
illegal swap
play 1
becomes N 0 3 3 0 / 2 2 2 0 pie
legal 1 2 3 swap
play swap
becomes S 2 2 2 0 / 0 3 3 0
legal 1 2 3
start
play 2
going
becomes S 2 0 3 1 / 2 2 2 0 pie
legal 1 3
play 1
becomes N 0 1 4 1 / 2 2 2 0 pie
play 2
becomes N 0 1 4 1 / 2 0 3 1
legal 1 3
play 1
becomes S 0 1 4 1 / 0 1 4 1
legal 2 3
game kalah:3,2
play 1
illegal swap

# Boards of the Kalah Game Protocol: houses, both stores, both rows; South is to move.
game kalah:3,4
position <3,10,2,1,2,3,4,2,0>
becomes S 1 2 3 10 / 4 2 0 2
position <3, 10, 2, 1, 2, 3, 4, 2, 0>
becomes S 1 2 3 10 / 4 2 0 2
game kalah:6,4
position <6,0,0,4,4,4,4,4,4,4,4,4,4,4,4>
becomes S 4 4 4 4 4 4 0 / 4 4 4 4 4 4 0
game kalah:8,8
position <8,0,0,8,8,8,8,8,8,8,8,8,8,8,8,8,8,8,8>
becomes S 8 8 8 8 8 8 8 8 0 / 8 8 8 8 8 8 8 8 0
refused <7,0,0,8,8,8,8,8,8,8,8,8,8,8,8,8,8,8,8>
refused <8,0,0,8,8,8,8,8,8,8,8,8,8,8,8,8,8,8>
refused <8,0,0,8,8,8,8,8,8,8,8,8,8,8,8,8,8,8,8
refused <8,0,0,8,8,8,8,8,8,8,8,8,8,8,8,8,8,8,8>x
refused <
refused <8>

# What is no position.
game kalah:3,4
refused
refused 4 4 4 0 / 4 4 4 0
refused X 4 4 4 0 / 4 4 4 0
refused S 4 4 4 0 / 4 4 4
refused S 4 4 4 0 / 4 4 4 1
refused S 4 4 4 0 / 4 4 4 0 0
refused S 4 4 4 0 / 4 4 4 0 pie
refused S 4 4 4 0 / 4 4 4 -0
refused S 4 4 4 0 / 4 4 4 99999999999999999999
refused S 4 4 4 0 / 4 4 4 0 x
becomes S 4 4 4 0 / 4 4 4 0
# Fewer seeds than the game has.
position S 4 4 4 0 / 4 4 3 0
becomes S 4 4 4 0 / 4 4 3 0
position S 0 0 2 0 / 1 0 0 0
value exact -1 exact
play 3
becomes N 0 0 0 1 / 0 0 0 2
over -1
position N 0 0 0 1 / 0 0 0 0
over 1
game kalah:3,4,nosweep
refused S 4 4 4 0 / 4 4 4 1
position S 4 4 4 0 / 4 4 3 0
# More than half of those on the board.
game kalah:3,4,majority
position S 1 0 1 2 / 1 0 0 1
play 3
going
position S 1 0 1 3 / 1 0 0 0
going
play 3
over 4
game kalah:3,4,pie
position N 0 5 5 1 / 5 4 4 0 pie
legal 1 2 3 swap
position N 0 5 5 1 / 5 4 4 0
legal 1 2 3

# What is no game.
bad kalah
bad kalah:
bad kalah:6
bad kalah:6,4,3
bad kalah:0,4
bad kalah:6,0
bad kalah:13,4
bad kalah:6,21
bad kalah:-6,4
bad kalah:6,4,
bad kalah:6,,4
bad kalah:empty,6,4
bad kalah:6,4,full
bad kalah:6,4,empty,empty
bad kalah:6,4,Empty
bad kalah:6,4,nosweep,othersweep
bad kalah:6,4,empty,relay
bad kalah:99999999999999999999,4
bad kalah:6.5,4
bad Kalah:6,4
bad kala:6,4
bad bantumi:6,4
bad bantumi:empty
bad
game kalah:12,20,empty,mover,majority,nosweep,pie
becomes S 20 20 20 20 20 20 20 20 20 20 20 20 0 / 20 20 20 20 20 20 20 20 20 20 20 20 0 pie
game kalah:1,1
becomes S 1 0 / 1 0
play 1
over 0

# Bantumi is kalah:6,3,empty,mover,majority,nosweep. Moves tried by the searches of the 2012
# source report, fifteen of its nineteen counts: the longest are in bantumi-nodes.t. A step is two
# turns.
game bantumi
becomes S 3 3 3 3 3 3 0 / 3 3 3 3 3 3 0
nodes minimax:unit=steps,depth=1,distance=no 129
nodes minimax:unit=steps,depth=2,distance=no 8727
nodes minimax:unit=steps,depth=3,distance=no 882215
nodes alphabeta:unit=steps,depth=1,cuts=shallow,compare=strict,order=farthest,distance=no 112
nodes alphabeta:unit=steps,depth=2,cuts=shallow,compare=strict,order=farthest,distance=no 3057
nodes alphabeta:unit=steps,depth=3,cuts=shallow,compare=strict,order=farthest,distance=no 84577
nodes alphabeta:unit=steps,depth=4,cuts=shallow,compare=strict,order=farthest,distance=no 2676841
nodes alphabeta:unit=steps,depth=1,cuts=shallow,compare=strict,order=nearest,distance=no 83
nodes alphabeta:unit=steps,depth=2,cuts=shallow,compare=strict,order=nearest,distance=no 2209
nodes alphabeta:unit=steps,depth=3,cuts=shallow,compare=strict,order=nearest,distance=no 56770
nodes alphabeta:unit=steps,depth=4,cuts=shallow,compare=strict,order=nearest,distance=no 1320574
nodes alphabeta:unit=steps,depth=1,cuts=shallow,compare=strict,order=score,distance=no 97
nodes alphabeta:unit=steps,depth=2,cuts=shallow,compare=strict,order=score,distance=no 2405
nodes alphabeta:unit=steps,depth=3,cuts=shallow,compare=strict,order=score,distance=no 50387
nodes alphabeta:unit=steps,depth=4,cuts=shallow,compare=strict,order=score,distance=no 1148562
# It plays house 4 after one step, house 6 from two steps on.
best alphabeta:unit=steps,depth=1,cuts=shallow,compare=strict,order=nearest,distance=no 4
best alphabeta:unit=steps,depth=2,cuts=shallow,compare=strict,order=nearest,distance=no 6
best alphabeta:unit=steps,depth=3,cuts=shallow,compare=strict,order=nearest,distance=no 6

# The same program when it handed down both bounds.
nodes alphabeta:unit=steps,depth=1,compare=strict,order=farthest,distance=no 112
nodes alphabeta:unit=steps,depth=2,compare=strict,order=farthest,distance=no 2742
nodes alphabeta:unit=steps,depth=3,compare=strict,order=farthest,distance=no 50793
nodes alphabeta:unit=steps,depth=4,compare=strict,order=farthest,distance=no 937517
nodes alphabeta:unit=steps,depth=1,compare=strict,order=nearest,distance=no 83
nodes alphabeta:unit=steps,depth=2,compare=strict,order=nearest,distance=no 1160
nodes alphabeta:unit=steps,depth=3,compare=strict,order=nearest,distance=no 15965
nodes alphabeta:unit=steps,depth=4,compare=strict,order=nearest,distance=no 162766
nodes alphabeta:unit=steps,depth=1,compare=strict,order=score,distance=no 97
nodes alphabeta:unit=steps,depth=2,compare=strict,order=score,distance=no 2199
nodes alphabeta:unit=steps,depth=3,compare=strict,order=score,distance=no 27940
nodes alphabeta:unit=steps,depth=4,compare=strict,order=score,distance=no 356456
# Cuts at equality.
nodes alphabeta:unit=steps,depth=1,order=nearest,distance=no 56
nodes alphabeta:unit=steps,depth=2,order=nearest,distance=no 888
nodes alphabeta:unit=steps,depth=3,order=nearest,distance=no 11311
nodes alphabeta:unit=steps,depth=4,order=nearest,distance=no 114655

# The same tree under other rules.
game kalah:6,3,mover,majority,nosweep
nodes minimax:unit=steps,depth=2,distance=no 8744
game kalah:6,3,empty,mover,nosweep
nodes minimax:unit=steps,depth=3,distance=no 882527
