# What benchmarks share: where programs are, how they tell what they measured. Sourced by each.
#
#   tell "a page at the top" 12.3 µs
#   judge "  its speed by that of plain C" 0.71 times ">=" 0.5
#   finish
#
# With QUICK=1 they only try whether they run: in seconds, with tiny numbers and programs built for
# debugging. Limits are shown then, and not judged. Something that is no number never passes.

export LC_ALL=C.UTF-8 PYTHONDONTWRITEBYTECODE=1
quick=${QUICK:-}
store=$PWD/.build/benchmarks${quick:+/quick}
failed=0
mkdir -p "$store"

# The one value, or the other in a quick one.
unless_quick() {
  if [[ $quick ]]; then echo "$2"; else echo "$1"; fi
}

# Where the project's programs are, and those that measure.
programs=$PWD/.build/$(unless_quick release debug)

# need PROGRAM: ends if it was not built.
need() {
  [[ -x $1 ]] || { echo "There is no $1; 'make bench${quick:+ QUICK=1}' builds it." >&2; exit 1; }
}

# tell NAME VALUE [UNIT]
tell() {
  local verdict=
  is_number "$2" || { verdict="no number"; failed=1; }
  report "$1" "$2" "${3:-}" "" "$verdict"
}

# judge NAME VALUE UNIT COMPARISON LIMIT
judge() {
  local verdict=kept
  if ! is_number "$2"; then
    verdict="no number" failed=1
  elif [[ $quick ]]; then
    verdict="not judged"
  elif ! awk -v value="$2" -v limit="$5" "BEGIN { exit !(value + 0 $4 limit + 0) }"; then
    verdict=BROKEN failed=1
  fi
  report "$1" "$2" "$3" "$4 $5" "$verdict"
}

# fail NAME: something is wrong that is no number, also in a quick one.
fail() {
  failed=1
  report "$1" "" "" "" BROKEN
}

# The end of a benchmark, without which it counts as not run.
finish() {
  [[ -z ${RESULTS:-} ]] || echo end >>"$RESULTS"
  exit "$failed"
}

ratio() {
  awk -v a="$1" -v b="$2" 'BEGIN { if (b + 0 == 0) print "none"; else print a / b }'
}

median() {
  printf '%s\n' "$@" | sort -g | awk '{ v[NR] = $1 } END { print v[int((NR + 1) / 2)] }'
}

# Seconds a command took, by the clock on the wall; nothing if it failed.
seconds_of() {
  local start
  start=$(date +%s.%N)
  "$@" >/dev/null || return
  awk -v a="$start" -v b="$(date +%s.%N)" 'BEGIN { print b - a }'
}

# hyperfine's median seconds of a command; its options come before it.
hyperfine_median() {
  hyperfine --style none --export-csv "$store/times.csv" "$@" >/dev/null 2>"$store/hyperfine.log" ||
    { cat "$store/hyperfine.log" >&2; return 1; }
  # Commands may contain commas; the numbers are the last seven fields, the median the third of them.
  awk -F, 'NR == 2 { print $(NF - 4) }' "$store/times.csv"
}

is_number() {
  [[ $1 =~ ^-?[0-9]+(\.[0-9]*)?([eE][-+]?[0-9]+)?$ ]]
}

# report NAME VALUE UNIT LIMIT VERDICT: a line for people, and a row for the table of `Benchmarks/run`.
report() {
  local row=("$1" "$(rounded "$2")" "$3" "$4" "$5")
  print_row "${row[@]}"
  [[ -z ${RESULTS:-} ]] || (IFS='|'; echo "${row[*]}") >>"$RESULTS"
}

rounded() {
  if is_number "$1"; then
    awk -v value="$1" 'BEGIN { printf value < 1 ? "%.3f" : value < 1000 ? "%.2f" : "%.0f", value }'
  else
    echo "$1"
  fi
}

print_row() {
  local row
  row="$(pad "$1" 72) $(printf '%10s' "$2") $(pad "$3" 9) $(pad "$4" 9) $5"
  echo "${row%"${row##*[! ]}"}"
}

# A text with spaces up to a width in characters; printf counts bytes.
pad() {
  printf '%s%*s' "$1" "$((${#1} < $2 ? $2 - ${#1} : 0))" ""
}
