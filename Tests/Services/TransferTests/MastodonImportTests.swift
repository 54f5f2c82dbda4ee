import Domain
import Fakes
import Foundation
import Testing

@testable import Transfer

/// The tables we write, read by the rules of the importer that they are for.
@Suite struct MastodonImportTests {
  private func world() throws -> TransferWorld {
    try TransferWorld(accounts: [try #require(FakeAccounts.account("ada"))])
  }

  /// What Mastodon takes of a table, under the name that an export gives the file.
  private func taken(
    _ table: PeopleTable, of world: TransferWorld
  ) async throws -> [MastodonImport.Row] {
    try await world.export(.table(table, of: nil), to: table.fileName)
    let file = try MastodonImport(try world.text(table.fileName), as: table)
    #expect(file.guess(by: table.fileName) == table, "it would warn of another table")
    return file.rows
  }

  @Test func `whom somebody follows is taken with boosts, notifications and languages`()
    async throws
  {
    let world = try world()
    world.people.relate("eve@a.example") { $0.following = Following(boosts: false) }
    world.people.relate("bob@photos.example") {
      $0.following = Following(notifies: true, languages: ["de", "pt-BR"])
    }
    #expect(
      try await taken(.following, of: world) == [
        [
          "Account address": "bob@photos.example", "Show boosts": "true",
          "Notify on new posts": "true", "Languages": "de+pt-BR",
        ],
        [
          "Account address": "eve@a.example", "Show boosts": "false",
          "Notify on new posts": "false",
        ],
      ])
  }

  @Test func `mutes, blocks, servers and bookmarks are taken`() async throws {
    let world = try world()
    world.people.relate("eve@a.example") { $0.mute = Mute(notifications: false) }
    world.people.relate("cy@c.example") { $0.mute = Mute() }
    world.people.relate("bob@b.example") { $0.isBlocked = true }
    world.serving.block("Bad.example")
    for address in ["https://a.example/1,2", "https://a.example/@eve/\"3\""] {
      _ = try await world.serving.bookmark(address, of: AccountID(rawValue: 1))
    }
    #expect(
      try await taken(.mutes, of: world) == [
        ["Account address": "cy@c.example", "Hide notifications": "true"],
        ["Account address": "eve@a.example", "Hide notifications": "false"],
      ])
    #expect(try await taken(.blocks, of: world) == [["Account address": "bob@b.example"]])
    #expect(try await taken(.domains, of: world) == [["#domain": "bad.example"]])
    #expect(
      try await taken(.bookmarks, of: world) == [
        ["#uri": "https://a.example/1,2"], ["#uri": "https://a.example/@eve/\"3\""],
      ])
  }

  @Test func `lists are taken with their titles, but for the apostrophe before a formula`()
    async throws
  {
    let world = try world()
    for title in ["Sea", "Fog, \"mist\"\nand rain", "=1+1"] {
      let list = try await world.people.makeList(title, at: AccountID(rawValue: 1)).list
      let eve = try #require(Handle("eve@a.example"))
      let profile = try await world.people.profile(of: eve, as: nil)
      try await world.people.add(.person(profile.id, eve), to: list)
    }
    #expect(
      try await taken(.lists, of: world)
        == ["Sea", "Fog, \"mist\" and rain", "'=1+1"].map {
          ["List name": $0, "Account address": "eve@a.example"]
        })
  }

  @Test func `a table in which nothing is has its columns, or is told to be empty`() async throws {
    let world = try world()
    for table in PeopleTable.allCases {
      if table.header.isEmpty {
        await #expect(throws: MastodonImport.Rejection.empty) { try await taken(table, of: world) }
      } else {
        #expect(try await taken(table, of: world).isEmpty)
      }
    }
  }

  @Test func `it takes as many rows as we say, and no table for another`() throws {
    #expect(PeopleTable.mostRowsOfMastodon == MastodonImport.mostRows)
    #expect(throws: MastodonImport.Rejection.otherTable) {
      try MastodonImport("#domain\nbad.example\n", as: .blocks)
    }
    #expect(throws: MastodonImport.Rejection.malformed) {
      try MastodonImport("a \"quote\",b\n", as: .lists)
    }
  }
}

/// What Mastodon makes of a table that somebody uploads: `app/models/form/import.rb`, and of its fields what
/// `app/services/bulk_import_row_service.rb` is given. Where a column says nothing there is no value.
private struct MastodonImport {
  typealias Row = [String: String]

