# A review in all its forms, of games from everywhere; what is refused; interrupted and gone on with.
small() { zermelo review "$@" --memory 8M --book no; }
refused() { small "$@"; echo "exit $?"; }
numbers() { sed 's/,"nodes":[0-9]*//g'; }
echo "--- a blunder"
small tictactoe --moves "b2 a2 a1 c3 c1 b1 a3"
echo "--- as PGN, which is read again"
printf '1. 3 3 2. 2 {a comment} 2 3. 4\n' | small connect:5,4,4 - --output four.pgn
cat four.pgn
small connect:5,4,4 four.pgn --format pgn --output again.pgn && cmp four.pgn again.pgn && echo "the same"
echo "--- as JSON"
small tictactoe --moves "b2 a2" --json | numbers
echo "--- as SVG"
small connect:5,4,4 four.pgn --output four.svg
grep -c '<circle' four.svg
python3 -c 'import xml.dom.minidom; xml.dom.minidom.parse("four.svg")' && echo "it is XML"
echo "--- one move, from a position of its own; seeds are lost, and the game all the same"
small sticks:9,3 --moves 3
small kalah:3,3 --position "S 1 0 3 2 / 3 3 3 3" --moves 1 | tail -3
echo "--- saved games: one that was resigned, one that is named as the game"
printf 'zermelo 1\ngame kalah:3,2\nmoves 1 2 3\nresult first resignation\nend\n' >saved
small kalah:3,2 saved --format pgn
small @saved --format pgn | tail -3
printf 'zermelo 1\ngame sticks:9,3\nposition 7 second\nmoves 2 1\nend\n' >set-up
small sticks:9,3 set-up --format pgn | sed '/Accuracy/d'
echo "--- an SGF, and one with a fault"
printf '(;GM[4]SZ[5];B[cc];W[bb];B[dd])' | small mnk:5,5,5 - --total 1s | head -1
printf '(;GM[4]SZ[3]PB[Ann]PW[Bob]RU[mnk:3,3,3];B[bb]C[hm](;W[ab])(;W[cc]))' | small tictactoe - --format sgf
printf '(;GM[4]SZ[5];B[cc];W[cc])' >twice.sgf
refused mnk:5,5,5 twice.sgf
echo "--- a game of chance, by expectation"
small tuc-chess --moves "5040" --player alphabeta:depth=2 | head -4
echo "--- what is refused"
refused tictactoe
refused tictactoe --moves "b2 b2"
printf 'b2 a2 b2\n' >bad
refused tictactoe bad
refused kalah:3,3 saved
refused tictactoe nowhere
refused tictactoe saved --moves b2
refused tictactoe --moves b2 --player deep
refused tictactoe --moves b2 --format psq
refused kalah:3,3 --moves 1 --format sgf
refused tictactoe --moves b2 --total 0
refused tictactoe --moves b2 --time -1s
printf 'b2\0a2' >zero
refused tictactoe zero
echo "--- interrupted, killed, and gone on with: the same in the end"
moves="d4 c3 d3 d2 e4 c4 e3 e2 c5 b6 f4 g5 g4 c6"
nodes=6k
long() { zermelo review mnk:7,7,5 --moves "$moves" --nodes $nodes --memory 16M --output "$1"; }
lines() { if [ -e part.json.part ]; then wc -l <part.json.part; else echo 0; fi; }
long whole.json
for signal in INT KILL; do
    rm -f part.json part.json.part
    zermelo review mnk:7,7,5 --moves "$moves" --nodes $nodes --memory 16M --output part.json \
        2>/dev/null &
    while [ "$(lines)" -lt 3 ] && kill -0 $! 2>/dev/null; do :; done
    kill -$signal $!
    { wait $!; } 2>/dev/null
    echo "$signal: exit $?"
    [ -e part.json.part ] && echo "the journal is there"
    [ $signal = KILL ] || grep -o '"complete":[a-z]*' part.json
    long part.json 2>&1 | sed 's/[0-9][0-9]* moves were.*/some moves were reviewed before/'
    cmp whole.json part.json && echo "the same"
    [ -e part.json.part ] || echo "no journal is left"
done
echo "--- the journal of something else, and one that says what cannot be"
printf 'zermelo review journal 1: nothing\n' >other.json.part
long other.json; echo "exit $?"
