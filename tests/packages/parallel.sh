#!/bin/sh
# SPDX-License-Identifier: MIT
# fmb check under GNU parallel: each command of docs/use.md as it stands there, with two workers on this machine. Its output is that of one
# process, byte for byte; a malformed line fails the whole and is named with its line; so does contact, if that is asked. And over ssh: OpenSSH's
# client with a server on the loopback (sshd.py) that stands for another machine, since installing an sshd would open the machine it runs on.
. tests/gates/lib.sh
root=$(pwd)
check "make fmb" make -s fmb
home=$temporary/home there=$temporary/there
mkdir "$home" "$there" "$home/logs" && cp build/host-float/fmb "$home" && cp build/host-float/fmb "$there" || fail "copies"
HOME=$home
export HOME

# The four commands, a line each.
sed -n '/^## Many logs/,$p' docs/use.md | sed -n -e ':a' -e '/^    .*\\$/{N;s/\\\n *//;ba' -e '}' -e 's/^    parallel /parallel /p' >"$temporary/commands"
[ "$(wc -l <"$temporary/commands")" = 4 ] && pass || fail "docs/use.md has other commands: $(cat "$temporary/commands")"
# command N [SED]: command N of the document, changed; in the folder of the logs; answers go to the file answers
command_of() { sed -n "$1p" "$temporary/commands" | sed "${2:-}"; }
ask() {
    (cd "$home" && timeout 1800 sh -c "$(command_of "$1" "$2")") >"$temporary/out" 2>"$temporary/error"
    status=$?
}
# expect TEXT STATUS: of the last ask; and the answers of one process
expect() {
    [ "$status" = "$2" ] && pass || { fail "$1: status $status, expected $2"; head -n 5 "$temporary/error"; }
    cmp "$home/answers" "$home/one" >"$temporary/cmp" 2>&1 && pass || fail "$1: other answers: $(cat "$temporary/cmp")"
}
named() { if grep -q -x -e "$2" "$temporary/error"; then pass; else fail "$1: no '$2' in: $(cat "$temporary/error")"; fi; }

# ---- a log of four parts, with comments and blank lines; the same in files whose names have blanks ----

{ echo '# a log'; for i in 1 2 3 4; do cat tests/vectors/*.pairs; echo; done; } >"$home/log.pairs"
(cd "$home" && split -n l/7 --additional-suffix='.pairs' log.pairs 'logs/of tuesday ' && ./fmb check log.pairs >one) && pass || fail "one process"
ask 1
expect "files" 0
ask 2
expect "parts" 0
[ -s "$temporary/error" ] && fail "parts: $(head -n 3 "$temporary/error")" || pass
# Many small parts, the first one late: the order is kept, and it is --keep-order that keeps it.
printf '#!/bin/sh\n[ "$PARALLEL_SEQ" = 1 ] && sleep 1\nexec ./fmb "$@"\n' >"$home/late" && chmod +x "$home/late"
ask 2 's/20000/900/g; s#\./fmb#./late#'
expect "small parts, the first late" 0
ask 2 's/20000/900/g; s#\./fmb#./late#; s/--keep-order//'
[ "$status" = 0 ] && ! cmp -s "$home/answers" "$home/one" && pass || fail "the order is kept without --keep-order: the test is too easy"
# A part larger than the block is still a whole part.
ask 2 's/64M/10k/'
expect "a block that is too small" 0
: >"$home/empty.pairs"
ask 2 's/<log/<empty/'
[ "$status" = 0 ] && [ ! -s "$home/answers" ] && pass || fail "an empty log: status $status"

# ---- contact ----

grep -v -h '^#' tests/vectors/*.pairs | head -n 3000 >"$temporary/some"
(cd "$home" && ./fmb check "$temporary/some" | awk '$2 == "miss" { print NR }' >"$temporary/free")
awk 'NR == FNR { free[$1]; next } FNR in free' "$temporary/free" "$temporary/some" >"$temporary/misses"
cp "$home/log.pairs" "$temporary/log.pairs"
for i in 1 2 3 4 5 6 7 8 9 10; do cat "$temporary/misses"; done >"$home/log.pairs"
(cd "$home" && ./fmb check log.pairs >one)
ask 4 's/20000/2000/g; s/-j2/-j2 --keep-order/'
expect "a log that is free" 0
echo 'touch 3 0 C 0 0 0 1 0 0 0 1 0 0 0 1 C 0 0 0 1 0 0 0 1 0 0 0 1' >>"$home/log.pairs"
ask 4 's/20000/2000/g'
[ "$status" = 1 ] && pass || fail "contact in the last line: status $status"
ask 4 's/20000/2000/g; s/--halt now,fail=1/--keep-order --joblog jobs/'
[ "$status" = 1 ] && pass || fail "one part with contact: status $status"
(cd "$home" && ./fmb check log.pairs >one)
cmp -s "$home/answers" "$home/one" && pass || fail "contact: other answers"
[ "$(awk -F '\t' 'NR > 1 && $7 != 0 { printf "%s %s,", $7, $8 }' "$home/jobs")" = '1 0,' ] && pass || fail "contact: the list of parts: $(cat "$home/jobs")"

# ---- a malformed line ----

# In a part in the middle; the line before it is a comment.
cp "$temporary/log.pairs" "$home/log.pairs"
bad=$(awk 'NR > 45000 && /^#/ { print NR + 1; exit }' "$home/log.pairs")
sed -i "${bad}s/.*/broken 3 0 Q/" "$home/log.pairs"
(cd "$home" && ./fmb check log.pairs >one 2>"$temporary/message")
message="log.pairs:$bad: C or T is expected, or the wrong count of numbers"
[ "$(cat "$temporary/message")" = "$message" ] && pass || fail "one process says: $(cat "$temporary/message")"
ask 2
[ "$status" = 1 ] && pass || fail "a malformed line: status $status, expected 1, the count of parts that failed"
named "a malformed line" "$message"
head -n "$(wc -l <"$home/one")" "$home/answers" | cmp -s - "$home/one" && pass || fail "a malformed line: other answers before it"
ask 2 's/-j2/-j2 --joblog jobs/'
[ "$(awk -F '\t' 'NR > 1 && ($7 != 0 || $8 != 0) { printf "%s:%s %s,", $1, $7, $8 }' "$home/jobs")" = "$(((bad - 1) / 20000 + 1)):2 0," ] && pass ||
    fail "a malformed line: the list of parts: $(cut -f 1,7,8 "$home/jobs")"
ask 4
case $status in 1 | 2) pass ;; *) fail "a malformed line, or contact: status $status" ;; esac
rm "$home"/logs/* && (cd "$home" && split -n l/7 --additional-suffix=.pairs log.pairs logs/part.)
ask 1
[ "$status" = 2 ] && pass || fail "a malformed line in a file: status $status"
wrong=$(grep -l '^broken' "$home"/logs/*)
named "a malformed line in a file" "logs/${wrong##*/}:$(grep -n '^broken' "$wrong" | cut -d : -f 1): C or T is expected, or the wrong count of numbers"
head -n "$(wc -l <"$home/one")" "$home/answers" | cmp -s - "$home/one" && pass || fail "a malformed line in a file: other answers before it"

