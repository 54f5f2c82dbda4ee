import Domain
import GRDB

/// What a post is called in each source of its account, sources among them that were removed: what was said of
/// it in one is said of it in all.
struct PostKeys {
  /// How the post of a photo is called in one source.
  struct Key: Hashable {
    let source: Int64
    let item: String
  }

  private struct Place {
    let profile: Int64
    let kind: Source.Kind
  }

  private struct Owner: Hashable {
    let profile: Int64
    let account: AccountID
  }

  private let places: [Int64: Place]
  private let timelines: [Owner: [Int64]]
  private let lists: [Int64: [Int64]]

  /// Reads which sources there are in a snapshot of the library.
  init(_ people: Database) throws {
    let statement = try people.cachedStatement(
      sql: "SELECT id, profile, kind, location FROM source WHERE kind IN ('account', 'list')")
    var places: [Int64: Place] = [:]
    var timelines: [Owner: [Int64]] = [:]
    var lists: [Int64: [Int64]] = [:]
    for row in try Row.fetchAll(statement) {
      guard let kind = Source.Kind(word: row["kind"], location: row["location"]) else { continue }
      let (id, profile) = (row["id"] as Int64, row["profile"] as Int64)
      places[id] = Place(profile: profile, kind: kind)
      if case .account(let account, _) = kind {
        timelines[Owner(profile: profile, account: account), default: []].append(id)
      } else {
        lists[profile, default: []].append(id)
      }
    }
    (self.places, self.timelines, self.lists) = (places, timelines, lists)
  }

  /// The name that a post has in all sources; nil of a photo that no account sees.
  func name(of item: String, in source: Int64) -> String? {
    guard let kind = places[source]?.kind, let account = kind.account(of: item) else { return nil }
    if case .list = kind { return item }
    return "\(item)/\(account.rawValue)"
  }

  /// All keys that the post of a photo may have, its own first.
  func keys(of item: String, in source: Int64) -> [Key] {
    let own = Key(source: source, item: item)
    guard let place = places[source], let account = place.kind.account(of: item) else {
      return [own]
    }
    var status = item
    if case .list = place.kind {
      status = item.lastIndex(of: "/").map { String(item[..<$0]) } ?? item
    }
    let others =
      timelines[Owner(profile: place.profile, account: account), default: []]
      + lists[place.profile, default: []]
    return [own]
      + others.compactMap { other in
        guard other != source else { return nil }
        return places[other]?.kind.item(ofStatus: status, of: account)
          .map { Key(source: other, item: $0) }
      }
  }

  /// All keys that the post of a photo may have, its own first.
  func keys(of photo: PhotoID) -> [Key] {
    photo.source.number.map { keys(of: photo.item, in: $0) } ?? []
  }

  /// All names that photos of these posts may have, each once.
  func photos(of photos: some Sequence<PhotoID>) -> Set<PhotoID> {
    Set(
      photos.flatMap { keys(of: $0) }.map {
        PhotoID(source: SourceID(number: $0.source), item: $0.item)
      })
  }
}
