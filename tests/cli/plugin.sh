# A game from a shared object, wherever a game is taken.
nim=$BUILD/examples/nim.so
zermelo games --plugin "$nim" | sed -n '/plug-in/p'
zermelo rules nim:3,4,5 --plugin "$nim"
zermelo moves nim:1,2 --plugin="$nim"
zermelo perft nim:1,2 2 --plugin "$nim"
zermelo best nim:3,4,5 --plugin "$nim" --player minimax | sed 's/^time .*/time        T/'
zermelo best nim:1,3,5,7 --time 60s --memory 128M --seed 1 --plugin "$nim" | sed -n "s/ in .*//; 2,3p"
printf 'a1\n' | zermelo play nim:1,2 --second minimax --save game --seed 1 --plugin "$nim" >/dev/null
zermelo show @game --plugin "$nim"; echo "exit $?"
zermelo show @game >out 2>&1; echo "exit $?"
sed "s/\(known are: kalah\).*/\1 .../" out
zermelo games --plugin "$BUILD/zermelo" 2>&1 | grep -c .
