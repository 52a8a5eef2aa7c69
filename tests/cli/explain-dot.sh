# The tree of a search as Graphviz takes it.
zermelo explain sticks:4,3 --format dot
# Valid for Graphviz, where that is installed.
if command -v dot >/dev/null; then
    zermelo explain kalah:6,4 --format dot | dot -Tsvg >/dev/null || echo "dot refuses it"
fi
