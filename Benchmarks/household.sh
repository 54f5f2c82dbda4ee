# A household's server with statuses, for benchmarks that ask one; sourced by them.

# fill_household FOLDER PORT STATUSES: makes one in which ada can sign in, and lets it answer. Then
# `token` is hers. The statuses are made of a posted one, while the server does not run.
fill_household() {
  local password="correct horse battery" address=http://127.0.0.1:$2
  need "$programs/photostream-server"
  echo "$password" | "$programs/photostream-server" add-user ada --data "$1" >/dev/null
  serve "$1" "$2"
  token=$(python3 Benchmarks/household.py token "$address" ada "$password")
  python3 Benchmarks/household.py post "$address" "$token"
  stop_serving
  python3 Benchmarks/household.py fill "$1" "$3"
  serve "$1" "$2"
}

# serve FOLDER PORT
serve() {
  "$programs/photostream-server" --data "$1" --port "$2" --request-limit 100000000 \
    >/dev/null 2>&1 &
  serving=$!
  await "http://127.0.0.1:$2/health"
}

stop_serving() {
  kill "$serving"
  wait "$serving" || true
}

await() {
  for ((try = 0; try < 600; try++)); do
    curl -so /dev/null "$1" && return
    sleep 0.1
  done
  echo "$1 does not answer" >&2
  exit 1
}
