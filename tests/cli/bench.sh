# The signature: it changes only when a search is meant to change.
zermelo bench signature kalah bantumi sticks | tail -n 1
# The other sections, without their times.
zermelo bench speed sticks --time 1ms --json | sed 's/.*"speed"/"speed"/; s/:[0-9.e+-]*\([,}]\)/:0\1/g'
zermelo bench proof sticks | sed 's/[0-9]*\.[0-9]* *[0-9]* / /'
zermelo bench overrun --searches 5 --json | grep -c worst_ms
zermelo bench referee --searches 5 --json | grep -o '"asked":5' | wc -l
# Games that no section knows of, a guest among them.
zermelo bench speed heaps mnk:3,3,2 --plugin "$BUILD/examples/heaps.so" --time 1ms | cut -d' ' -f1
zermelo bench overrun sticks kalah:2,2 --searches 25 --json | grep -o '"worst_game":"[^"]*"' |
    grep -cv 'sticks:\|kalah:2,2'
zermelo bench referee sticks --searches 2 --json | grep -o '"game":"[^"]*"' | uniq
zermelo bench proof signature mnk:3,3,2 2>&1
zermelo bench problems sticks 2>&1
zermelo bench overrun heaps:0 --plugin "$BUILD/examples/heaps.so" --searches 3 --json 2>&1; echo "exit $?"
for words in nothing kalah:0,0 "speed nothing" "kalah --threads 0" "overrun --searches 0" "--time never"; do
    # shellcheck disable=SC2086
    zermelo bench $words 2>&1
    echo "exit $?"
done
