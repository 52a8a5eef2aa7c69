# What zermelo engine refuses before anybody talks.
try() { echo "\$ zermelo engine $*"; zermelo engine "$@" 2>&1; echo "exit $?"; }
try
try uci
try gomocop
try ugi chess
try ugi tictactoe more
try gomocup gomoku
try ugi --player genius
try ugi --time never
try ugi --margin 0
