# Reads `swift package describe --type json`; prints `Package.swift`, the line of the target in it,
# the target's folder, and one thing it depends on: by tab, a line each.

BEGIN {
  while ((getline text < "Package.swift") > 0) {
    number++
    if (match(text, /\("[A-Za-z0-9]+"/) && text !~ /product\(name/) {
      name = substr(text, RSTART + 2, RLENGTH - 3)
      if (!(name in line)) line[name] = number
    }
  }
}

function value(text) {
  sub(/^[^:]*: *"/, "", text)
  sub(/",? *$/, "", text)
  gsub(/\\\//, "/", text)
  return text
}

function flush_target(   i, base) {
  base = name
  sub(/Tests$/, "", base)
  for (i = 1; i <= count; i++)
    print "Package.swift\t" (name in line ? line[name] : (base in line ? line[base] : 1)) \
      "\t" path "/\t" dependencies[i]
  count = 0
  name = path = ""
}

# Targets stand four blanks in, their fields six, elements of lists eight.
/^    \{/ { in_target = 1; count = 0; name = path = "" }
/^    \}/ { if (in_target && path != "") flush_target(); in_target = 0 }
in_target && /^      "name" :/ { name = value($0) }
in_target && /^      "path" :/ { path = value($0) }
in_target && /^      "(product|target)_dependencies" : \[/ { in_list = 1; next }
/^      \]/ { in_list = 0 }
in_target && in_list && /^        "/ {
  text = $0
  gsub(/^ *"|",? *$/, "", text)
  dependencies[++count] = text
}
