# Nim: the theory of C. L. Bouton, 1901. The lost positions of up to 7 sticks a heap are those of his
# table for three heaps: 1 2 3, 1 4 5, 1 6 7, 2 4 6, 2 5 7, 3 4 7, 3 5 6.

game nim:3,4,5
becomes 3,4,5 first
legal a1 a2 a3 b1 b2 b3 b4 c1 c2 c3 c4 c5
perft 1 12
perft 2 113
illegal a0
illegal a4
illegal d1
illegal 3
illegal a01
play a2
becomes 1,4,5 second
value pvs -1 exact
position 0,4,5 second
legal b1 b2 b3 b4 c1 c2 c3 c4 c5
rule c1 leave a lost position
position 0,0,1 first
play c1
over 1
becomes 0,0,0 second
refused 3,4 first
refused 3,4,6 first
refused 3,4,5,1 first
refused 3,4,5 third
refused 3;4;5 first
refused ,4,5 first
refused 3,4,5first x

game nim:1,2,3
value pvs -1 exact
game nim:1,4,5
value pvs -1 exact
game nim:1,6,7
value pvs -1 exact
game nim:2,4,6
value pvs -1 exact
game nim:2,5,7
value pvs -1 exact
game nim:3,4,7
value pvs -1 exact
game nim:3,5,6
value pvs -1 exact
game nim:3,4,6
value pvs 1 exact

# Misere: the same with a heap of two or more, the contrary without.
game nim:2,2,misere
value pvs -1 exact
game nim:1,1,misere
value pvs 1 exact
game nim:1,1,1,misere
value pvs -1 exact
game nim:1,2,misere
value pvs 1 exact
best pvs b2
game nim:1,misere
play a1
over -1
game nim:255,255,255,255,255,255,255,255
play h255 a1
becomes 254,255,255,255,255,255,255,0 first

bad nim
bad nim:
bad nim:0
bad nim:256
bad nim:3,4,
bad nim:1,1,1,1,1,1,1,1,1
bad nim:misere
bad nim:3,normal
