import Domain
import Fakes
import Foundation
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
  private var seen: Set<Key> = []
  private var tags: [Key: Set<String>] = [:]
  private var likes: Set<PhotoID> = []
  private var hashes: [PhotoID: PerceptualHash] = [:]
  private(set) var places: [SourceID: Place] = [:]

  /// Where photos are from: what it is called, and its folder, or its blog's server.
  struct Place {
    let name: String
    var path: String?
    var host: String?
    var isTimeline = false
  }

  /// What is one for the person, by however many sources it came.
  private enum Key: Hashable {
    case photo(PhotoID)
    case status(String)

    init(_ photo: Photo) { self = photo.status.map(Key.status) ?? .photo(photo.id) }
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

  /// What a query must find, in no order.
  func found(by query: SearchQuery) -> Set<PhotoID> {
    let now = test.time.now
    return Set(
      photos.filter { photo in
        photo.expiresAt.map { $0 > now } ?? true && !list.hides(photo)
          && standing(for: photo)?.id == photo.id && meets(photo, query.condition)
      }.map(\.id))
  }

  /// Whether both are the same post.
  func isSame(_ one: Photo, _ other: Photo) -> Bool { Key(one) == Key(other) }

  /// What stands for a post that came by several sources: what is not muted, then the oldest.
  private func standing(for photo: Photo) -> Photo? {
    photos.filter { isSame($0, photo) }.min { one, other in
      let (left, right) = (list.hides(one), list.hides(other))
      if left != right { return right }
      return one.timestamp != other.timestamp
        ? one.timestamp < other.timestamp : one.id.source < other.id.source
    }
  }
}

// What is documented, photo by photo.
extension SearchModel {
  private func meets(_ photo: Photo, _ condition: SearchQuery.Condition) -> Bool {
    switch condition {
    case .all(let parts): parts.allSatisfy { meets(photo, $0) }
    case .any(let parts): parts.contains { meets(photo, $0) }
    case .not(let part): !meets(photo, part)
    case .term(let term): meets(photo, term)
    }
  }

  private func meets(_ photo: Photo, _ term: SearchTerm) -> Bool {
    switch term {
    case .words(let phrase):
      let file = [photo.details.camera, photo.details.town].compactMap(\.self)
      return (texts(of: photo) + names(of: photo) + file).contains { Self.has($0, phrase) }
    case .person(let phrase): return names(of: photo).contains { Self.has($0, phrase) }
    case .tag(let tag):
      return ownTags(of: photo).contains { Self.plainWords($0).joined() == tag }
        || texts(of: photo).flatMap { $0.split(separator: " ") }.contains { word in
          word.hasPrefix("#")
            && Self.plainWords(String(word)).joined() == tag
        }
    case .source(let name):
      return photos.contains { other in
        guard isSame(other, photo), !list.hides(other), let place = places[other.id.source] else {
          return false
        }
        return [place.name, place.host].compactMap(\.self).contains {
          Self.has($0, Self.phrase(name))
        }
      }
    case .folder(let path):
      guard let root = places[photo.id.source]?.path else { return false }
      let wanted = path.replacing("~/ada", with: "/home/ada").replacing("~", with: "/home/ada")
      return (root + "/" + photo.id.item).hasPrefix(wanted + "/")
    case .taken(let from, let until):
      return (from.map { photo.timestamp >= $0 } ?? true)
        && (until.map { photo.timestamp < $0 } ?? true)
    case .last(let seconds):
      let start = test.time.now.advanced(by: .seconds(-seconds))
      return photo.timestamp >= start && photo.timestamp <= test.time.now
    case .liked: return photo.reception?.mine == .like || likes.contains(photo.id)
    case .kind(.unseen): return !seen.contains(Key(photo))
    case .kind(.duplicate):
      guard let hash = hashes[photo.id] else { return false }
      return hashes.contains { $0.key != photo.id && $0.value.isLike(hash) }
    case .kind(let kind): return Self.is(photo, kind)
    case .described: return photo.pictures.contains { $0.alternativeText?.isEmpty == false }
    case .camera(let phrase): return photo.details.camera.map { Self.has($0, phrase) } ?? false
    case .near(let area):
      return photo.details.position.map {
        Self.way(from: $0, to: area.centre) <= Double(area.metres)
      } ?? false
    case .pixels(let comparison, let thousands):
      guard let size = photo.pictures[0].size else { return false }
      let (pixels, limit) = (size.width * size.height, thousands * 1000)
      switch comparison {
      case .atLeast: return pixels >= limit
      case .atMost: return pixels <= limit
      case .more: return pixels > limit
      case .fewer: return pixels < limit
      }
    }
  }

