# Kalah: distinct positions that can be reached, the stores and the side to move included. Handbook,
# section 5.
game kalah:2,2
count 25
game kalah:3,3
count 27104
game kalah:4,2
count 303327
game kalah:6,1
count 1182364
game kalah:2,2,mover
count 35
game kalah:3,3,mover
count 29269
game kalah:4,2,mover
count 314345
game kalah:2,2,empty
count 22
game kalah:3,3,empty
count 23118
game kalah:4,2,empty
count 217508
game kalah:6,1,empty
count 168562
game kalah:4,3,empty
count 4582462
game kalah:2,2,empty,mover
count 33
game kalah:3,3,empty,mover
count 25861
game kalah:4,2,empty,mover
count 229564
game kalah:6,1,empty,mover
count 177304

# Published by J. Sellison for (2,2): rows left as they are at the end.
game kalah:2,2,mover,nosweep
count 40
