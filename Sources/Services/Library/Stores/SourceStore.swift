import Domain
import GRDB
import Storage

/// Keeps sources in `library.sqlite`, and the cache in step with them.
struct SourceStore: SourceStoring {
  let files: LibraryFiles

  func sources(of profile: Int64) async throws -> [Source] {
    try await files.people.read { try SourceTable(db: $0).present(of: profile) }
      .compactMap(Source.init)
  }

  func insertSource(_ kind: Source.Kind, named name: String, profile: Int64) async throws
    -> Source
  {
    let row = try await files.people.write { db in
      try SourceTable(db: db).insert(
        kind: kind.word, location: kind.location, name: name, profile: profile)
    }
    try await files.repeatInCache()
    guard let source = row.flatMap(Source.init) else {
      throw LibraryError.unusable(path: files.people.path, reason: "it does not keep sources")
    }
    return source
  }

  func moveFeed(_ id: SourceID, to address: WebAddress, profile: Int64) async throws {
    let kind = Source.Kind.feed(address)
    guard let number = id.number else { return }
    try await files.people.write { db in
      try SourceTable(db: db).move(
        number, profile: profile, kind: kind.word, location: kind.location)
    }
  }

  func removeSource(_ id: SourceID, profile: Int64) async throws {
    guard let number = id.number,
      try await files.people.write({ try SourceTable(db: $0).remove(number, profile: profile) })
    else { throw SourceError.unknownSource(id.rawValue) }
    try await files.repeatInCache()
  }
}

extension Source {
  /// The source in a row; nil if it is of a kind this version does not know.
  fileprivate init?(_ row: SourceRow) {
    let kind: Kind
    switch row.kind {
    case "folder": kind = .folder(FileLocation(encoded: row.location))
    case "feed":
      guard let address = WebAddress(row.location) else { return nil }
      kind = .feed(address)
    case "account":
      guard let (account, timeline) = Kind.timeline(row.location) else { return nil }
      kind = .account(account, timeline)
    case "samples": kind = .samples
    default: return nil
    }
    self.init(id: SourceID(number: row.id), kind: kind, name: row.name)
  }
}

extension Source.Kind {
  fileprivate var word: String {
    switch self {
    case .folder: "folder"
    case .feed: "feed"
    case .account: "account"
    case .samples: "samples"
    }
  }

  fileprivate var location: String {
    switch self {
    case .folder(let location): location.encoded
    case .feed(let address): address.text
    case .account(let account, let timeline): "\(account.rawValue) \(timeline.text)"
    case .samples: ""
    }
  }

  /// Reads the ``location`` of a timeline.
  fileprivate static func timeline(_ location: String) -> (AccountID, AccountTimeline)? {
    let parts = location.split(separator: " ", maxSplits: 1)
    guard parts.count == 2, let row = Int64(id: parts[0]),
      let timeline = AccountTimeline(String(parts[1]))
    else { return nil }
    return (AccountID(rawValue: row), timeline)
  }
}
