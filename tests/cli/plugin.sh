# A game from a shared object, wherever a game is taken.
heaps=$BUILD/examples/heaps.so
zermelo games --plugin "$heaps" | sed -n '/plug-in/p'
zermelo rules heaps:3,4,5 --plugin "$heaps"
zermelo moves heaps:1,2 --plugin="$heaps"
zermelo perft heaps:1,2 2 --plugin "$heaps"
zermelo best heaps:3,4,5 --plugin "$heaps" --player minimax | sed 's/^time .*/time        T/'
zermelo best heaps:1,3,5,7 --time 60s --memory 128M --seed 1 --plugin "$heaps" | sed -n "s/ in .*//; 2,3p"
printf 'a1\n' | zermelo play heaps:1,2 --second minimax --save game --seed 1 --plugin "$heaps" >/dev/null
zermelo show @game --plugin "$heaps"; echo "exit $?"
zermelo show @game >out 2>&1; echo "exit $?"
sed "s/\(known are: kalah\).*/\1 .../" out
zermelo games --plugin "$BUILD/zermelo" 2>&1 | grep -c .
