# The nineteen figures of the report, and those found for deep cuts.
zermelo lab bantumi-nodes | grep -E 'reproduced|DIFFERS'
