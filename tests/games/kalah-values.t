# Kalah: the value of the start for the first player, by houses and seeds. Handbook, sections 1
# and 2: computed there by other programs.

# No empty captures, the end when either row is empty.
game kalah:1,1
value alphabeta:order=nearest 0 exact
game kalah:1,2
value alphabeta:order=nearest -2 exact
game kalah:1,3
value alphabeta:order=nearest 6 exact
game kalah:1,4
value alphabeta:order=nearest -2 exact
game kalah:1,5
value alphabeta:order=nearest 2 exact
game kalah:1,6
value alphabeta:order=nearest 0 exact
game kalah:2,1
value alphabeta:order=nearest 2 exact
game kalah:2,2
value alphabeta:order=nearest -2 exact
game kalah:2,3
value alphabeta:order=nearest -2 exact
game kalah:2,4
value alphabeta:order=nearest -10 exact
game kalah:2,5
value alphabeta:order=nearest 6 exact
game kalah:2,6
value alphabeta:order=nearest 8 exact
game kalah:3,1
value alphabeta:order=nearest 0 exact
game kalah:3,2
value alphabeta:order=nearest 4 exact
game kalah:3,3
value alphabeta:order=nearest 2 exact
game kalah:3,4
value alphabeta:order=nearest 2 exact
game kalah:3,5
value alphabeta:order=nearest 6 exact
game kalah:3,6
value alphabeta:order=nearest -8 exact
game kalah:4,1
value alphabeta:order=nearest 2 exact
game kalah:4,2
value alphabeta:order=nearest 6 exact
game kalah:4,3
value alphabeta:order=nearest 6 exact
game kalah:4,4
value alphabeta:order=score-own 2 exact
game kalah:5,1
value alphabeta:order=nearest 0 exact
game kalah:5,2
value alphabeta:order=nearest 2 exact
game kalah:5,3
value alphabeta:order=score-own 6 exact
game kalah:6,1
value alphabeta:order=nearest 2 exact
game kalah:6,2
value alphabeta:order=nearest 6 exact

# Empty captures (Irving, Donkers, Uiterwijk 2000).
game kalah:1,1,empty
value alphabeta:order=nearest 0 exact
game kalah:1,2,empty
value alphabeta:order=nearest -2 exact
game kalah:1,3,empty
value alphabeta:order=nearest 6 exact
game kalah:1,4,empty
value alphabeta:order=nearest -2 exact
game kalah:1,5,empty
value alphabeta:order=nearest 2 exact
game kalah:1,6,empty
value alphabeta:order=nearest 0 exact
game kalah:2,1,empty
value alphabeta:order=nearest 2 exact
game kalah:2,2,empty
value alphabeta:order=nearest -2 exact
game kalah:2,3,empty
value alphabeta:order=nearest -2 exact
game kalah:2,4,empty
value alphabeta:order=nearest -12 exact
game kalah:2,5,empty
value alphabeta:order=nearest 6 exact
game kalah:2,6,empty
value alphabeta:order=nearest 8 exact
game kalah:3,1,empty
value alphabeta:order=nearest 0 exact
game kalah:3,2,empty
value alphabeta:order=nearest 4 exact
game kalah:3,3,empty
value alphabeta:order=nearest 2 exact
game kalah:3,4,empty
value alphabeta:order=nearest 2 exact
game kalah:3,5,empty
value alphabeta:order=nearest 6 exact
game kalah:3,6,empty
value alphabeta:order=nearest -10 exact
game kalah:4,1,empty
value alphabeta:order=nearest 2 exact
game kalah:4,2,empty
value alphabeta:order=nearest 6 exact
game kalah:4,3,empty
value alphabeta:order=nearest 8 exact
game kalah:4,4,empty
value alphabeta:order=score-own 2 exact
game kalah:5,1,empty
value alphabeta:order=nearest 0 exact
game kalah:5,2,empty
value alphabeta:order=nearest 0 exact
game kalah:5,3,empty
value alphabeta:order=score-own 8 exact
game kalah:6,1,empty
value alphabeta:order=nearest 2 exact
game kalah:6,2,empty
value alphabeta:order=nearest 10 exact

