# Prints file, line, file again (for its folder) and module for every import: by tab, a line each.

BEGIN { OFS = "\t" }

/^[ \t]*((@[A-Za-z_]+(\([a-z]+\))?|public|internal|package|private|fileprivate)[ \t]+)*import[ \t]/ {
  text = $0
  sub(/\/\/.*/, "", text)
  sub(/.*import[ \t]+/, "", text)
  sub(/^(struct|class|enum|protocol|typealias|func|let|var)[ \t]+/, "", text)
  sub(/[.;, \t].*/, "", text)
  print FILENAME, FNR, FILENAME, text
}
