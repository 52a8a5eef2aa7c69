# A game goes on another time as it was: the command that play prints is complete, and a saved game
# holds the clock and how it ended.
command_of() { sed -n '/To go on:$/{n;s/^ *//p;};s/.*To go on: //p' "$1"; }
echo "--- by a command"
printf '3\n6\nquit\n' | zermelo play kalah:6,4,pie --first human --second human --seed 9 --trace >two
printf '1\nquit\n' | zermelo play sticks:21,3 --second random --seed 9 --clock 5m,90s+3s --trace >left
command_of left | sed 's/clock [0-9ms]*,9[0-9ms]*+/clock T,T+/'
command_of two
printf 'quit\n' | eval "$(command_of left)" >again
sed -n 1p left again
command_of again | sed 's/clock [0-9ms]*,9[0-9ms]*+/clock T,T+/'
printf '1\nquit\n' | zermelo play kalah:6,3,empty --position 'N 3 3 0 4 4 4 0 / 3 3 3 3 3 3 0' --second human --seed 3 >placed
command_of placed
eval "$(command_of placed)" </dev/null >again
sed -n 4,7p again
cp "$BUILD/examples/heaps.so" "it's heaps.so"
printf 'a1\nquit\n' | zermelo play heaps:3,4,5 --plugin "it's heaps.so" --second human --seed 3 >guest
command_of guest
printf 'quit\n' | eval "$(command_of guest)" | sed -n 1p
echo "--- the luck of a command is that of the game"
printf '5242\nquit\n' | zermelo play tuc-chess --second rules --seed 4 >lucky
printf '5141\nquit\n' | eval "$(command_of lucky)" >resumed
printf '5242\n5141\nquit\n' | zermelo play tuc-chess --second rules --seed 4 >through
[ "$(command_of resumed)" = "$(command_of through)" ] && command_of through | grep -o "moves '.*'"
echo "--- saved: the clock"
printf '1\nquit\n' | zermelo play sticks:21,3 --second random --seed 9 --clock 300ms,90s+3s --save clocked >/dev/null
sed 's/^clock 3[0-9]* 9[0-9]* 3000$/clock T T 3000/' clocked
printf '1\nquit\n' | zermelo play --resume clocked >/dev/null
grep clock clocked | sed 's/ [0-9]* 9[0-9]* / T T /'
printf '1\nquit\n' | zermelo play --resume clocked --clock 1m+2s >/dev/null
grep clock clocked | sed 's/ 6[0-9]* 6[0-9]* 2/ T T 2/'
zermelo play sticks:21,3 --clock 5m,+3s; echo "exit $?"
zermelo play sticks:21,3 --clock 5m,3s,2s; echo "exit $?"
echo "--- saved: a resignation"
printf '1\nresign\n' | zermelo play sticks:21,3 --second random --seed 9 --save given-up | tail -3
tail -2 given-up
printf '1\nundo\n' | zermelo play --resume given-up; echo "exit $?"
tail -2 given-up
zermelo play --resume given-up --first rules --second rules --json; echo "exit $?"
zermelo best @given-up --player rules | head -1
printf 'zermelo 1\ngame sticks:21,3\nmoves 1\nresult none agreement\nend\n' >drawn
zermelo play --resume drawn | tail -4
printf 'zermelo 1\ngame sticks:21,3\nmoves 1\nresult second time\nend\n' >late
zermelo play --resume late --second human | tail -4
zermelo play sticks:3,3 --first rules --second rules --seed 1 --json | tail -1
echo "--- a hint is the strongest player's, whoever plays the other side"
printf 'hint\n3\nwhy\nquit\n' | zermelo play sticks:7,3 --second random --seed 1
