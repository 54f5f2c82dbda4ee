import Domain
import Fakes
import Foundation
import GRDB
import Storage

@testable import Library

/// A library beside a plain array of its photos, which is looked through as `docs/search.md` says.
struct SearchModel {
  let test: TestLibrary
  let library: Library
  private(set) var photos: [Photo] = []
  private var random: SeededGenerator
  private var list = MuteList()
  private var seen: Set<PhotoID> = []
  private var hashes: [PhotoID: PerceptualHash] = [:]
  private var places: [SourceID: (name: String, path: String?)] = [:]

  private static let words = [
    "fog", "Fog", "foggy", "harbour", "Ébène", "ebe\u{301}ne", "mist", "夜景", "夜", "景色", "안녕하세요",
    "안녕", "🌫️", "don't", "#fog", "#Ébène", "#夜景", "#a_b", "x100", "ada", "Straße", "a b",
  ]
  private static let people = [
    "Ada Lovelace (@ada@photos.example)", "Bo", "éva (@eva@x.org)", "Fog Harbour",
  ]

  private static let cameras = [
    "FUJIFILM X100V", "FUJIFILM X-T30", "Canon EOS 5D Mark III", "Caméra Ébène", "Fog 夜景",
  ]
  /// In Lisbon, some kilometres from there, in Sydney, on either side of where east becomes west, and near a pole.
  private static let positions = [
    (38.7167, -9.1333), (38.79, -9.39), (38.72, -9.14), (-33.8688, 151.2093), (64.15, -21.94),
    (-16.5, 179.97), (-16.5, -179.98), (89.95, 10), (89.96, -170), (0, 0.01),
  ]

