import Domain
import Fakes
import GRDB
import Storage
import Web

@testable import Library

/// A library beside a plain array of its photos, which is looked through as `docs/search.md` says.
struct SearchModel {
  let test: TestLibrary
  let library: Library
  private(set) var photos: [Photo] = []
  var random: SeededGenerator
  private var list = MuteList()
  private(set) var seen: Set<Key> = []
  private(set) var tags: [Key: Set<String>] = [:]
  private(set) var likes: Set<PhotoID> = []
  private var hashes: [PhotoID: PerceptualHash] = [:]
  private(set) var places: [SourceID: Place] = [:]
  /// What it finds is muted; never most photos.
  private(set) var muted: [SearchQuery] = []
  private var entries: [Entry] = []

  /// Where photos are from: what it is called, and its folder, or its blog's server.
  struct Place {
    let name: String
    var path: String?
    var host: String?
    var isTimeline = false
  }

  /// What is one for the person, by however many sources it came.
  enum Key: Hashable {
    case photo(PhotoID)
    case status(String)

    init(_ photo: Photo) { self = photo.status.map(Key.status) ?? .photo(photo.id) }
  }

  /// A photo, and what of it is the same whatever is looked for: texts are cut up once, and not for each query.
  struct Entry {
    let photo: Photo
    /// Whether neither words hide it nor is it over.
    let isVisible: Bool
    /// Whether it stands for its post.
    let isStanding: Bool
    let texts: [[String]]
    let names: [[String]]
    let camera: [String]?
    let tags: Set<String>
    /// What the sources are called by which its post came.
    let sources: [[String]]
    let isDuplicate: Bool
  }

  init(seed: UInt64) async throws {
    test = try TestLibrary()
    library = try test.open()
    random = SeededGenerator(seed: seed)
    let blog = WebAddress("https://blog.example/feed")
    let account = try await library.accounts.storeAccount("Ada").id
    let kinds: [(Source.Kind, Place)] = [
      (
        .folder(FileLocation(path: "/home/ada/Pictures")),
        Place(name: "Pictures", path: "/home/ada/Pictures")
      ),
      (.folder(FileLocation(path: "/srv/pics")), Place(name: "Shared pics", path: "/srv/pics")),
      (
        blog.map(Source.Kind.feed) ?? .samples, Place(name: "A blog", host: "blog.example")
      ),
      (.account(account, .home), Place(name: "@ada@photos.example", isTimeline: true)),
      (.account(account, .tag("fog")), Place(name: "Ada's #fog", isTimeline: true)),
    ]
    for (kind, place) in kinds {
      let source = try await library.sources.insertSource(kind, named: place.name, profile: 1)
      places[source.id] = place
    }
  }

  /// Stores, changes, removes, marks and mutes photos at random.
  mutating func change() async throws {
    for source in places.keys.sorted() {
      let some = (0..<12).map { _ in photo(of: source) }
      _ = try await library.photos.insert(some, of: source)
      for photo in some {
        let old = photos.firstIndex { $0.id == photo.id }
        if let old, photos.remove(at: old).media != photo.media { hashes[photo.id] = nil }
        photos.append(photo)
      }
    }
    try await look()
    let marked = photos.filter { _ in Int.random(in: 0..<6, using: &random) == 0 }
    try await library.photos.markSeen(marked.map(\.id))
    seen.formUnion(marked.map(Key.init))
    try await tagAndLike()
    if Bool.random(using: &random) {
      list = MuteList(words: Bool.random(using: &random) ? "mist" : "")
      try await library.photos.mute(list, in: test.scope())
    }
    if Bool.random(using: &random), let gone = photos.randomElement(using: &random) {
      try await library.files.cache().write {
        try $0.execute(
          sql: "DELETE FROM photo WHERE source = ? AND item = ?",
          arguments: [gone.id.source, gone.id.item])
      }
      photos.removeAll { $0.id == gone.id }
      hashes[gone.id] = nil
    }
    readPhotos()
    muteSearches()
  }

  private mutating func muteSearches() {
    muted = []
    for _ in 0..<Int.random(in: 0...2, using: &random) {
      guard let query = try? SearchQuery(self.query(), now: test.time.now),
        found(by: query).count * 2 < photos.count
      else { continue }
      muted.append(query)
    }
  }

