# One mark for each node of the tree and one in the legend for each kind that occurs.
svg=${TMPDIR:-/tmp}/explain-$$.svg
zermelo explain sticks:4,3 --output "$svg"
for class in max min chance final horizon; do
    echo "$class $(grep -o "class=\"mark $class" "$svg" | wc -l)"
done
echo "cut $(grep -c 'class="edge off"' "$svg")"
grep -c 'viewBox' "$svg"
# Names are escaped: the player's string is the reader's own.
zermelo explain 'sticks:4,3' --format svg --player 'alphabeta:depth=2' | grep '<desc'
# What does not occur is not explained either.
zermelo explain sticks:3,2 --player minimax --output "$svg"
grep -c 'horizon:\|never looked at\|only a bound' "$svg"
rm -f "$svg"
# The picture in README.md is what its command draws.
zermelo explain tictactoe --moves "a2 a1 b2 c2 b3" --player alphabeta:depth=4 --format svg |
    cmp - "$TOP/docs/tree.svg" && echo "the README's picture"
