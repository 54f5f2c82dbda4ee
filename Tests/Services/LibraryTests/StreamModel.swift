import Domain
import Fakes
import Storage

@testable import Library

/// A library beside a plain array of what it must have in it.
struct StreamModel {
  let test: TestLibrary
  let library: Library
  let sources: [SourceID]
  private(set) var photos: [Photo] = []

  private var list = MuteList()
  private var random: SeededGenerator
  private static let words = ["spider", "ice", "cream", "蜘蛛", "Café", "🕷️", "거미", "sea"]

  init(seed: UInt64) async throws {
    test = try TestLibrary()
    library = try test.open()
    random = SeededGenerator(seed: seed)
    var sources: [SourceID] = []
    // With ten of them "s10" stands between "s1" and "s2".
    for number in 1...10 {
      let source = try await library.sources.insertSource(
        .folder(FileLocation(path: "/\(number)")), named: "", profile: 1)
      if [1, 2, 10].contains(number) { sources.append(source.id) }
    }
    self.sources = sources
  }

  /// Stores, changes, marks, mutes and lets time pass, at random.
  mutating func change() async throws {
    for source in sources {
      let some = (0..<8).map { _ in photo(of: source) }
      _ = try await library.photos.insert(some, of: source)
      for photo in some { put(photo) }
    }
    let seen = Set(photos.map(\.id).filter { _ in Int.random(in: 0..<4, using: &random) == 0 })
    try await library.photos.markSeen(Array(seen))
    photos = photos.map { $0.seen(seen.contains($0.id) || $0.isSeen) }
    if Bool.random(using: &random) {
      let words = Self.words.filter { _ in Int.random(in: 0..<4, using: &random) == 0 }
      list = MuteList(
        words: words.joined(separator: ","), people: Bool.random(using: &random) ? "Ada" : "")
      try await library.photos.mute(list, in: test.scope())
    }
    if Bool.random(using: &random) { test.time.advance(by: .seconds(20)) }
    guard Int.random(in: 0..<4, using: &random) == 0 else { return }
    let folder = [nil, "2024"].randomElement(using: &random) ?? nil
    let scope = test.scope(
      only: sources.randomElement(using: &random).map { StreamSelection($0, folder: folder) })
    let unseen = Set(stream(scope).filter { !$0.isSeen }.map(\.id))
    let count = try await library.photos.markAllSeen(in: scope)
    guard count == unseen.count else { throw Disagreement.marks(count, expected: unseen.count) }
    photos = photos.map { $0.seen(unseen.contains($0.id) || $0.isSeen) }
  }

  /// What the stream must be.
  func stream(_ scope: StreamScope, isMuted: Bool = false) -> [Photo] {
    let kept = photos.filter { photo in
      Self.is(photo.id, in: scope.selection) && list.hides(photo) == isMuted
        && photo.expiresAt.map { $0 > scope.now } ?? true
    }
    let newest = kept.sorted(by: Photo.isNewer)
    return scope.order == .newest ? newest : newest.reversed()
  }

  func stands(_ photo: Photo, behind position: StreamPosition, _ order: StreamOrder) -> Bool {
    let there = Photo(
      id: position.id, timestamp: position.timestamp, media: .sample(0))
    return order == .newest ? Photo.isNewer(there, photo) : Photo.isNewer(photo, there)
  }

  enum Disagreement: Error {
    case marks(Int, expected: Int)
  }
}

extension StreamModel {
  private mutating func photo(of source: SourceID) -> Photo {
    let period = Int64.random(in: -1...1, using: &random) * 2_147_483_648
    let isStory = Int.random(in: 0..<6, using: &random) == 0
    return Photo(
      id: PhotoID(source: source, item: item()),
      timestamp: Timestamp(milliseconds: period + Int64.random(in: -1...1, using: &random)),
      caption: Self.words.filter { _ in Int.random(in: 0..<5, using: &random) == 0 }
        .joined(separator: " "),
      author: ["Ada", "Bob", nil][Int.random(in: 0..<3, using: &random)], media: .sample(1),
      expiresAt: isStory
        ? test.time.now.advanced(by: .seconds(Int64.random(in: 1...60, using: &random))) : nil)
  }

  /// Folders whose names begin alike stand next to each other.
  private mutating func item() -> String {
    let number = Int.random(in: 0..<16, using: &random)
    return ["", "2024/", "2024/may/", "2024-may/", "20240/"][number % 5] + "\(number)"
  }

  private static func `is`(_ id: PhotoID, in selection: StreamSelection?) -> Bool {
    guard let selection else { return true }
    let folder = selection.folder.map { $0 + "/" } ?? ""
    return id.source == selection.source && id.item.hasPrefix(folder)
  }

  private mutating func put(_ photo: Photo) {
    let index = photos.firstIndex { $0.id == photo.id }
    let new = photo.seen(index.map { photos[$0].isSeen } ?? false)
    if let index { photos[index] = new } else { photos.append(new) }
  }
}

extension Photo {
  fileprivate func seen(_ isSeen: Bool) -> Photo {
    Photo(
      id: id, timestamp: timestamp, caption: caption, alternativeText: alternativeText,
      author: author, size: size, media: media, isSensitive: isSensitive, expiresAt: expiresAt,
      isSeen: isSeen)
  }
}
