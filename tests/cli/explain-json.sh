zermelo explain sticks:3,2 --player alphabeta:depth=2 --json
