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
echo "--- commands, in any case"
printf 'PLAYERS\nplayers O novice\nlevel 9\nlevel Novice\nswap\nclock\nclock 5m,30m\nClock Off\nview zz\nhnit\nundp\nA1 b1\nB2.\nexit\n' |
    zermelo play tictactoe --first human --second human --seed 1 | sed 's/29:59/30:00/; /^  zermelo/b; /^ \|^$/d'
echo "--- a game after another"
printf 'resign\nagain\nB2\nRESIGN\nswap\nq\n' | zermelo play tictactoe --second human --seed 1 | sed '/^ \|^$/d'
echo "--- a move that is called as a command"
printf 'h8\nh9\ng7\nswap\nquit\n' | zermelo play gomoku:swap2 --second human --seed 1 | tail -1
echo "--- in words"
printf '1\n' | zermelo play kalah:3,3 --second human --position 'S 1 0 3 0 / 3 2 3 0' --seed 1 | grep apt
printf 'f5\n' | zermelo play othello --second human --seed 1 | grep urns
printf 'c3 d4\n' | zermelo play tuc-chess --second human --position 'prkrp/p...p/...../...p./..P../P...P/PRKRP w 0 0 0' --seed 1 | grep apt
printf 'moves\n4232\n' | zermelo play tuc-chess --second human --position 'prkrp/p...p/...../..*../..P../P...P/PRKRP w 0 0 0' --seed 1 | grep 'a2\|resent'
echo "--- coloured"
printf 'b2\n' | zermelo play tictactoe --second human --color always --seed 1 | grep X | tail -2 | sed 's/\x1b/^/g'
zermelo play tictactoe --color pink; echo "exit $?"
zermelo play tictactoe --delay soon; echo "exit $?"
echo "--- turned, and the time of a person is up"
printf 'flip\n' | zermelo play connect4 --second human --moves "1 2" --seed 1 | tail -5
(sleep 2; echo 1; echo undo) | zermelo play sticks:5,2 --second human --clock 100ms --seed 1 | grep -v '> '

# Who got and used the nodes of a search that shares them; every value as it is computed.
zermelo play mnk:5,5,4 --first random --second heuristic:nodes=300,branching=3 --moves c3 --trace \
    --seed 1 | sed -n '/root move/,/ran out: /p' | head -12
zermelo play sticks:4,2 --first minimax --second random --trace=all --seed 1 | sed -n '/proven/p' | head -20
zermelo play sticks:4,2 --trace=everything 2>&1
echo "--- the machine thinks while a person does"
{ printf 'ponder\nponder maybe\nponder off\nponder on\n'; sleep 1.5; echo 3; sleep 1.5; printf '6\nquit\n'; } |
    zermelo play kalah:6,4 --second pvs:nodes=3k,hash=4,threads=1 --seed 2 --ponder --trace |
    sed -n '/maybe/p; /thinks\|think while\|followed/p; s/pondered on [1-9][0-9]* nodes in .* was .*expected/pondered/p'
{ sleep 1; printf 'ponder on\n3\nundo\nredo\nresign\n'; } |
    zermelo play sticks:21,3 --second strong:time=50ms --seed 2 | tail -2
echo "--- a game by its name alone, and a move of chess that is none"
printf 'b1-b3\nq\n' | zermelo play tuc-chess --second human --seed 1 | grep legal
echo q | zermelo play kalah --second human --seed 1 | head -1
echo "--- a resignation is taken back, and a game that is left for a new one can be gone on with"
printf 'b2\nresign\nundo\nundo\nredo 5\nundo 9\na1\nnew\nq\n' | zermelo play tictactoe --second human --seed 1 | grep -v '^ \+[a0-9-].*[|+c]\|^ \+---'
