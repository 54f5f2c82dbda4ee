# The layer table of Modules.md. Reads file, line, folder and module by tab, prints breaches.
#
# A target is what has a folder Sources/<Layer>/<Name>. What is none of ours may be used by anybody,
# but for the few that belong to one.

BEGIN {
  while (("find Sources -mindepth 2 -maxdepth 2 -type d 2>/dev/null" | getline folder) > 0) {
    split(folder, part, "/")
    layer[part[3]] = part[2]
  }
  owner["GRDB"] = "Library"; owner["SQLite3"] = "Library"; owner["GRDBSQLite"] = "Library"
  owner["CVips"] = "decoder"
  owner["CEditLine"] = "Terminal"; owner["CChafa"] = "Terminal"
  # Kits from the lowest: each may import those before it.
  kits = split("Domain Timeline Terminal DecoderProtocol Viper Wording", order, " ")
  for (i = 1; i <= kits; i++) rank[order[i]] = i
  network = "^(NIO.*|AsyncHTTPClient|Hummingbird.*|FoundationNetworking)$"
}

function breach(rule, advice) {
  print $1 ":" $2 ": " rule ": " advice
}

{
  split($3, part, "/")
  top = part[1]; home = part[2]; target = part[3]; module = $4
  to = layer[module]
  subject = target (kind == "import" ? " imports " : " depends on ") module
}

# Tests see what they like, but nothing of ours may be built upon them.
top != "Sources" { next }
module ~ /Tests$/ || module == "Fakes" || module == "Testing" || module == "XCTest" {
  breach("tests", subject "; what is live does not know its tests"); next
}
(module in owner) && owner[module] != target {
  # Whoever may run the decoder or open the library asks it, and does not do its work.
  breach("owner", subject "; only " owner[module] " may, so ask " owner[module] " by a protocol in Domain")
  next
}
module == target { next }
home == "C" && to != "" { breach("C", subject "; a system library imports nothing") }
home == "Kits" {
  if (module ~ network) breach("Kits", subject "; kits know no network")
  else if (to != "" && to != "Kits" && to != "C") breach("Kits", subject "; kits are below " to ": turn it round with a protocol in Domain")
  else if (to == "Kits" && rank[module] >= rank[target]) breach("Kits", subject "; " module " is not below " target)
}
home == "Services" {
  if (to == "Screens" || to == "App" || to == "Tools") breach("Services", subject "; services know nothing above them")
  else if (to == "Services") breach("Services", subject "; services know each other by Domain's protocols only")
  else if (module == "Terminal" || module == "Viper" || module == "Wording") breach("Services", subject "; services show nothing: return values, let a view say it")
}
home == "Screens" {
  if (to == "Screens") breach("Screens", subject "; go there by a Destination through the navigator")
  else if (module !~ /^(Viper|Terminal|Domain|Wording|Foundation|FoundationEssentials)$/) breach("Screens", subject "; a screen knows Viper, Terminal, Domain, Wording and Foundation")
  if (kind == "import") {
    role = part[4]
    if (role ~ /(Presenter|Interactor|Entity)(\+.*)?\.swift$/ && module == "Terminal") breach("roles", role " imports Terminal; let the view turn values into text")
    if (role ~ /Interactor(\+.*)?\.swift$/ && module == "Viper") breach("roles", role " imports Viper; an interactor returns entities and does not navigate")
  }
}
home == "Tools" && to == "Screens" && target != "dev" { breach("Tools", subject "; only dev may") }
to == "Tools" && home != "Tools" { breach("Tools", subject "; tools are run, never imported") }
to == "App" && home != "App" { breach("App", subject "; the composition root is above all") }
