# Counts that any right set of rules must reproduce.
zermelo lab tuc-perft | grep -E 'reproduced|DIFFERS'
zermelo lab mnk-counts | grep -E 'reproduced|DIFFERS'
zermelo lab tictactoe-time --json | grep -o '"nodes":[0-9]*'
