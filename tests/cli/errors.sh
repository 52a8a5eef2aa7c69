# What is wrong is said in one line that names what is accepted, and the exit code is 2. The
# lists of all games, commands and players grow; they are cut here.
bad() {
    echo "\$ zermelo $*" | cat -v
    zermelo "$@" >out 2>err
    echo "exit $?, $(wc -l <err) line, $(wc -c <out) bytes printed"
    sed 's/\(known are: kalah\).*/\1 .../; s/\(Accepted are play best\).*/\1 .../
         s/\(accepted are play best\).*/\1 .../; s/\(known are: random\).*; or/\1 ...; or/
         s/\(known are: random\) greedy.*/\1 .../; s/at least [0-9]*$/at least N/' err
}
bad besst
bad xyzzy
bad ''
bad "$(printf 'a\033[31mb')"
bad best
bad best chess
bad best kalah:6
bad best kalah:6,4,fast
bad best kalah:99,4
bad best kalah:6,4 extra
bad best kalah:6,4 --plyer x
bad best kalah:6,4 -x
bad best kalah:6,4 --player
bad best kalah:6,4 --player nobody
bad best kalah:6,4 --player alphabeta:deep=3
bad best kalah:6,4 --player alphabeta:depth=0
bad best kalah:6,4 --player minimax --player minimax
bad best kalah:6,4 --json=yes
bad best kalah:6,4 --time soon
bad best kalah:6,4 --time 0
bad best kalah:6,4 --nodes 1e6
bad best kalah:6,4 --nodes 0
bad best kalah:6,4 --seed -1
bad best kalah:6,4 --seed 1000000000000000001
bad best kalah:6,4 --moves '3 7'
bad best kalah:6,4 --position 'S 1 2 3'
bad best kalah:6,4 --position @nofile
bad best kalah:6,4 --cells numbers
bad best kalah:6,4 --cells letters
bad best sticks:21,3 --position '0 first'
bad analyse sticks:21,3 --position '0 first'
bad analyse kalah:6,4 --depth 1001
bad analyse kalah:6,4 --player mcts --depth 3
bad analyse kalah:6,4 --multipv 0
bad analyse kalah:6,4 --time nan
bad best kalah:6,4 --time -1s
bad best kalah:6,4 --time 1e99
bad best kalah:6,4 --book no --memory 100
bad best mnk:70,70,10 --player mcts:iterations=10 --memory 500k
bad best kalah:6,4 --memory 0
bad best kalah:6,4 --memory -5
bad best kalah:6,4 --memory 99999999G
bad best kalah:6,4 --memory 64X
bad best kalah:6,4 --memory 1K --player pvs:hash=1
bad best kalah:6,4 --player pvs:time=0
bad best kalah:6,4 --player pvs:nodes=0
bad best kalah:6,4 --player mcts:iterations=99999999999999999999
bad show @nofile
bad show @.
bad perft kalah:6,4
bad perft kalah:6,4 three
bad perft kalah:6,4 1001
bad perft kalah:6,4 -- -1
bad games --plugin ./nogame.so
bad completion tcsh
bad help nothing
bad play kalah:6,4 --second nobody
bad play kalah:6,4 --json
bad play kalah:6,4 --clock 0
bad play kalah:6,4 --clock 5x
bad play kalah:6,4 --clock 5m+
bad play kalah:6,4 --clock -3
bad play kalah:6,4 --clock 5m+3s+1
bad play kalah:6,4 --resume nofile
bad play --resume nofile
bad play kalah:6,4 --save nodir/file
echo "a saved game that is none" >none
bad play --resume none
bad play kalah:6,4 --save none
printf 'zermelo 1\ngame kalah:6,4\nmoves 3 7\nend\n' >wrong
bad show @wrong
head -c 1048577 /dev/zero >large
bad show @large
