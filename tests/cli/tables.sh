# Tables of exact values: made, asked, checked, refused. What depends on the machine is cut out.
no_time() { sed 's/, [0-9.]* nodes\/s//; s/, [0-9.]* s$/, T s/; s/"seconds":[0-9.e-]*/"seconds":T/; s/"per_second":[0-9.]*/"per_second":R/; s/"fixed":[0-9]*/"fixed":B/; s/"bytes":[0-9]*,"compressed":true/"bytes":B,"compressed":true/; s/^time .*/time        T/'; }
zermelo tables build kalah:3,4 --seeds 12 --out small.zt | no_time
zermelo tables build kalah:3,1 --seeds 12 --out packed.zt --zstd --json | no_time
ls
zermelo tables info small.zt
zermelo tables info packed.zt --json | no_time
zermelo tables info small.zt --probes 1ms --threads 2 | sed 's/[0-9.]* million/R million/'
zermelo tables check small.zt --sample 1M | no_time
zermelo tables check packed.zt --sample 2k --seed 7 --threads 1 --json | no_time
zermelo tables probe kalah:3,4 --tables small.zt --position "N 0 2 1 8 / 1 0 3 9"
zermelo tables probe kalah:3,4 --tables packed.zt --position "N 0 2 1 8 / 1 0 3 9" --json
zermelo tables probe kalah:3,4 --tables small.zt --moves "1"; echo "not there: exit $?"
zermelo best kalah:3,4 --player exact --tables small.zt | no_time
zermelo analyse kalah:3,4 --tables small.zt --position "N 0 2 1 8 / 1 0 3 9" --depth 3 | no_time
# Folders: --tables, or the user's own.
mkdir -p data/zermelo/tables
cp small.zt data/zermelo/tables/ && echo "no tables" >data/zermelo/tables/text.zt
zermelo best kalah:3,4 --player exact --tables data/zermelo/tables | no_time
for command in best analyse; do
    XDG_DATA_HOME=$PWD/data zermelo $command kalah:3,4 --player exact --json >with
    zermelo $command kalah:3,4 --player exact --json >without
    [ "$(sed 's/.*"nodes":\([0-9]*\).*/\1/;q' with)" -lt "$(sed 's/.*"nodes":\([0-9]*\).*/\1/;q' without)" ] &&
        echo "$command: the user's own tables save nodes"
done
zermelo best tictactoe --tables data/zermelo/tables; echo "exit $?"
zermelo best tictactoe --tables data; echo "exit $?"
# Formulas.
zermelo tables info sticks:21,3
zermelo tables info sticks:21,3,misere --json
# A block is damaged: what needs it is not known.
printf 'x' | dd of=small.zt bs=1 seek=4100 conv=notrunc 2>dd.err
zermelo tables check small.zt --sample 1M >check; echo "damaged: exit $?"
no_time <check
zermelo tables info nothing.zt; echo "exit $?"
zermelo tables info tictactoe; echo "exit $?"
echo "no tables" >text.zt
zermelo tables check text.zt; echo "exit $?"
zermelo best kalah:3,4,empty --tables packed.zt; echo "exit $?"
zermelo best tictactoe --tables packed.zt; echo "exit $?"
zermelo tables build bantumi --seeds 4 --out no.zt; echo "exit $?"
zermelo tables build kalah:6,4 --seeds 60 --out no.zt; echo "exit $?"
zermelo tables build kalah:12,4 --seeds 60 --out no.zt; echo "exit $?"
zermelo tables build kalah:6,4 --seeds 64 --out no.zt; echo "exit $?"
mkfifo pipe
zermelo tables build kalah:3,1 --seeds 2 --out pipe; echo "exit $?"
[ -p pipe ] && echo "left alone"
timeout 10 zermelo tables info pipe; echo "exit $?"
zermelo tables info .; echo "exit $?"
zermelo tables build kalah:6,4; echo "exit $?"
zermelo tables check; echo "exit $?"
zermelo tables check packed.zt --sample many; echo "exit $?"
zermelo tables mend packed.zt; echo "exit $?"