# The end when the side to move has no seed.
game kalah:1,1,mover
value alphabeta:order=nearest 0 exact
game kalah:1,2,mover
value alphabeta:order=nearest -2 exact
game kalah:1,3,mover
value alphabeta:order=nearest 6 exact
game kalah:1,4,mover
value alphabeta:order=nearest -2 exact
game kalah:1,5,mover
value alphabeta:order=nearest 0 exact
game kalah:1,6,mover
value alphabeta:order=nearest 0 exact
game kalah:2,1,mover
value alphabeta:order=nearest 2 exact
game kalah:2,2,mover
value alphabeta:order=nearest -2 exact
game kalah:2,3,mover
value alphabeta:order=nearest -2 exact
game kalah:2,4,mover
value alphabeta:order=nearest -12 exact
game kalah:2,5,mover
value alphabeta:order=nearest 6 exact
game kalah:2,6,mover
value alphabeta:order=nearest 8 exact
game kalah:3,1,mover
value alphabeta:order=nearest 0 exact
game kalah:3,2,mover
value alphabeta:order=nearest 4 exact
game kalah:3,3,mover
value alphabeta:order=nearest 2 exact
game kalah:3,4,mover
value alphabeta:order=nearest 2 exact
game kalah:3,5,mover
value alphabeta:order=nearest 6 exact
game kalah:3,6,mover
value alphabeta:order=nearest -8 exact

game kalah:1,1,empty,mover
value alphabeta:order=nearest 0 exact
game kalah:1,2,empty,mover
value alphabeta:order=nearest -2 exact
game kalah:1,3,empty,mover
value alphabeta:order=nearest 6 exact
game kalah:1,4,empty,mover
value alphabeta:order=nearest -2 exact
game kalah:1,5,empty,mover
value alphabeta:order=nearest 0 exact
game kalah:1,6,empty,mover
value alphabeta:order=nearest 0 exact
game kalah:2,1,empty,mover
value alphabeta:order=nearest 2 exact
game kalah:2,2,empty,mover
value alphabeta:order=nearest 0 exact
game kalah:2,3,empty,mover
value alphabeta:order=nearest -2 exact
game kalah:2,4,empty,mover
value alphabeta:order=nearest -10 exact
game kalah:2,5,empty,mover
value alphabeta:order=nearest 6 exact
game kalah:2,6,empty,mover
value alphabeta:order=nearest 6 exact
game kalah:3,1,empty,mover
value alphabeta:order=nearest 0 exact
game kalah:3,2,empty,mover
value alphabeta:order=nearest 4 exact
game kalah:3,3,empty,mover
value alphabeta:order=nearest 4 exact
game kalah:3,4,empty,mover
value alphabeta:order=nearest 0 exact
game kalah:3,5,empty,mover
value alphabeta:order=nearest 6 exact
game kalah:3,6,empty,mover
value alphabeta:order=nearest -10 exact

# Seeds left count for nobody.
game kalah:1,1,mover,nosweep
value alphabeta:order=nearest 1 exact
game kalah:1,2,mover,nosweep
value alphabeta:order=nearest -2 exact
game kalah:1,3,mover,nosweep
value alphabeta:order=nearest 6 exact
game kalah:1,4,mover,nosweep
value alphabeta:order=nearest 3 exact
game kalah:1,5,mover,nosweep
value alphabeta:order=nearest 1 exact
game kalah:1,6,mover,nosweep
value alphabeta:order=nearest -2 exact
game kalah:2,1,mover,nosweep
value alphabeta:order=nearest 2 exact
game kalah:2,2,mover,nosweep
value alphabeta:order=nearest -1 exact
game kalah:2,3,mover,nosweep
value alphabeta:order=nearest -1 exact
game kalah:2,4,mover,nosweep
value alphabeta:order=nearest -6 exact
game kalah:2,5,mover,nosweep
value alphabeta:order=nearest 11 exact
game kalah:2,6,mover,nosweep
value alphabeta:order=nearest 7 exact
game kalah:3,1,mover,nosweep
value alphabeta:order=nearest 2 exact
game kalah:3,2,mover,nosweep
value alphabeta:order=nearest 4 exact
game kalah:3,3,mover,nosweep
value alphabeta:order=nearest 1 exact
game kalah:3,4,mover,nosweep
value alphabeta:order=nearest 2 exact
game kalah:3,5,mover,nosweep
value alphabeta:order=nearest 6 exact
game kalah:3,6,mover,nosweep
value alphabeta:order=nearest -9 exact

