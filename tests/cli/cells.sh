# Cells by number, 0 at the top left (T4), in and out.
zermelo moves mnk:2,3,2 --cells numbers
zermelo best tictactoe --moves 'b2 a2' --cells numbers --player minimax | sed 's/^time .*/time        T/'
zermelo best tictactoe --moves 'b2 a2' --cells numbers --player minimax --json | grep -o '"move":"."\|"pv":[^]]*]'
zermelo analyse tictactoe --moves 'b2 a2 a3' --cells numbers --depth 2 | tail -6
printf '4\n0\nb1\n4\nmoves\nhint\n9\n' |
    zermelo play tictactoe --cells numbers --second minimax --seed 1
zermelo moves gomoku --cells numbers; echo "exit $?"
zermelo moves mnk:9,9,5 --cells numbers | tail -1
zermelo moves mnk:10,9,5 --cells numbers; echo "exit $?"
