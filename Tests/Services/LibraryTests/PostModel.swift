import Domain
import Fakes
import GRDB
import Storage
import Timeline

@testable import Library

/// A library of several accounts whose sources have posts in common, beside plain arrays of what must be in it.
struct PostModel {
  /// A photo that a source has told of.
  struct Row {
    var photo: Photo
    let post: String
    var isLeaving = false

    var source: SourceID { photo.id.source }
  }

  let test: TestLibrary
  private(set) var library: Library
  private(set) var rows: [Row] = []
  private(set) var kinds: [SourceID: Source.Kind] = [:]
  private(set) var present: [SourceID] = []
  private var seen: Set<String> = []
  private var tags: [String: Set<String>] = [:]
  private var list = MuteList()
  private var random: SeededGenerator

  static let all: [Source.Kind] = [
    .account(AccountID(rawValue: 1), .home), .account(AccountID(rawValue: 1), .bookmarks),
    .account(AccountID(rawValue: 1), .tag("fog")), .account(AccountID(rawValue: 2), .home),
    .account(AccountID(rawValue: 2), .favourites), .list(1), .list(2),
    .folder(FileLocation(path: "/photos")),
  ]

  init(seed: UInt64) async throws {
    test = try TestLibrary()
    library = try test.open()
    random = SeededGenerator(seed: seed)
    for kind in Self.all { try await add(kind) }
  }

  mutating func change() async throws {
    switch any(0...11) {
    case 0...3: try await tell()
    case 4: try await withdraw()
    case 5: try await see()
    case 6: try await mute()
    case 7: try await tag()
    case 8: try await leave()
    case 9:
      if let source = present.randomElement(using: &random), any(0...1) == 0 {
        try await library.sources.removeSource(source, profile: 1)
        present.removeAll { $0 == source }
        rows.removeAll { $0.source == source }
      } else if let kind = Self.all.randomElement(using: &random) {
        try await add(kind)
      }
    case 10:
      test.time.advance(by: .seconds(20))
      let now = test.time.now
      _ = try await library.photos.purgeExpired(in: test.scope())
      rows.removeAll { !$0.isLeaving && $0.photo.expiresAt.map { $0 <= now } ?? false }
    default: library = try test.open()
    }
  }
}

extension PostModel {
  /// What the stream must be, with the other sources of each.
  func stream(_ scope: StreamScope, isMuted: Bool = false) -> [(photo: Photo, alsoFrom: [SourceID])]
  {
    let here = rows.filter { !$0.isLeaving }
    let kept = here.filter { row in
      guard list.hides(row.photo) == isMuted, row.photo.expiresAt.map({ $0 > scope.now }) ?? true
      else { return false }
      if let only = scope.only { return row.source == only }
      return first(of: row.post)?.photo.id == row.photo.id
    }
    let newest = kept.sorted { Photo.isNewer($0.photo, $1.photo) }.map { row in
      let others = here.filter {
        $0.post == row.post && $0.source != row.source && !list.hides($0.photo)
      }
      return (told(row.photo, row.post), others.map(\.source).sorted())
    }
    return scope.order == .newest ? newest : newest.reversed()
  }

  /// What stands for a post.
  func first(of post: String) -> Row? {
    rows.filter { $0.post == post && !$0.isLeaving }.min { one, other in
      let (left, right) = (list.hides(one.photo), list.hides(other.photo))
      if left != right { return right }
      if one.photo.timestamp != other.photo.timestamp {
        return one.photo.timestamp < other.photo.timestamp
      }
      return one.source < other.source
    }
  }

  /// The posts that a query for a source must find.
  func posts(from source: SourceID) -> Set<String> {
    Set(
      rows.filter { row in
        row.source == source && !row.isLeaving && !list.hides(row.photo)
          && row.photo.expiresAt.map { $0 > test.time.now } ?? true
      }.map(\.post))
  }

  func name(of source: SourceID) -> String { "source\(source.rawValue)" }

  private func told(_ photo: Photo, _ post: String) -> Photo {
    Photo(
      id: photo.id, timestamp: photo.timestamp, caption: photo.words, media: photo.media,
      expiresAt: photo.expiresAt, isSeen: seen.contains(post), status: photo.status,
      details: photo.details, tags: tags[post, default: []].sorted())
  }
}