game kalah:1,1,empty,mover,nosweep
value alphabeta:order=nearest 1 exact
game kalah:1,2,empty,mover,nosweep
value alphabeta:order=nearest -2 exact
game kalah:1,3,empty,mover,nosweep
value alphabeta:order=nearest 6 exact
game kalah:1,4,empty,mover,nosweep
value alphabeta:order=nearest 3 exact
game kalah:1,5,empty,mover,nosweep
value alphabeta:order=nearest 1 exact
game kalah:1,6,empty,mover,nosweep
value alphabeta:order=nearest -2 exact
game kalah:2,1,empty,mover,nosweep
value alphabeta:order=nearest 2 exact
game kalah:2,2,empty,mover,nosweep
value alphabeta:order=nearest 0 exact
game kalah:2,3,empty,mover,nosweep
value alphabeta:order=nearest -1 exact
game kalah:2,4,empty,mover,nosweep
value alphabeta:order=nearest -6 exact
game kalah:2,5,empty,mover,nosweep
value alphabeta:order=nearest 11 exact
game kalah:2,6,empty,mover,nosweep
value alphabeta:order=nearest 6 exact
game kalah:3,1,empty,mover,nosweep
value alphabeta:order=nearest 1 exact
game kalah:3,2,empty,mover,nosweep
value alphabeta:order=nearest 4 exact
game kalah:3,3,empty,mover,nosweep
value alphabeta:order=nearest 4 exact
game kalah:3,4,empty,mover,nosweep
value alphabeta:order=nearest 4 exact
game kalah:3,5,empty,mover,nosweep
value alphabeta:order=nearest 6 exact
game kalah:3,6,empty,mover,nosweep
value alphabeta:order=nearest -11 exact

