# The nineteen figures of the report, and those found for deep cuts.
zermelo lab bantumi-nodes | grep -E 'reproduced|DIFFERS'
# Alpha-beta of the lab's own, whose leaves are worth less.
zermelo lab bantumi-leaves --quick | grep reproduced
