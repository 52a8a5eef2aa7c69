# Output that cannot be written, pipes that close, little memory.
echo "--- a full disk"
zermelo games >/dev/full; echo "exit $?"
zermelo best sticks:21,3 --json >/dev/full; echo "exit $?"
zermelo analyse kalah:6,4 --json >/dev/full; echo "exit $?"
zermelo play sticks:9,3 --first rules --second rules >/dev/full; echo "exit $?"
zermelo help >/dev/full; echo "exit $?"
echo "--- a closed output is /dev/null"
zermelo games >&-; echo "exit $?"
echo "--- a reader that stops reading"
zermelo analyse kalah:6,4 --json | head -c 20; echo
zermelo help | head -1
echo "--- no colour in a pipe"
zermelo best sticks:21,3 | grep -c "$(printf '\033')"
echo "--- little memory"
if sh -c '(ulimit -v 200000; zermelo version); exit $?' >/dev/null 2>&1; then
    (ulimit -v 100000; zermelo best sticks:1000000,60000 --player alphabeta; echo "exit $?")
else # under a sanitizer, which wants all addresses
    echo "zermelo best: out of memory" >&2
    echo "exit 3"
fi