extension PostModel {
  private mutating func any(_ range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &random)
  }

  private mutating func add(_ kind: Source.Kind) async throws {
    let source = try await library.sources.insertSource(kind, named: "", profile: 1)
    try await library.sources.nameSource(kind, name(of: source.id), profile: 1)
    guard !present.contains(source.id) else { return }
    present.append(source.id)
    kinds[source.id] = kind
  }

  /// A post of an account, and what it is called in a source; nil if it cannot be there.
  private mutating func post(in source: SourceID) -> (name: String, item: String, status: String?)?
  {
    let (number, account) = (any(1...6), any(1...2))
    guard let kind = kinds[source] else { return nil }
    guard case .folder = kind else {
      let name = "\(number)/\(account)"
      return kind.item(ofStatus: "\(number)", of: AccountID(rawValue: Int64(account)))
        .map { (name, $0, "\(number)") }
    }
    // Files may be called as posts are.
    let item = ["\(number)", "\(number)/\(account)"][any(0...1)]
    return ("file \(item)", item, nil)
  }

  private mutating func photo(in source: SourceID) -> Row? {
    guard let post = post(in: source) else { return nil }
    let boosters = [Person(name: "Bo", address: "bo@elsewhere.example")]
    // Only what stands for no post may end at another moment than its twins.
    let number = Int(post.item.prefix { $0 != "/" }) ?? 0
    return Row(
      photo: Photo(
        id: PhotoID(source: source, item: post.item),
        timestamp: Timestamp(
          milliseconds: Int64(any(-1...1)) * 2_147_483_648 + Int64(any(0...3))),
        caption: ["fog", "ice", "sea"][any(0...2)], media: .sample(number),
        expiresAt: number == 6
          ? Timestamp(milliseconds: ManualTime().now.milliseconds + 90_000) : nil,
        status: post.status,
        details: any(0...2) == 0 ? PostDetails(boostedBy: boosters) : PostDetails()),
      post: post.name)
  }

  private mutating func tell() async throws {
    guard let source = present.randomElement(using: &random) else { return }
    var told: [String: Row] = [:]
    for _ in 0..<any(1...4) {
      if let row = photo(in: source) { told[row.photo.id.item] = row }
    }
    let new = told.values.sorted { $0.photo.id.item < $1.photo.id.item }
    var expected = 0
    for row in new {
      let same = rows.firstIndex { $0.photo.id == row.photo.id }
      let twins = rows.filter { $0.post == row.post }
      if twins.isEmpty { expected += 1 }
      if let same {
        rows[same].photo = row.photo
      } else {
        rows.append(row)
        rows[rows.count - 1].isLeaving = twins.contains { $0.isLeaving }
      }
    }
    let added: Int
    if any(0...1) == 0 {
      added = try await library.photos.insert(new.map(\.photo), of: source)
    } else {
      var change = TrackChange<Photo>(ledger: try await library.track(of: 1).ledger())
      change.tickets = new.map { Ticket($0.photo) }
      let outcome = try await library.track(of: 1).commit(change)
      added = outcome.added[SupplierID(source.rawValue)] ?? 0
    }
    guard added == expected else { throw Disagreement(what: "\(added) new, not \(expected)") }
  }

  private mutating func withdraw() async throws {
    let gone = rows.filter { _ in any(0...4) == 0 }
    var change = TrackChange<Photo>(ledger: try await library.track(of: 1).ledger())
    change.gone = gone.map { Ticket($0.photo).key }
    let outcome = try await library.track(of: 1).commit(change)
    let ids = Set(gone.map(\.photo.id))
    rows.removeAll { ids.contains($0.photo.id) }
    let left = Set(rows.filter { !$0.isLeaving }.map(\.post))
    let removed = outcome.removed.values.reduce(0, +)
    let lost = Set(gone.filter { !$0.isLeaving }.map(\.post)).subtracting(left).count
    guard gone.contains(where: \.isLeaving) || removed == lost else {
      throw Disagreement(what: "\(removed) removed, not \(lost)")
    }
  }

  private mutating func see() async throws {
    if any(0...3) == 0 {
      let scope = test.scope(
        only: any(0...1) == 0 ? nil : present.first.map { StreamSelection($0) })
      let unseen = stream(scope).filter { !$0.photo.isSeen }.map(\.photo.id)
      let count = try await library.photos.markAllSeen(in: scope)
      guard count == unseen.count else { throw Disagreement(what: "\(count) marks") }
      seen.formUnion(rows.filter { unseen.contains($0.photo.id) }.map(\.post))
    } else {
      let some = rows.filter { _ in any(0...5) == 0 }
      try await library.photos.markSeen(some.map(\.photo.id))
      seen.formUnion(some.map(\.post))
    }
  }

  private mutating func mute() async throws {
    let rules = present.map { ($0, [BoostRule.yes, .no][any(0...1)]) }
    list = MuteList(
      words: any(0...2) == 0 ? "fog" : "", boosts: Dictionary(rules, uniquingKeysWith: { $1 }))
    try await library.photos.mute(list, in: test.scope())
  }

  private mutating func tag() async throws {
    let names = ["dusk", "film"]
    let some = rows.filter { _ in any(0...4) == 0 }
    let pairs = some.map { ($0, names[any(0...1)]) }
    let isRemoval = any(0...2) == 0
    let tagged = pairs.compactMap { row, name in
      Tag(name).map { TaggedPhoto(row.photo.id, $0) }
    }
    let change = TagChange(removed: isRemoval ? tagged : [], added: isRemoval ? [] : tagged)
    let done = try await library.tags.apply(change, at: test.time.now)
    var expected = 0
    for (row, name) in pairs {
      if isRemoval {
        if tags[row.post]?.remove(name) != nil { expected += 1 }
      } else if tags[row.post, default: []].insert(name).inserted {
        expected += 1
      }
    }
    let count = done.added.count + done.removed.count
    guard count == expected else { throw Disagreement(what: "\(count) tags, not \(expected)") }
  }

  /// A post is to be removed, or not any more, or was.
  private mutating func leave() async throws {
    guard let row = rows.randomElement(using: &random), row.photo.status != nil else { return }
    let removal = [PhotoRemoval.wanted, .undone, .done][any(0...2)]
    let places = rows.filter { $0.post == row.post }.map(\.photo.id)
    try await library.photos.remove(removal, of: places)
    if removal == .done {
      rows.removeAll { $0.post == row.post }
      try await library.files.cache().write { try $0.execute(sql: "DELETE FROM tombstone") }
    } else {
      for place in rows.indices where rows[place].post == row.post {
        rows[place].isLeaving = removal == .wanted
      }
    }
  }

  struct Disagreement: Error {
    let what: String
  }
}
