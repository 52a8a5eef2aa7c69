# Whether a game keeps its contract: faults by line, exit codes, JSON.
heaps=$BUILD/examples/heaps.so
wrong=$BUILD/tests/check/guest_wrong.so
counts='s/\(faults*\) in \([0-9]* random games*\), .*/\1 in \2, .../'
try() { zermelo check "$@" --seed 1 >out; code=$?; sed "$counts" out; echo "exit $code"; }
try heaps --plugin "$heaps" --games 12
try heaps:2,2 --plugin "$heaps" --games 12
try tictactoe --games 2
try connect --games 2
try connect:3,3,3 --games 2
try wrong:none --plugin "$wrong" --games 12
try wrong:most-moves --plugin "$wrong" --games 12
try wrong:hash-constant --plugin "$wrong" --games 1 | sed '/^hash/!d; s/ of .*//'
try wrong:crash --plugin "$wrong" --games 12 | sed 's/^play.*crashes.*; after /play crashes; after /'
try wrong:most-zero --plugin "$wrong"
zermelo check wrong:range --plugin "$wrong" --games 1 --json --seed 1 |
    sed 's/"time_ms":[0-9.]*/"time_ms":T/; s/\("[a-z]*s":\)[0-9][0-9]*/\1N/g'
zermelo check heaps --plugin "$heaps" --games 3 --json --seed 1 | grep -c '"sound":true.*"faults":\[\],"games":3'
timeout --foreground --preserve-status -s INT 1 zermelo check othello --time 60 --json --seed 1 >out
echo "Ctrl-C: exit $?, $(grep -o '"sound":true\|"stopped":true' out | tr '\n' ' ')"
for words in "heaps:x --plugin=$heaps" "no-game" "othello:5" "othello --time 0s" "othello --games x" ""; do
    zermelo check $words 2>&1; echo "exit $?"
done
