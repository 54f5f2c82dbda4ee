import Domain

extension PeopleTable {
  /// What Mastodon's own export calls the columns; empty where it has no such line (`app/models/export.rb`).
  var header: [String] {
    switch self {
    case .following: ["Account address", "Show boosts", "Notify on new posts", "Languages"]
    case .mutes: ["Account address", "Hide notifications"]
    case .lists, .blocks, .domains, .bookmarks: []
    }
  }

  /// What the first column may be called where Mastodon's importer knows a name for it (`app/models/form/import.rb`).
  private static let names: [(first: String, table: PeopleTable?)] = [
    ("account address", nil), ("list name", .lists), ("#domain", .domains), ("#uri", .bookmarks),
  ]

  /// Whether a row names the columns.
  static func isHeader(_ row: [String]) -> Bool {
    names.contains { $0.first == row.first?.lowercased() }
  }

  /// Mastodon's importer takes no more rows of a file.
  static let mostRowsOfMastodon = 20_000

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
    if let table = Self.names.first(where: { $0.first == columns.first })?.table {
      self = table
      return
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
    switch self[column]?.lowercased() {
    case "true", "1", "yes": true
    case "false", "0", "no": false
    default: other
    }
  }

  /// The parts of a column between commas, as codes of languages are; nil if there are none.
  func codes(_ column: String) -> [String]? {
    let codes = (self[column] ?? "").split(separator: ",").prefix(Following.mostLanguages)
      .map { String($0).trimmed }.filter { (1...20).contains($0.utf8.count) }
    return codes.isEmpty ? nil : codes
  }

  private subscript(column: String) -> String? {
    guard let place = columns.firstIndex(where: { $0.lowercased() == column.lowercased() }),
      fields.indices.contains(place)
    else { return nil }
    return fields[place]
  }
}
