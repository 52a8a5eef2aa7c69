# The longest of the counts published in source report B: see kalah.t.
game bantumi
nodes minimax:unit=steps,depth=4,distance=no 99569593
nodes alphabeta:unit=steps,depth=5,cuts=shallow,compare=strict,order=farthest,distance=no 81995855
nodes alphabeta:unit=steps,depth=5,cuts=shallow,compare=strict,order=nearest,distance=no 25298451
nodes alphabeta:unit=steps,depth=5,cuts=shallow,compare=strict,order=score,distance=no 23123673

# The same tree under other rules.
game kalah:6,3,empty,majority
nodes minimax:unit=steps,depth=4,distance=no 99527885
