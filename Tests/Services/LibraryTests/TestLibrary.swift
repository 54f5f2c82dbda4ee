import Domain
import Fakes
import GRDB
import Storage
import Synchronization

@testable import Library

/// A library in a folder of its own, that can be closed and opened again.
final class TestLibrary: Sendable {
  let scratch: ScratchFolder
  let time = ManualTime()
  private let collected = Mutex<[OpenNotice]>([])

  init() throws {
    scratch = try ScratchFolder(inMemory: true)
  }

  var folder: String { scratch.path(of: "data") }

  var notices: [OpenNotice] { collected.withLock { $0 } }

  /// Opens it; another writer is waited for as long as it takes, unless a test wants to know better.
  func open(_ options: LibraryOptions = LibraryOptions(busyTimeout: 60)) throws -> Library {
    try Library.open(at: folder, time: time, options: options) { notice in
      self.collected.withLock { $0.append(notice) }
    }
  }

  func scope(
    _ order: StreamOrder = .newest, profile: Int64 = 1, only: StreamSelection? = nil,
    muting searches: [SearchQuery] = []
  ) -> StreamScope {
    StreamScope(profile: profile, order: order, now: time.now, only: only, muting: searches)
  }

  /// A library with a source of photos at these timestamps, named by their index.
  func open(
    withPhotosAt timestamps: [Int64], _ options: LibraryOptions = LibraryOptions(busyTimeout: 60)
  ) async throws -> (Library, SourceID) {
    let library = try open(options)
    let source = try await library.sources.insertSource(
      .folder(FileLocation(path: "/photos")), named: "photos", profile: 1)
    let photos = timestamps.enumerated().map { index, timestamp in
      Photo.test(source.id, "\(index)", at: timestamp)
    }
    _ = try await library.photos.insert(photos, of: source.id)
    return (library, source.id)
  }

  /// Does something while another program goes on writing to the cache.
  func whileCacheIsLocked(_ body: () async throws -> Void) async throws {
    var configuration = Configuration()
    configuration.allowsUnsafeTransactions = true
    let other = try DatabaseQueue(path: folder + "/cache.sqlite", configuration: configuration)
    try await other.writeWithoutTransaction { try $0.execute(sql: "BEGIN IMMEDIATE") }
    try await body()
    try await other.writeWithoutTransaction { try $0.execute(sql: "ROLLBACK") }
  }
}

extension Photo {
  /// The order of streams: newest first, then by source, then by item.
  static func isNewer(_ one: Photo, _ other: Photo) -> Bool {
    if one.timestamp != other.timestamp { return one.timestamp > other.timestamp }
    if one.id.source != other.id.source { return one.id.source < other.id.source }
    return one.id.item.utf8.lexicographicallyPrecedes(other.id.item.utf8)
  }

  static func test(
    _ source: SourceID, _ item: String, at timestamp: Int64, caption: String? = nil,
    expiresAt: Timestamp? = nil, status: String? = nil
  ) -> Photo {
    Photo(
      id: PhotoID(source: source, item: item), timestamp: Timestamp(milliseconds: timestamp),
      caption: caption, media: .file(FileLocation(path: "/photos/" + item)), expiresAt: expiresAt,
      status: status)
  }
}

/// Repeats something as long as it says that there is more.
///
/// A product that never comes to an end would take all memory before anybody ended it.
func whileMore(atMost limit: Int = 5_000, _ step: () async throws -> Bool) async throws {
  for _ in 0..<limit {
    guard try await step() else { return }
  }
  throw Endless(steps: limit)
}

/// There was more, however often it was asked for.
struct Endless: Error {
  let steps: Int
}
