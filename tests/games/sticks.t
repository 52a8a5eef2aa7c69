# Sticks: a multiple of r+1 is lost for the side to move, in misere play one more than such a
# multiple. Distances were computed by hand: a period of r+1 sticks is gone in two plies.

game sticks:21,3
becomes 21 first
legal 1 2 3
perft 1 3
perft 5 243
illegal 0
illegal 4
illegal x
illegal -1
illegal 99999999999999999999
play 1 1
becomes 19 first
rule 3 leave a lost heap

# All small heaps with r = 3.
game sticks:12,3
position 1 first
value minimax 1 exact 1
best minimax 1
value rules 1 exact 1
position 2 first
value minimax 1 exact 1
best minimax 2
position 3 second
value minimax 1 exact 1
best minimax 3
rule 3 leave a lost heap
position 4 first
value minimax -1 exact 2
value alphabeta -1 exact 2
value rules -1 exact 2
rule 1 lost: hold out
position 5 first
value minimax 1 exact 3
best minimax 1
position 6 first
best minimax 2
position 7 second
best minimax 3
position 8 first
value minimax -1 exact 4
value rules -1 exact 4
position 11 first
value alphabeta 1 exact 5
best alphabeta 3
position 12 first
value iterative -1 exact 6
value rules -1 exact 6

# Bringing the heap to exactly 0 wins; taking more than are left loses at once.
position 2 first
legal 1 2 3
play 2
over 1
becomes 0 second
position 2 first
play 3
over -1
becomes 0 second overdrawn
position 2 second
play 2
over -1
position 2 second
play 3
over 1
becomes 0 first overdrawn
illegal 1

# The win at once ends the search of the root.
position 3 first
nodes minimax:order=most 1
nodes alphabeta:order=most 1

# The case of the source report: 11 sticks, after 2, 1, 1, 1 there are 6. The right move:
game sticks:11,2
play 2 1 1 1
becomes 6 first
value alphabeta -1 exact 4
value rules -1 exact 4
game sticks:11,3
play 2 1 1 1
best minimax 2
best alphabeta 2
best alphabeta:order=most 2
best iterative 2
best rules 2
value alphabeta 1 exact 3
game sticks:11,4
play 2 1 1 1
best minimax 1
best alphabeta:order=most 1
best rules 1
value alphabeta 1 exact 3
game sticks:11,5
play 2 1 1 1
value alphabeta -1 exact 2
value rules -1 exact 2
game sticks:11,6
play 2 1 1 1
best minimax 6
best alphabeta 6
best iterative 6
best rules 6
value alphabeta 1 exact 1
game sticks:11,10
play 2 1 1 1
best minimax 6
best rules 6
value alphabeta 1 exact 1

# Misere: the last stick loses.
game sticks:9,3,misere
becomes 9 first
position 1 first
value minimax -1 exact 1
value rules -1 exact 1
rule 1 lost: hold out
position 2 first
value minimax 1 exact 2
best minimax 1
position 3 first
best minimax 2
position 4 first
value rules 1 exact 2
best rules 3
position 5 second
value minimax -1 exact 3
value rules -1 exact 3
position 9 first
value alphabeta -1 exact 5
value rules -1 exact 5
position 1 first
play 1
over -1
position 1 first
play 2
over -1
becomes 0 second overdrawn

# One stick at a time.
game sticks:5,1
value alphabeta 1 exact 5
perft 5 1
perft 6 0
game sticks:1,1
play 1
over 1
game sticks:1,1,misere
play 1
over -1

# Sequences, counted by hand.
game sticks:3,2
perft 1 2
perft 2 4
perft 3 2
perft 4 0
count 8 8 2 3 0

# The numbers of the source report.
game sticks:11,2,strict
game sticks:11,10,strict
bad sticks:10,2,strict
bad sticks:11,1,strict
bad sticks:11,11,strict

# 10^18 sticks, at once.
game sticks:1000000000000000000,7
value rules -1 exact 250000000000000000
rule 1 lost: hold out
play 3
becomes 999999999999999997 second
value rules 1 exact 249999999999999999
rule 5 leave a lost heap
game sticks:1000000000000000000,6
value rules 1 exact 285714285714285715
rule 1 leave a lost heap
game sticks:1000000000000000000,3,misere
value rules 1 exact 500000000000000000
rule 3 leave a lost heap
game sticks:1000000000000000000,1000000007
rule 64 leave a lost heap
game sticks:1000000000000000000,1000000000000000000
rule 1000000000000000000 leave a lost heap
play 1000000000000000000
over 1
game sticks:1000000000000000000,1000000000000000000
play 999999999999999999
play 2
over 1

# What is no game.
bad sticks
bad sticks:
bad sticks:21
bad sticks:0,3
bad sticks:5,0
bad sticks:21,3,4
bad sticks:1000000000000000001,3
bad sticks:3,1000000000000000001
bad sticks:21,3,
bad sticks:21,3,fast
bad sticks:21,3,misere,misere
bad sticks:misere,21,3
bad sticks:-21,3
bad sticks:2.5,3
bad sticks: 21,3

# What is no position.
game sticks:21,3
position 0 first
over -1
position 21
becomes 21 first
refused
refused x
refused 22 first
refused 21 third
refused 21 first second
refused 21 first overdrawn
refused -1 first
refused 99999999999999999999 first
becomes 21 first
