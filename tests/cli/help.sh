# The overview, each command's help by all of its names, the version.
zermelo help >overview; echo "help: exit $?"
zermelo >bare; echo "nothing: exit $?"
zermelo --help >flag; echo "--help: exit $?"
cmp overview bare && cmp overview flag
for command in $(sed -n 's/^  \([a-z]*\)  .*/\1/p' overview); do
    zermelo help "$command" >one || echo "help $command: exit $?"
    zermelo "$command" --help >two || echo "$command --help: exit $?"
    cmp one two
    head -1 one | grep -q "^zermelo $command .*\[options\]$" || echo "$command: no usage line"
    grep -q '^Examples:' one || echo "$command: no examples"
    awk 'length > 100 { print "too wide: " $0 }' one
done
zermelo help perft
zermelo help perft --json | grep -c '"name":"divide"'
any="s/[0-9]*[.][0-9]*[.][0-9]*/VERSION/" # tools/check-version knows which
zermelo version | sed "$any"
zermelo --version | sed "$any"
zermelo version --json | sed "$any"
zermelo man | sed -n "$any; 1,4p"
for shell in bash zsh fish; do
    zermelo completion $shell | grep -c perft | sed 's/[0-9]*[1-9][0-9]*/perft is completed/'
done
zermelo completion bash >complete && bash -n complete && echo "bash reads it"