# ---- over ssh ----

for key in host user; do ssh-keygen -q -t ed25519 -N '' -f "$temporary/$key" || fail "ssh-keygen"; done
mkfifo "$temporary/hold"
/usr/bin/python3 -B tests/packages/sshd.py "$temporary/host" "$temporary/user" "$there" "$temporary/port" <"$temporary/hold" 2>"$temporary/server" &
exec 9>"$temporary/hold"
for i in $(seq 3000); do [ -s "$temporary/port" ] || sleep 0.1; done
[ -s "$temporary/port" ] && pass || fail "no server: $(cat "$temporary/server")"
echo "lab1 $(cat "$temporary/host.pub")" >"$temporary/known"
cat >"$temporary/ssh_config" <<EOF
Host lab1
    HostName 127.0.0.1
    HostKeyAlias lab1
    Port $(cat "$temporary/port" 2>/dev/null || echo 1)
    IdentityFile $temporary/user
    IdentitiesOnly yes
    UserKnownHostsFile $temporary/known
    BatchMode yes
EOF
over="s#--sshlogin#--joblog jobs --ssh \"ssh -F $temporary/ssh_config\" --sshlogin#"
ask 3 "$over"
[ "$status" = 1 ] && pass || { fail "ssh: a malformed line: status $status"; head -n 5 "$temporary/error"; }
named "ssh: a malformed line" "$message"
cp "$temporary/log.pairs" "$home/log.pairs" && (cd "$home" && ./fmb check log.pairs >one)
ask 3 "$over; s/20000/3000/g"
expect "ssh: both machines" 0
[ "$(cut -f 2 "$home/jobs" | sort -u | grep -c -x -e lab1 -e :)" = 2 ] && pass || fail "ssh: not both machines had work: $(cut -f 2 "$home/jobs" | sort | uniq -c)"
ask 3 's#2/lab1,##'
expect "--sshlogin 2/:, this machine alone" 0
exec 9>&-
wait

# ---- speed: one round of a small log, to be looked at ----

cd "$root" && sh tests/tools/throughput.sh 3 1 >"$temporary/speed" 2>&1 && pass || fail "throughput"
cat "$temporary/speed"
finish