# The seeds left at the end to the other side, and relays, alone and with others: plain minimax in
# another language, on rules written seed by seed.
game kalah:1,1,othersweep
value alphabeta:order=nearest 2 exact
game kalah:1,2,othersweep
value alphabeta:order=nearest 4 exact
game kalah:1,3,othersweep
value alphabeta:order=nearest 6 exact
game kalah:1,4,othersweep
value alphabeta:order=nearest 8 exact
game kalah:1,5,othersweep
value alphabeta:order=nearest -6 exact
game kalah:1,6,othersweep
value alphabeta:order=nearest -4 exact
game kalah:2,1,othersweep
value alphabeta:order=nearest 4 exact
game kalah:2,2,othersweep
value alphabeta:order=nearest 8 exact
game kalah:2,3,othersweep
value alphabeta:order=nearest 0 exact
game kalah:2,4,othersweep
value alphabeta:order=nearest -6 exact
game kalah:2,5,othersweep
value alphabeta:order=nearest 12 exact
game kalah:2,6,othersweep
value alphabeta:order=nearest 16 exact
game kalah:3,1,othersweep
value alphabeta:order=nearest 4 exact
game kalah:3,2,othersweep
value alphabeta:order=nearest 8 exact
game kalah:3,3,othersweep
value alphabeta:order=nearest 2 exact
game kalah:1,1,mover,othersweep
value alphabeta:order=nearest 2 exact
game kalah:1,2,mover,othersweep
value alphabeta:order=nearest -2 exact
game kalah:1,3,mover,othersweep
value alphabeta:order=nearest 6 exact
game kalah:1,4,mover,othersweep
value alphabeta:order=nearest 8 exact
game kalah:1,5,mover,othersweep
value alphabeta:order=nearest 2 exact
game kalah:1,6,mover,othersweep
value alphabeta:order=nearest -4 exact
game kalah:2,1,mover,othersweep
value alphabeta:order=nearest 2 exact
game kalah:2,2,mover,othersweep
value alphabeta:order=nearest -2 exact
game kalah:2,3,mover,othersweep
value alphabeta:order=nearest 0 exact
game kalah:2,4,mover,othersweep
value alphabeta:order=nearest -6 exact
game kalah:2,5,mover,othersweep
value alphabeta:order=nearest 12 exact
game kalah:2,6,mover,othersweep
value alphabeta:order=nearest 8 exact
game kalah:3,1,mover,othersweep
value alphabeta:order=nearest 4 exact
game kalah:3,2,mover,othersweep
value alphabeta:order=nearest 4 exact
game kalah:3,3,mover,othersweep
value alphabeta:order=nearest 4 exact
game kalah:1,1,empty,othersweep
value alphabeta:order=nearest 2 exact
game kalah:1,2,empty,othersweep
value alphabeta:order=nearest 4 exact
game kalah:1,3,empty,othersweep
value alphabeta:order=nearest 6 exact
game kalah:1,4,empty,othersweep
value alphabeta:order=nearest 8 exact
game kalah:1,5,empty,othersweep
value alphabeta:order=nearest -6 exact
game kalah:1,6,empty,othersweep
value alphabeta:order=nearest -4 exact
game kalah:2,1,empty,othersweep
value alphabeta:order=nearest 4 exact
game kalah:2,2,empty,othersweep
value alphabeta:order=nearest 8 exact
game kalah:2,3,empty,othersweep
value alphabeta:order=nearest 0 exact
game kalah:2,4,empty,othersweep
value alphabeta:order=nearest 0 exact
game kalah:2,5,empty,othersweep
value alphabeta:order=nearest 12 exact
game kalah:2,6,empty,othersweep
value alphabeta:order=nearest 16 exact
game kalah:3,1,empty,othersweep
value alphabeta:order=nearest 2 exact
game kalah:3,2,empty,othersweep
value alphabeta:order=nearest 8 exact
game kalah:3,3,empty,othersweep
value alphabeta:order=nearest 8 exact
game kalah:1,1,relay
value alphabeta:order=nearest 0 exact
game kalah:1,2,relay
value alphabeta:order=nearest 2 exact
game kalah:1,3,relay
value alphabeta:order=nearest 0 exact
game kalah:1,4,relay
value alphabeta:order=nearest -2 exact
game kalah:1,5,relay
value alphabeta:order=nearest 4 exact
game kalah:1,6,relay
value alphabeta:order=nearest 10 exact
game kalah:2,1,relay
value alphabeta:order=nearest 0 exact
game kalah:2,2,relay
value alphabeta:order=nearest 6 exact
game kalah:2,3,relay
value alphabeta:order=nearest 2 exact
game kalah:2,4,relay
value alphabeta:order=nearest -4 exact
game kalah:2,5,relay
value alphabeta:order=nearest -12 exact
game kalah:2,6,relay
value alphabeta:order=nearest 22 exact
game kalah:3,1,relay
value alphabeta:order=nearest 2 exact
game kalah:3,2,relay
value alphabeta:order=nearest 4 exact
game kalah:3,3,relay
value alphabeta:order=nearest 6 exact
game kalah:1,1,othersweep,relay
value alphabeta:order=nearest 2 exact
game kalah:1,2,othersweep,relay
value alphabeta:order=nearest 0 exact
game kalah:1,3,othersweep,relay
value alphabeta:order=nearest -4 exact
game kalah:1,4,othersweep,relay
value alphabeta:order=nearest 8 exact
game kalah:1,5,othersweep,relay
value alphabeta:order=nearest 10 exact
game kalah:1,6,othersweep,relay
value alphabeta:order=nearest 2 exact
game kalah:2,1,othersweep,relay
value alphabeta:order=nearest 2 exact
game kalah:2,2,othersweep,relay
value alphabeta:order=nearest 8 exact
game kalah:2,3,othersweep,relay
value alphabeta:order=nearest 6 exact
game kalah:2,4,othersweep,relay
value alphabeta:order=nearest -4 exact
game kalah:2,5,othersweep,relay
value alphabeta:order=nearest -18 exact
game kalah:2,6,othersweep,relay
value alphabeta:order=nearest 24 exact
game kalah:3,1,othersweep,relay
value alphabeta:order=nearest 6 exact
game kalah:3,2,othersweep,relay
value alphabeta:order=nearest 6 exact
game kalah:3,3,othersweep,relay
value alphabeta:order=nearest 4 exact
game kalah:1,1,mover,nosweep,relay
value alphabeta:order=nearest 1 exact
game kalah:1,2,mover,nosweep,relay
value alphabeta:order=nearest 1 exact
game kalah:1,3,mover,nosweep,relay
value alphabeta:order=nearest -2 exact
game kalah:1,4,mover,nosweep,relay
value alphabeta:order=nearest 3 exact
game kalah:1,5,mover,nosweep,relay
value alphabeta:order=nearest 7 exact
game kalah:1,6,mover,nosweep,relay
value alphabeta:order=nearest 6 exact
game kalah:2,1,mover,nosweep,relay
value alphabeta:order=nearest 1 exact
game kalah:2,2,mover,nosweep,relay
value alphabeta:order=nearest 5 exact
game kalah:2,3,mover,nosweep,relay
value alphabeta:order=nearest 3 exact
game kalah:2,4,mover,nosweep,relay
value alphabeta:order=nearest -3 exact
game kalah:2,5,mover,nosweep,relay
value alphabeta:order=nearest -15 exact
game kalah:2,6,mover,nosweep,relay
value alphabeta:order=nearest 23 exact
game kalah:3,1,mover,nosweep,relay
value alphabeta:order=nearest 3 exact
game kalah:3,2,mover,nosweep,relay
value alphabeta:order=nearest 3 exact
game kalah:3,3,mover,nosweep,relay
value alphabeta:order=nearest 7 exact