  init(seed: UInt64) async throws {
    test = try TestLibrary()
    library = try test.open()
    random = SeededGenerator(seed: seed)
    let blog = WebAddress("https://blog.example/feed")
    let kinds: [(Source.Kind, String, String?)] = [
      (.folder(FileLocation(path: "/home/ada/Pictures")), "Pictures", "/home/ada/Pictures"),
      (.folder(FileLocation(path: "/srv/pics")), "Shared pics", "/srv/pics"),
      (blog.map(Source.Kind.feed) ?? .samples, "A blog", nil),
    ]
    for (kind, name, path) in kinds {
      let source = try await library.sources.insertSource(kind, named: name, profile: 1)
      places[source.id] = (name, path)
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
    let marked = photos.map(\.id).filter { _ in Int.random(in: 0..<6, using: &random) == 0 }
    try await library.photos.markSeen(marked)
    seen.formUnion(marked)
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

  /// Some photos are shown, and what they look like is noted: a few are alike, some have a picture of one colour.
  private mutating func look() async throws {
    for photo in photos where Int.random(in: 0..<3, using: &random) == 0 {
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

  /// A query of up to four terms.
  mutating func query() -> String {
    var parts: [String] = []
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      if !parts.isEmpty, Int.random(in: 0..<5, using: &random) == 0 { parts.append("or") }
      let minus = Int.random(in: 0..<6, using: &random) == 0 ? "-" : ""
      parts.append(minus + term())
    }
    return parts.joined(separator: " ") + (Bool.random(using: &random) ? " " : "")
  }

  /// What a query must find, in no order.
  func found(by query: SearchQuery) -> Set<PhotoID> {
    let now = test.time.now
    return Set(
      photos.filter { photo in
        photo.expiresAt.map { $0 > now } ?? true && !list.hides(photo)
          && meets(photo, query.condition)
      }.map(\.id))
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
      return texts(of: photo).flatMap { $0.split(separator: " ") }.contains { word in
        word.hasPrefix("#")
          && Self.plainWords(String(word)).joined() == tag
      }
    case .source(let name):
      let place = places[photo.id.source]
      return Self.has(place?.name ?? "", Self.phrase(name))
        || place?.path == nil && Self.has("blog.example", Self.phrase(name))
    case .folder(let path):
      guard let root = places[photo.id.source]?.path else { return false }
      let wanted = path.hasPrefix("~") ? "/home/ada" + path.dropFirst() : path
      return (root + "/" + photo.id.item).hasPrefix(wanted + "/")
    case .taken(let from, let until):
      return (from.map { photo.timestamp >= $0 } ?? true)
        && (until.map { photo.timestamp < $0 } ?? true)
    case .last(let seconds):
      let start = test.time.now.advanced(by: .seconds(-seconds))
      return photo.timestamp >= start && photo.timestamp <= test.time.now
    case .liked: return photo.reception?.mine == .like
    case .kind(.unseen): return !seen.contains(photo.id)
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
    case .unseen, .mine, .duplicate: false
    }
  }

  private func texts(of photo: Photo) -> [String] {
    let pictures = photo.pictures.flatMap { [$0.caption, $0.alternativeText] }
    let options = photo.details.poll?.options.map(\.title) ?? []
    var name: String?
    if case .file(let location) = photo.media.original { name = location.displayName }
    return ([photo.words, name] + pictures).compactMap(\.self) + options
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

extension SearchModel {
  private mutating func some<Value>(_ values: [Value], _ often: Int = 1) -> Value? {
    Int.random(in: 0...often, using: &random) == 0 ? nil : values.randomElement(using: &random)
  }

  private mutating func text() -> String {
    (0..<Int.random(in: 1...4, using: &random)).map { _ in
      Self.words.randomElement(using: &random) ?? ""
    }.joined(separator: [" ", " ", ", "].randomElement(using: &random) ?? " ")
      .replacing(", #", with: " #")
  }

  private mutating func photo(of source: SourceID) -> Photo {
    let ending = [".jpg", ".jpg", ".gif"].randomElement(using: &random) ?? ""
    let folder = ["", "2024/", "2024/may/"].randomElement(using: &random) ?? ""
    let item = folder + "\(Int.random(in: 0..<40, using: &random))\(ending)"
    let file = MediaReference.file(FileLocation(path: "/x/" + item))
    let kind = some(Clip.Kind.allCases, 4)
    let age = Int.random(in: 0..<900, using: &random)
    var details = PostDetails()
    if Bool.random(using: &random) {
      details.boostedBy = some([
        [Person(name: "Bo Fog", address: "bo@x.org")],
        [Person(name: "", address: "ada@y.org"), Person(name: "安娜", address: "c@y.org")],
      ])
    }
    if Int.random(in: 0..<8, using: &random) == 0 {
      details.poll = Poll(id: "1", options: [Poll.Option(text(), votes: nil)])
    }
    details.camera = some(Self.cameras, 1)
    details.position = some(Self.positions.compactMap { Position(latitude: $0, longitude: $1) }, 2)
    details.town = details.position.flatMap(Town.nearest)?.text
    let others = (0..<Int.random(in: 0...1, using: &random)).map { _ in
      PostPicture(media: file, caption: some([text()]), alternativeText: some([text()]))
    }
    return Photo(
      id: PhotoID(source: source, item: item),
      timestamp: test.time.now.advanced(by: .seconds(-age * 86_400)),
      caption: some([text()], 3), alternativeText: some([text(), ""]), author: some(Self.people),
      size: some([PixelSize(clamping: 4000, 3000), PixelSize(clamping: 800, 600)]),
      media: kind == nil || kind == .audio || ending == ".gif"
        ? file : .clip(Clip(kind ?? .video, file: file, poster: nil)),
      expiresAt: some(
        [test.time.now.advanced(by: .seconds(-5)), test.time.now.advanced(by: .seconds(500))], 0
      )
      .flatMap { Int.random(in: 0..<6, using: &random) == 0 ? $0 : nil },
      reception: some([Reception(likes: 1, mine: .like), Reception(likes: 2)]), details: details,
      others: others)
  }

  private mutating func term() -> String {
    let word = Self.words.randomElement(using: &random) ?? ""
    switch Int.random(in: 0..<19, using: &random) {
    case 0: return "\"\(text().replacing("#", with: ""))\""
    case 1: return word.replacing("#", with: "").prefix(3) + "*"
    case 2:
      return "by:"
        + (["ada", "\"Ada Love*\"", "éva", "bo", "@ada@y.org"].randomElement(using: &random) ?? "")
    case 3: return "tag:" + (["fog", "ebene", "夜景", "a_b"].randomElement(using: &random) ?? "")
    case 4:
      return ["from:pics", "from:blog.example", "from:pictures", "from:\"a blog\""]
        .randomElement(using: &random) ?? ""
    case 5:
      return ["in:~/Pictures", "in:/srv/pics/2024", "in:/home/ada/Pictures/2024/may", "in:/srv"]
        .randomElement(using: &random) ?? ""
    case 6:
      return "is:"
        + (["album", "gif", "video", "boost", "unseen", "duplicate", "duplicate"].randomElement(
          using: &random) ?? "")
    case 7: return ["has:alt", "no:alt", "liked:me"].randomElement(using: &random) ?? ""
    case 8: return ["size:>0.4mp", "size:<12mp", "size:>=12mp"].randomElement(using: &random) ?? ""
    case 9:
      return ["last:month", "last:2years", "before:today", "after:2023"].randomElement(
        using: &random) ?? ""
    case 10:
      return "camera:"
        + (["x100", "\"x100\"", "x-t30", "ebene", "\"eos 5d\"", "夜", "fuji"].randomElement(
          using: &random) ?? "")
    case 11, 12:
      return [
        "near:Lisbon", "near:\"Lisboa\" 30km", "near:38.72,-9.14 1km", "near:-16.5,180 10km",
        "near:-16.5,-179.99 3 km", "near:90,0 8mi", "near:sydney 20000km", "near:0,0 2km",
        "near:38.72,-9.14 0.5km",
      ].randomElement(using: &random) ?? ""
    default: return word.replacing("a b", with: "b")
    }
  }
}