  /// Some get tags, or lose them; some that no server has are liked, or no more.
  private mutating func tagAndLike() async throws {
    for photo in photos where Int.random(in: 0..<8, using: &random) == 0 {
      guard let name = Self.ownTags.randomElement(using: &random), let tag = Tag(name) else {
        continue
      }
      let isRemoval = Int.random(in: 0..<4, using: &random) == 0
      let pair = [TaggedPhoto(photo.id, tag)]
      _ = try await library.tags.apply(
        TagChange(removed: isRemoval ? pair : [], added: isRemoval ? [] : pair), at: test.time.now)
      if isRemoval {
        tags[Key(photo)]?.remove(name)
      } else {
        tags[Key(photo), default: []].insert(name)
      }
    }
    for photo in photos where photo.status == nil && Int.random(in: 0..<12, using: &random) == 0 {
      let reaction = [Reaction.like, .like, .dislike, nil].randomElement(using: &random) ?? nil
      try await library.outbox.setLocalReaction(reaction, to: photo.id, at: test.time.now)
      if reaction == .like { likes.insert(photo.id) } else { likes.remove(photo.id) }
    }
  }

  /// Some photos are shown, and what they look like is noted: a few are alike, some have a picture of one colour.
  private mutating func look() async throws {
    for photo in photos where photo.status == nil && Int.random(in: 0..<3, using: &random) == 0 {
      // Each scene differs from the others in many bits.
      let scene = UInt64.random(in: 1...40, using: &random) &* 0x9E37_79B9_7F4A_7C15
      var hash: PerceptualHash?
      if Int.random(in: 0..<8, using: &random) > 0 {
        let flips = (0..<Int.random(in: 0...5, using: &random)).map { _ in
          UInt64(1) << UInt64.random(in: 0..<64, using: &random)
        }
        hash = PerceptualHash(bits: flips.reduce(scene) { $0 ^ $1 })
      }
      guard let media = photo.media.still else { continue }
      try await library.appearances.note(hash, of: photo.id, showing: media)
      if let old = hashes[photo.id], let hash, old.isLike(hash) { continue }
      hashes[photo.id] = hash
    }
  }

  /// The stream, or a part of it.
  func scope(only: StreamSelection? = nil) -> StreamScope {
    test.scope(only: only, muting: muted)
  }

  /// What a query must find, in no order.
  func found(by query: SearchQuery) -> Set<PhotoID> {
    Set(shown().filter { meets($0, query.condition) }.map(\.photo.id))
  }

  /// What the stream must show, or one source alone.
  func shown(of source: SourceID? = nil) -> Set<PhotoID> {
    Set(shown(of: source).map(\.photo.id))
  }

  /// What must be listed as muted.
  func hidden() -> Set<PhotoID> {
    let now = test.time.now
    let all = entries.filter { $0.isStanding && $0.photo.expiresAt.map { $0 > now } ?? true }
    return Set(all.map(\.photo.id)).subtracting(shown())
  }

  /// One of another post than these, if there is any.
  func photo(outside items: [StreamItem]) -> Photo? {
    let known = Set(items.map { Key($0.photo) })
    return photos.first { !known.contains(Key($0)) }
  }

  private func shown(of source: SourceID? = nil) -> [Entry] {
    entries.filter { entry in
      entry.isVisible && (source.map { entry.photo.id.source == $0 } ?? entry.isStanding)
        && !muted.contains { meets(entry, $0.condition) }
    }
  }

  /// What stands for a post that came by several sources: what is not muted, then the oldest.
  private static func standing(_ photos: [(photo: Photo, isHidden: Bool)]) -> PhotoID? {
    photos.min { one, other in
      if one.isHidden != other.isHidden { return other.isHidden }
      let (left, right) = (one.photo, other.photo)
      return left.timestamp != right.timestamp
        ? left.timestamp < right.timestamp : left.id.source < right.id.source
    }?.photo.id
  }

  private mutating func readPhotos() {
    let now = test.time.now
    let twins = Dictionary(
      grouping: photos.map { (photo: $0, isHidden: list.hides($0)) }, by: { Key($0.photo) })
    let standing = twins.mapValues { Self.standing($0) }
    entries = photos.map { photo in
      let ways = (twins[Key(photo)] ?? []).filter { !$0.isHidden }
      let names = ways.compactMap { places[$0.photo.id.source] }.flatMap { [$0.name, $0.host] }
      let file = [photo.details.camera, photo.details.town].compactMap(\.self)
      let people = self.names(of: photo).map(Self.plainWords)
      let hash = hashes[photo.id]
      return Entry(
        photo: photo,
        isVisible: ways.contains { $0.photo.id == photo.id }
          && photo.expiresAt.map { $0 > now } ?? true,
        isStanding: standing[Key(photo)] == photo.id,
        texts: (texts(of: photo) + file).map(Self.plainWords) + people, names: people,
        camera: photo.details.camera.map(Self.plainWords), tags: foldedTags(of: photo),
        sources: names.compactMap(\.self).map(Self.plainWords),
        isDuplicate: hash.map { hash in
          hashes.contains { $0.key != photo.id && $0.value.isLike(hash) }
        } ?? false)
    }
  }
}