  /// Metres over the ground, by the haversine formula.
  private static func way(from one: Position, to other: Position) -> Double {
    let degree = Double.pi / 180
    let north = sin((one.latitude - other.latitude) * degree / 2)
    let east = sin((one.longitude - other.longitude) * degree / 2)
    let share =
      north * north + cos(one.latitude * degree) * cos(other.latitude * degree) * east * east
    return 2 * 6_371_008.8 * asin(min(1, share.squareRoot()))
  }

  private static func `is`(_ photo: Photo, _ kind: SearchTerm.Kind) -> Bool {
    switch kind {
    case .album: photo.isAlbum
    case .gif: photo.media.clip.map { $0.kind == .loop } ?? photo.id.item.hasSuffix(".gif")
    case .video: photo.media.clip?.kind == .video
    case .boost: photo.details.boostedBy != nil
    case .mine:
      photo.author?.lowercased().split(separator: "(").last.map {
        $0 == "@ada@photos.example" || $0 == "@ada@photos.example)"
      } ?? false
    case .unseen, .duplicate: false
    }
  }

  private func texts(of photo: Photo) -> [String] {
    let pictures = photo.pictures.flatMap { [$0.caption, $0.alternativeText] }
    let options = photo.details.poll?.options.map(\.title) ?? []
    var name: String?
    if case .file(let location) = photo.media.original { name = location.displayName }
    return ([photo.words, name] + pictures).compactMap(\.self) + options + ownTags(of: photo)
  }

  /// Those that were given here, and those in the picture's file.
  private func ownTags(of photo: Photo) -> [String] {
    tags[Key(photo), default: []] + (photo.details.keywords ?? [])
  }

  private func names(of photo: Photo) -> [String] {
    [photo.author].compactMap(\.self) + (photo.details.boostedBy ?? []).map(\.byline)
  }

  private static func phrase(_ text: String) -> SearchTerm.Phrase {
    SearchTerm.Phrase(plainWords(text))
  }

  private static func has(_ text: String, _ phrase: SearchTerm.Phrase) -> Bool {
    let words = plainWords(text)
    guard words.count >= phrase.words.count else { return false }
    return (0...words.count - phrase.words.count).contains { start in
      phrase.words.indices.allSatisfy { index in
        let word = words[start + index]
        return phrase.isBeginning && index == phrase.words.count - 1
          ? word.hasPrefix(phrase.words[index]) : word == phrase.words[index]
      }
    }
  }

  /// Another way to the words of the texts above than the one that is tried.
  private static func plainWords(_ text: String) -> [String] {
    let bare = text.decomposedStringWithCanonicalMapping.unicodeScalars
      .filter { !(0x300...0x36F).contains($0.value) && $0 != "\u{FE0F}" }
    let folded = String(String.UnicodeScalarView(bare)).uppercased().lowercased()
      .precomposedStringWithCanonicalMapping
    var words = [""]
    for character in folded {
      let isSingle = "夜景色".contains(character) || character == "🌫"
      if isSingle || !(character.isLetter || character.isNumber) { words.append("") }
      if isSingle || character.isLetter || character.isNumber {
        words[words.count - 1].append(character)
      }
      if isSingle { words.append("") }
    }
    return words.filter { !$0.isEmpty }
  }
}
