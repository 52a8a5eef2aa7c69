# What zermelo explain refuses, with the exit code.
try() {
    zermelo explain "$@" 2>&1
    echo "exit $?"
}
try kalah:3,3 --format picture
try kalah:3,3 --player nobody
try kalah:3,3 --player random --format svg
try kalah:3,3 --nodes 3
try kalah:3,3 --output /nowhere/tree.svg