  enum Rejection: Error {
    /// `MalformedCSVError` of Ruby's CSV, which is strict.
    case malformed
    /// `EmptyFileError`.
    case empty
    /// `incompatible_type`.
    case otherTable
    /// `over_rows_processing_limit`.
    case tooManyRows
  }

  /// `EXPECTED_HEADERS_BY_TYPE`.
  private static let columns: [PeopleTable: [String]] = [
    .following: ["Account address", "Show boosts", "Notify on new posts", "Languages"],
    .blocks: ["Account address"], .mutes: ["Account address", "Hide notifications"],
    .domains: ["#domain"], .bookmarks: ["#uri"], .lists: ["List name", "Account address"],
  ]

  /// `ROWS_PROCESSING_LIMIT`.
  static let mostRows = 20_000

  private let header: [String?]
  let rows: [Row]

  /// `csv_data`, `validate_csv_data` and `parsed_rows`.
  init(_ text: String, as table: PeopleTable) throws {
    var all = try Self.parse(text)
    let expected = Self.columns[table] ?? []
    // `default_csv_headers`, where the first row is none that names columns.
    let needed = table == .lists ? expected : Array(expected.prefix(1))
    guard let first = all.first else { throw Rejection.empty }
    let known = Set(Self.columns.values.compactMap(\.first))
    var names: [String?] = needed
    if let name = first.first ?? nil, known.contains(name) { names = all.removeFirst() }
    guard needed.allSatisfy({ names.contains($0) }) else { throw Rejection.otherTable }
    guard all.count <= Self.mostRows else { throw Rejection.tooManyRows }
    header = names
    rows = all.map { [names] row in
      zip(names, row).reduce(into: [:]) { fields, field in
        guard let name = field.0, let text = field.1, expected.contains(name) else { return }
        fields[name] = Self.converted(text, name)
      }
    }
  }

  /// `guessed_type`: it is warned of a file that seems to be another one.
  func guess(by name: String) -> PeopleTable? {
    if header.contains("Hide notifications") { return .mutes }
    if header.contains("Show boosts") { return .following }
    let names: [(String, PeopleTable)] = [
      ("mutes", .mutes), ("muted_accounts", .mutes), ("follows", .following),
      ("following_accounts", .following), ("blocks", .blocks), ("blocked_accounts", .blocks),
      ("domain_blocks", .domains), ("blocked_domains", .domains), ("bookmarks", .bookmarks),
      ("lists", .lists),
    ]
    return names.first { name.hasPrefix($0.0) }?.1
  }
}

extension MastodonImport {
  /// `csv_converter`.
  private static func converted(_ text: String, _ column: String) -> String? {
    let stripped = text.trimmingCharacters(in: .whitespaces)
    switch column {
    case "Show boosts", "Notify on new posts", "Hide notifications":
      // `ActiveModel::Type::Boolean`.
      return text.isEmpty ? nil : "\(!["0", "f", "false", "off"].contains(text.lowercased()))"
    case "Languages":
      let codes = text.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
      return codes.isEmpty ? nil : codes.joined(separator: "+")
    case "Account address": return String(stripped.drop { $0 == "@" })
    case "#domain": return stripped.lowercased()
    default: return stripped
    }
  }

  /// The rows as Ruby's CSV reads them: an empty field without quotes is nil, and blank rows are skipped.
  private static func parse(_ text: String) throws -> [[String?]] {
    var rest = Substring(text).unicodeScalars
    var rows: [[String?]] = []
    while !rest.isEmpty {
      var row = [try field(&rest)]
      while rest.first == "," {
        rest = rest.dropFirst()
        row.append(try field(&rest))
      }
      guard rest.first ?? "\n" == "\n" else { throw Rejection.malformed }
      rest = rest.dropFirst()
      if row != [nil] { rows.append(row) }
    }
    return rows
  }

  private static func field(_ rest: inout Substring.UnicodeScalarView) throws -> String? {
    guard rest.first == "\"" else {
      let field = rest.prefix { $0 != "," && $0 != "\n" }
      guard !field.contains(where: { $0 == "\"" || $0 == "\r" }) else { throw Rejection.malformed }
      rest = rest[field.endIndex...]
      return field.isEmpty ? nil : String(field)
    }
    var field = ""
    rest = rest.dropFirst()
    while let scalar = rest.first {
      rest = rest.dropFirst()
      if scalar == "\"" {
        guard rest.first == "\"" else { return field }
        rest = rest.dropFirst()
      }
      field.unicodeScalars.append(scalar)
    }
    throw Rejection.malformed
  }
}
