# A plug-in that breaks its word: exit 4 in every command, no value, and one line that names the
# hook.
try() {
    fault=$1
    shift
    timeout 60 zermelo "$@" "$guest_option" > answer 2> why
    code=$?
    grep -q -E 'exact|proven|value' answer && echo "$1 claims something"
    echo "$1 $fault: $code, $(tail -n 1 why | sed 's/says -/says /')"
}
guest_option="--plugin=$BUILD/tests/unit/guest_broken.so"
for fault in outcome no-moves undo; do
    for command in best analyse solve perft playouts bench explain; do
        more=
        [ $command = best ] && more=--nodes=100k
        [ $command = perft ] && more=12
        [ $command = explain ] && more=--player=exact
        [ $command = playouts ] && [ $fault = undo ] && continue # takes nothing back
        try $fault $command broken:$fault $more
    done
    try $fault play broken:$fault --first strong --second strong --seed 1
    try $fault match broken:$fault --a strong --b random --games 2 --store none
done
try outcome moves broken:outcome --moves 3,3,3,3
try side show broken:side --position '2 1 0'
try start rules broken:start
try none best broken:none --player random
zermelo best "$(printf 'broken:\377')" "$guest_option" --json 2>/dev/null; echo "exit $?"
