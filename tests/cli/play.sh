# A person, typing; without a terminal each line is printed behind its prompt.
echo "--- all there is to type"
zermelo play sticks:7,3 --second alphabeta --seed 1 --trace <<'END' | sed 's/[0-9.]* s$/T s/'
help
moves
hint
4
0
two words of it
1
why
undo
redo
undo 5
undo
redo x
undo none
show
rules
save
3
1
show
undo
3
2
1
1
1
resign
END
echo "--- two people"
printf '3\n6\nresign\n' | zermelo play kalah:6,4 --second human --seed 2
echo "--- the end of the input"
printf '3' | zermelo play kalah:6,4 --second rules --seed 2; echo "exit $?"
echo "--- nothing typed"
zermelo play kalah:6,4 --second rules --seed 2 </dev/null | tail -2; echo "exit $?"
echo "--- in the middle"
echo quit | zermelo play kalah:6,4 --second rules --seed 2 --position 'S 1 0 0 0 0 1 20 / 0 0 0 0 2 0 24'
echo "--- from a game that is over"
printf 'moves\nhint\n1\nundo\n' | zermelo play sticks:3,3 --moves 3 --second rules --seed 2
echo "--- moves as they are written elsewhere"
printf 'B2\n0,0\nb2b3\nresign\n' | zermelo play tictactoe --second human --seed 2 | grep -v '^ *$'
echo "--- the mistakes of the game so far"
printf 'review\nreview never\nb2\na2\nreview 5s\nquit\n' | zermelo play tictactoe --second human --seed 1 | sed -n '/mnk:3,3,3, /,/^$/p; /no move\|takes a time/p'
echo "--- the machine thinks while a person does"
{ printf 'ponder\nponder maybe\nponder off\nponder on\n'; sleep 0.4; echo 3; sleep 0.4; printf '6\nquit\n'; } |
    zermelo play kalah:6,4 --second pvs:nodes=3k,hash=4,threads=1 --seed 2 --ponder --trace |
    sed -n '/maybe/p; /thinks\|think while\|followed/p; s/pondered on [1-9][0-9]* nodes in .* was .*expected/pondered/p'
{ sleep 0.2; printf 'ponder on\n3\nundo\nredo\nresign\n'; } |
    zermelo play sticks:21,3 --second strong:time=50ms --seed 2 | tail -2
