# What is not written here, and service protocols where a role must not know them. Comments and texts
# in quotes do not count.

BEGIN {
  command = "grep -hoE '^public protocol [A-Za-z]+' Sources/Kits/Domain/Protocols/*.swift Sources/Kits/Domain/Storage/*.swift 2>/dev/null"
  while ((command | getline text) > 0) {
    sub(/.* /, "", text)
    services = services (services == "" ? "" : "|") text
  }
}

function breach(rule, advice) {
  print FILENAME ":" FNR ": " rule ": " advice
}

FNR == 1 { quoted = 0; commented = 0; before = "" }

{
  code = $0
  # Texts over several lines.
  if (quoted) { if (code ~ /"""/) { sub(/.*"""/, "", code); quoted = 0 } else next }
  gsub(/"(\\.|[^"\\])*"/, "\"\"", code)
  if (code ~ /""""|"""[^"]*$/ && code !~ /""".*"""/) { quoted = 1; sub(/""".*/, "", code) }
  note = (code ~ /\/\//)
  sub(/\/\/.*/, "", code)
  if (code ~ /^[ \t]*$/) { if (note) before = FNR; next }
}

FILENAME ~ /^Sources\// {
  if (code ~ /(^|[^A-Za-z0-9_])try!/) breach("try!", "let the caller have the error, or handle it")
  if (code ~ /(^|[^A-Za-z0-9_.])fatalError\(/) breach("fatalError", "throw an error that says what happened; a program that ends shows nothing")
  if (code ~ /(^|[^A-Za-z0-9_.])(debugP|p)rint\(/ && FILENAME !~ /^Sources\/(Kits\/Terminal|Tools)\//) breach("print", "write to the Console, or report to ErrorReporting")
  if (code ~ /@unchecked[ \t]+Sendable/ && FILENAME !~ /^Sources\/C\//) breach("@unchecked Sendable", "use an actor, a Mutex or a value type")
}
code ~ /Task\.detached/ && !note && before != FNR - 1 { breach("Task.detached", "say in a comment above why, or use Task") }

services != "" && FILENAME ~ /^Sources\/Screens\/.*(View|Router)(\+.*)?\.swift$/ {
  rest = code
  role = FILENAME
  sub(/.*\//, "", role)
  # A router's dependencies name what the app must give; makeScreen hands it to the interactor.
  allowed = (role ~ /Router/ && (rest ~ /^[ \t]*(var|let)[ \t]+[A-Za-z]+[ \t]*:.*\{[ \t]*get/))
  while (!allowed && match(rest, "(^|[^A-Za-z0-9_])(" services ")([^A-Za-z0-9_]|$)")) {
    word = substr(rest, RSTART, RLENGTH)
    gsub(/[^A-Za-z0-9_]/, "", word)
    breach("roles", role " names " word "; only the interactor knows services")
    rest = substr(rest, RSTART + RLENGTH - 1)
  }
}
