# The tree that a Monte Carlo search grew, its most visited nodes, and how it grows.
LC_ALL=C
export LC_ALL
zermelo explain tictactoe --seed 1 --player mcts:iterations=30 --nodes 12
zermelo explain tictactoe --seed 1 --player mcts:iterations=90 --nodes 12
zermelo explain sticks:5,3 --seed 1 --player mcts:iterations=20 --nodes 10 --format dot
zermelo explain sticks:5,3 --seed 1 --player mcts:iterations=3 --nodes 10 --json
