# What zermelo engine refuses before anybody talks (which players and games there are is left out);
# then that every search draws lots of its own, the same in every run.
try() {
    echo "\$ zermelo engine $*"
    zermelo engine "$@" >said 2>&1
    code=$?
    sed 's/, known are: .*/, .../' said
    echo "exit $code"
}
try
try uci
try gomocop
try ugi chess
try ugi tictactoe more
try gomocup gomoku
try kgp kalah
try tuc tuc-chess
try kgp --mode verify
try kgp --server localhost:many
try kgp --server 127.0.0.1:1
try tuc --server a:b:c
try tuc --resend never
try ugi --player genius
try ugi --time never
try ugi --margin -1
try ugi --server localhost
try gomocup --token secret

echo 'ugi go go go go go go' | tr ' ' '\n' >words
zermelo engine ugi tictactoe --player random --seed 1 <words | grep best
echo "--- pondering"
try gtp --ponder
try kgp --ponder --server localhost:many
