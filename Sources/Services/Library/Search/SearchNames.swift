import Domain
import GRDB
import Storage

/// What names in a query stand for, as `library.sqlite` knows it.
struct SearchNames {
  private let sources: [Source]
  /// The person's accounts in small letters: `ada` at `photos.example`.
  let handles: [(username: String, server: String)]
  /// The photos of no server that the person likes, as JSON: `[["s1", "fog.jpg"]]`.
  let likes: String

  /// Reads only what a query asks for.
  init(_ query: SearchQuery, of profile: Int64, _ people: Database) throws {
    let terms = query.condition.terms
    sources =
      terms.contains(where: \.isPlace)
      ? try SourceRow.present(of: profile, people).filter(\.bringsPhotos) : []
    handles =
      terms.contains(.kind(.mine))
      ? try Row.fetchAll(
        people, sql: "SELECT username, server FROM account WHERE profile = ? AND isPresent = 1",
        arguments: [profile]
      ).compactMap { row in
        // Servers are stored by their origins: `https://photos.example/`.
        WebAddress(row["server"] as String).map {
          (username: (row["username"] as String).lowercased(), server: $0.authority)
        }
      } : []
    likes =
      terms.contains(.liked)
      ? try String.fetchOne(
        people,
        sql: """
          SELECT json_group_array(json_array('s' || reaction.source, item)) FROM reaction
            JOIN source ON source.id = reaction.source
            WHERE reaction.kind = 'like' AND profile = ?
          """, arguments: [profile]) ?? "[]" : "[]"
  }

  /// The sources whose name has these words in a row, or whose blog is on this server.
  func sources(called name: String) throws -> [SourceID] {
    let wanted = Self.row(name)
    let found = sources.filter { source in
      if Self.row(source.name).contains(wanted) { return true }
      if case .feed(let address) = source.kind {
        return Self.row(address.host).contains(wanted)
      }
      return false
    }
    guard !found.isEmpty else { throw SourceError.unknownSource(name) }
    return found.map(\.id)
  }

  /// What of folders on this machine is below a path: `/home/ada/Pictures/2024`, `~/Pictures`, `Pictures/2024`.
  /// Where nothing is below that in the person's home folder, the path may begin anywhere.
  func folders(at path: String) throws -> [StreamSelection] {
    var found: [StreamSelection] = []
    if path.hasPrefix("/") {
      found = folders(Self.parts(path[...]), isWhole: true)
    } else {
      let isOfHome = path == "~" || path.hasPrefix("~/")
      let (home, rest) = (
        FileLocation(typed: "~/").displayPath[...], isOfHome ? path.dropFirst() : path[...]
      )
      if isOfHome { found = folders(Self.parts(home) + Self.parts(rest), isWhole: true) }
      if found.isEmpty { found = folders(Self.parts(rest), isWhole: false) }
    }
    guard !found.isEmpty else { throw SourceError.unknownSource(path) }
    return found
  }

  private static func parts(_ path: Substring) -> [String] {
    path.split(separator: "/" as Character).map(String.init)
  }

  private func folders(_ parts: [String], isWhole: Bool) -> [StreamSelection] {
    guard isWhole || !parts.isEmpty else { return [] }
    return sources.flatMap { source -> [StreamSelection] in
      guard case .folder(let location) = source.kind else { return [] }
      let place = Self.parts(location.displayPath[...])
      // The folder is above the source's, or is it.
      let starts = isWhole ? 0..<1 : place.indices
      if starts.contains(where: { place[$0...].starts(with: parts) }) {
        return [StreamSelection(source.id)]
      }
      return (1..<max(1, parts.count)).filter { count in
        isWhole ? place[...] == parts.prefix(count) : place.suffix(count) == parts.prefix(count)
      }.map { count in
        StreamSelection(source.id, folder: parts.dropFirst(count).joined(separator: "/"))
      }
    }
  }
}

extension SearchNames {
  private static func row(_ text: String) -> String {
    " " + SearchText.words(in: text).map { $0.text + " " }.joined()
  }
}

extension SearchQuery.Condition {
  /// All terms in it.
  var terms: [SearchTerm] {
    switch self {
    case .term(let term): [term]
    case .not(let part): part.terms
    case .all(let parts), .any(let parts): parts.flatMap(\.terms)
    }
  }
}

extension SearchTerm {
  fileprivate var isPlace: Bool {
    switch self {
    case .source, .folder: true
    default: false
    }
  }
}
