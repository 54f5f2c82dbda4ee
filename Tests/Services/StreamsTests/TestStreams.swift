import Domain
import Fakes
import Folders
import Foundation
import Library
import Pictures
import Storage
import Testing

@testable import Streams

/// Streams over a real library and real folders, with a scripted decoder and a clock by hand.
final class TestStreams: Sendable {
  let scratch: ScratchFolder
  let time = ManualTime()
  let settings = FixedSettings()
  let reports = RecordingReporter()
  let probing: ScriptedProbing
  let blogs = FakeBlogs()
  let library: Library
  let streams: Streams

  init(_ answer: (@Sendable (FileLocation) async throws -> PictureFacts)? = nil) throws {
    scratch = try ScratchFolder(inMemory: true)
    probing = ScriptedProbing(answer)
    library = try Library.open(at: scratch.path(of: "data"), time: time) { _ in }
    streams = Self.streams(
      library, probing: probing, blogs: blogs, settings: settings, time: time, reports: reports
    ) { _ in try await Standstill.untilCancelled() }
  }

  private static func streams(
    _ library: Library, probing: ScriptedProbing, blogs: FakeBlogs, settings: FixedSettings,
    time: ManualTime, reports: RecordingReporter, stretch: @escaping @Sendable () -> Double = { 1 },
    sleeping: @escaping @Sendable (Duration) async throws -> Void
  ) -> Streams {
    Streams(
      Streams.Dependencies(
        profile: 1, sources: library.sources, photos: library.photos, track: library.track(of: 1),
        folders: FolderScanner(index: library.folders, probing: probing), samples: FewSamples(),
        feeds: blogs, supplier: { blogs.supplier(of: $0) }, settings: settings, time: time,
        reporting: reports, stretch: stretch, sleep: sleeping))
  }

  /// Writes pictures whose dates are their numbers, in seconds, and adds their folder.
  func add(_ numbers: [Int], to folder: String = "photos") async throws {
    for number in numbers { try write(number, in: folder) }
    _ = try await finish(streams.addFolder(scratch.path(of: folder)))
  }

  func write(_ number: Int, in folder: String = "photos") throws {
    let name = "\(folder)/\(number).jpg"
    try scratch.write([0xFF, 0xD8, 0xFF, 0xE0], to: name)
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: Double(number))],
      ofItemAtPath: scratch.path(of: name))
  }

  func remove(_ name: String) throws {
    try FileManager.default.removeItem(atPath: scratch.path(of: name))
  }

  func finish(
    _ scan: AsyncThrowingStream<ScanProgress, any Error>, file: StaticString = #fileID,
    line: UInt = #line
  ) async throws -> ScanSummary? {
    try await scan.summary(file: file, line: line)
  }

  func id(_ number: Int) async throws -> PhotoID? {
    try await streams.page(from: nil, limit: 1000).first { $0.number == number }?.id
  }
}

extension AsyncThrowingStream<ScanProgress, any Error> {
  /// What it finishes with; nil if it is stopped before. Throws ``Overdue``.
  @discardableResult
  func summary(file: StaticString = #fileID, line: UInt = #line) async throws -> ScanSummary? {
    try await inTime("a scan to end", file: file, line: line) { [self] in
      var last: ScanProgress?
      for try await step in self { last = step }
      guard case .finished(let summary) = last else { return nil }
      return summary
    }
  }
}

extension StreamItem {
  /// The number a test's picture is named by.
  var number: Int? {
    Int(photo.id.item.split(separator: ".")[0])
  }
}

extension TestStreams {
  /// Moves the clock to so long before the next photo expires.
  func advance(toBeforeExpiry left: Duration) async throws {
    let scope = StreamScope(profile: 1, order: .newest, now: time.now)
    let expiry = try #require(try await library.photos.nextExpiry(in: scope))
    time.advance(by: time.now.duration(to: expiry) - left)
  }

  /// Removes the cache under the library's feet; what is open goes on with the removed file.
  func loseCache() throws {
    for suffix in ["", "-wal", "-shm"] { try remove("data/cache.sqlite" + suffix) }
  }

  /// The same stream, which waits for what expires as a test says.
  func streams(
    stretch: @escaping @Sendable () -> Double = { 1 },
    sleeping: @escaping @Sendable (Duration) async throws -> Void
  ) -> Streams {
    Self.streams(
      library, probing: probing, blogs: blogs, settings: settings, time: time, reports: reports,
      stretch: stretch, sleeping: sleeping)
  }

  /// The same library as another process sees it.
  func reopened() throws -> (Streams, Library) {
    let library = try Library.open(at: scratch.path(of: "data"), time: time) { _ in }
    let streams = Self.streams(
      library, probing: probing, blogs: blogs, settings: settings, time: time, reports: reports
    ) { _ in try await Standstill.untilCancelled() }
    return (streams, library)
  }
}
