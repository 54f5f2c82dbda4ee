import Domain
import Fakes
import Foundation

// What is documented, photo by photo.
extension SearchModel {
  func meets(_ entry: Entry, _ condition: SearchQuery.Condition) -> Bool {
    switch condition {
    case .all(let parts): parts.allSatisfy { meets(entry, $0) }
    case .any(let parts): parts.contains { meets(entry, $0) }
    case .not(let part): !meets(entry, part)
    case .term(let term): meets(entry, term)
    }
  }

  private func meets(_ entry: Entry, _ term: SearchTerm) -> Bool {
    let photo = entry.photo
    switch term {
    case .words(let phrase): return entry.texts.contains { Self.has($0, phrase) }
    case .person(let phrase): return entry.names.contains { Self.has($0, phrase) }
    case .tag(let tag): return entry.tags.contains(tag)
    case .source(let name):
      let phrase = SearchTerm.Phrase(Self.plainWords(name))
      return entry.sources.contains { Self.has($0, phrase) }
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
    case .liked: return photo.engagement?.mine == .like || likes.contains(photo.id)
    case .kind(.unseen): return !seen.contains(Key(photo))
    case .kind(.duplicate): return entry.isDuplicate
    case .kind(.mine): return isMine(photo)
    case .kind(let kind): return Self.is(photo, kind)
    case .described: return photo.pictures.contains { $0.alternativeText?.isEmpty == false }
    case .camera(let phrase): return entry.camera.map { Self.has($0, phrase) } ?? false
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
    case .unseen, .duplicate, .mine: false
    }
  }

  /// The account's server calls its own people without itself.
  private func isMine(_ photo: Photo) -> Bool {
    let parts = (photo.author ?? "").lowercased().split(separator: "(" as Character)
    let name = String(parts.last ?? "")
    let isAtHome = places[photo.id.source]?.isTimeline == true
    return ["@ada@photos.example", "@ada@photos.example)"].contains(name)
      || isAtHome && ["@ada", "@ada)"].contains(name)
  }

  /// The people, tags or towns of what a query must find, and the photos that have each.
  func names(_ kind: FoundName.Kind, of query: SearchQuery) -> [String: Set<PhotoID>] {
    let found = found(by: query)
    var names: [String: Set<PhotoID>] = [:]
    for photo in photos where found.contains(photo.id) {
      let own =
        switch kind {
        case .people: self.names(of: photo)
        case .tags: Array(foldedTags(of: photo))
        case .places: [photo.details.town].compactMap(\.self)
        }
      for name in own { names[nameKey(name, kind), default: []].insert(photo.id) }
    }
    return names
  }

  /// Whom or what a name means: the address, where there is one, and a tag however it is written.
  func nameKey(_ name: String, _ kind: FoundName.Kind) -> String {
    switch kind {
    case .places: return name
    case .tags: return Self.plainWords(name).joined()
    case .people:
      let last =
        name.hasSuffix(")") ? name.split(separator: "(").last.map { $0.dropLast() } : name[...]
      let isAddress = last?.first == "@" && last?.dropFirst().contains("@") == true
      return isAddress ? last?.lowercased() ?? name : name
    }
  }

  func texts(of photo: Photo) -> [String] {
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

  func names(of photo: Photo) -> [String] {
    [photo.author].compactMap(\.self) + (photo.details.boostedBy ?? []).map(\.byline)
  }

  func foldedTags(of photo: Photo) -> Set<String> {
    let own = ownTags(of: photo).map { Self.plainWords($0).joined() }
    let written = texts(of: photo).flatMap { $0.split(separator: " ") }
      .filter { $0.hasPrefix("#") }.map { Self.plainWords(String($0)).joined() }
    return Set(own + written)
  }

  private static func has(_ words: [String], _ phrase: SearchTerm.Phrase) -> Bool {
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
  static func plainWords(_ text: String) -> [String] {
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
