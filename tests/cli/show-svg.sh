# A board as a picture: how many pieces and cells of each kind it has.
count() { printf '%s %s\n' "$1" "$(grep -o "class=\"$1[\" ]" board.svg | wc -l)"; }
zermelo show tictactoe --moves 'b2 a1 c3' --output board.svg
for class in square sign last; do count $class; done # two signs are those of the line below
grep '<title\|<desc' board.svg
zermelo show kalah:6,4 --moves '3 6' --format svg >board.svg
for class in pit seed count last number; do count $class; done
grep 'class="who' board.svg
# The last move is marked where its stone fell, and not where its column was clicked.
zermelo show connect4 --moves '4 4 3' --format svg >board.svg
for class in hole disc; do count $class; done
grep 'class="last"' board.svg
zermelo show tuc-chess --format svg >board.svg
for class in man box last; do count $class; done
# Who won; a row for a button that is not there takes no space.
zermelo show connect4 --moves '4 3 4 3 4 3 4' --format svg | grep 'class="who'
zermelo show othello --format svg | grep -o 'viewBox="[^"]*"'
# A guest that only draws text, with buttons for its moves.
zermelo show heaps:3,4,5 --plugin "$BUILD"/examples/heaps.so --format svg >board.svg
for class in mono label; do count $class; done
# Its size, its ground, and a board with lines.
zermelo show gomoku --moves 'h8' --format svg --width 400 >board.svg
grep -o '<svg.*' board.svg
count stone; count grid
zermelo show gomoku --format svg --height 155.5; echo "exit $?"
zermelo show gomoku --format png; echo "exit $?"
zermelo show gomoku --width 100; echo "exit $?"
zermelo show gomoku --output nowhere/board.svg; echo "exit $?"
