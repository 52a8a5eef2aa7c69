# The exact value, claims, certificates, refusals; what depends on the machine is cut out.
text() { zermelo solve "$@" --threads 1 --memory 32M | sed 's/^time .*/time        T/; s/, [0-9.]* s$/, T/'; }
object() {
    zermelo solve "$@" --threads 1 --memory 32M --seed 1 --json |
        sed 's/"time_ms":[0-9.]*/"time_ms":T/g; s/"memory":[0-9]*/"memory":M/'
}
text tictactoe --certificate t
text kalah:3,3 --method exact
text kalah:3,3 --claim '>=2'
text kalah:3,3 --claim '>=3'
zermelo solve kalah:3,3 --claim first >t; echo "exit $?"
zermelo solve kalah:3,3 --claim draw >t; echo "exit $?"
text kalah:3,3 --moves '2 1'
text sticks:1000000000000000000,3
object connect:4,4,4 --certificate t
object kalah:3,3 --claim '<=2'
object kalah:6,4 --book no --nodes 1000; echo "exit $?"
zermelo solve kalah:6,4 --book no --nodes 1000 --certificate none >t; echo "exit $?"; ls
# Refusals.
zermelo solve tictactoe --claim maybe; echo "exit $?"
zermelo solve tictactoe --claim '>8'; echo "exit $?"
zermelo solve tictactoe --claim 2; echo "exit $?"
zermelo solve tictactoe --method magic; echo "exit $?"
text tictactoe --moves b2 --certificate t
zermelo solve tictactoe --position 'X../.../... O' --certificate t; echo "exit $?"
zermelo solve tictactoe --leaves 3 --certificate t; echo "exit $?"
zermelo solve kalah:3,3 --leaves 25; echo "exit $?"
zermelo solve connect4 --certificate no/where; echo "exit $?"
mkfifo pipe
zermelo solve tictactoe --certificate pipe; echo "exit $?"
[ -p pipe ] && echo "left alone"
{ (ulimit -f 0; zermelo solve connect:4,4,4 --certificate full); echo "exit $?"; } 2>&1 | cat
[ -e full ] || echo 'not there'
zermelo solve connect:4,4,4 --memory 1 --certificate t 2>&1 | sed 's,[0-9]*$,N,'
zermelo solve kalah:3,3 --memory 1; echo "exit $?"
zermelo solve tictactoe --memory 1k 2>&1 | sed 's,[0-9]*$,N,'; echo "exit $?"
zermelo solve tuc-chess; echo "exit $?"
zermelo solve tictactoe --moves 'a1 b1 a2 b2 a3'; echo "exit $?"
