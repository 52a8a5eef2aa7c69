# The nodes of fixed searches: a change of them is a change of the search, and is written down here.
zermelo bench signature
