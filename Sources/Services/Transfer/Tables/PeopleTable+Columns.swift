import Domain

extension PeopleTable {
  /// What Mastodon's own export calls the columns; empty where it has no such line.
  var header: [String] {
    switch self {
    case .following: ["Account address", "Show boosts", "Notify on new posts", "Languages"]
    case .mutes: ["Account address", "Hide notifications"]
    case .lists, .blocks, .domains, .bookmarks: []
    }
  }

  /// What it counts.
  var kind: TransferSummary.Kind {
    switch self {
    case .following, .lists, .mutes, .blocks: .people
    case .domains: .servers
    case .bookmarks: .bookmarks
    }
  }

  /// The table that a file is, by its first row, else by its name, which is as Mastodon calls it; nil if it cannot be
  /// told.
  init?(named name: String, beginning row: [String]?) {
    guard let row else { return nil }
    let columns = row.map { $0.lowercased() }
    if columns.first == "account address" {
      // The first column alone is that of every table of people.
      for table in [PeopleTable.mutes, .following]
      where table.header.dropFirst().contains(where: { columns.contains($0.lowercased()) }) {
        self = table
        return
      }
    }
    let name = name.lowercased()
    let names: [(String, PeopleTable)] = [
      ("follow", .following), ("list", .lists), ("mute", .mutes), ("domain", .domains),
      ("block", .blocks), ("bookmark", .bookmarks),
    ]
    guard name.hasSuffix(".csv"), let found = names.first(where: { name.contains($0.0) }) else {
      return nil
    }
    self = found.1
  }
}

/// A row of a table, by the names of its columns.
struct TableRow {
  private let fields: [String]
  private let columns: [String]

  /// The fields of a row of a table whose first row may have named the columns.
  init(_ fields: [String], columns: [String]) {
    self.fields = fields.map(CSVWriter.original)
    self.columns = columns
  }

  /// The first field.
  var first: String { fields.first ?? "" }

  /// The second field.
  var second: String { fields.count > 1 ? fields[1] : "" }

  /// Whether a column says yes; `other` if it says nothing.
  func flag(_ column: String, otherwise other: Bool) -> Bool {
    guard let place = columns.firstIndex(where: { $0.lowercased() == column.lowercased() }),
      fields.indices.contains(place)
    else { return other }
    switch fields[place].lowercased() {
    case "true", "1", "yes": return true
    case "false", "0", "no": return false
    default: return other
    }
  }
}
