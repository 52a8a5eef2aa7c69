# The signature: it changes only when a search is meant to change.
zermelo bench kalah bantumi sticks --time 1ms | tail -n 1
zermelo bench nothing 2>&1
echo "exit $?"
