import Concurrency
import Domain
import Fakes
import Foundation
import Storage
import Synchronization
import Web

@testable import Library
@testable import Media

/// A site, a decoder, a disk and a clock, over which tests make loaders.
final class MediaWorld: Sendable {
  let folder: ScratchFolder
  let site = PictureSite()
  let decoder = FakeDecoder()
  let clock = ManualClock()
  let time = ManualTime()
  let errors = RecordingReporter()
  let appearances = RecordedAppearances()
  let scheduler = Scheduler()
  private let limits = Mutex(Media.Budgets(memory: 1_000_000, disk: 1_000_000))

  init() throws {
    folder = try ScratchFolder()
  }

  var budgets: Media.Budgets {
    get { limits.withLock { $0 } }
    set { limits.withLock { $0 = newValue } }
  }

  /// Opens the library, as another process would.
  func store() throws -> any PictureStoring {
    let options = LibraryOptions(busyTimeout: 60)
    return try Library.open(at: folder.path(of: "data"), time: time, options: options) { _ in }
      .pictures
  }

  /// A loader as a process has one.
  func media(
    _ store: (any PictureStoring)? = nil, web: (any Requesting)? = nil,
    decoder: (any PictureDecoding)? = nil,
    moved: @escaping Media.Dependencies.Moved = { _, _ in nil }
  ) throws -> Media {
    Media(
      Media.Dependencies(
        decoder: decoder ?? self.decoder, samples: DrawnSamples(), store: try store ?? self.store(),
        appearances: appearances,
        web: web ?? site, downloads: FileLocation(path: folder.path(of: "downloads")),
        scheduler: scheduler,
        time: time,
        errors: errors, moved: moved, budgets: { self.budgets }), clock: clock)
  }

  /// Puts a picture of one colour at a path; returns how to ask for it.
  @discardableResult
  func picture(
    _ path: String, colour: UInt8 = 1, length: Int = 1000, side: Int = 8,
    until expiresAt: Timestamp? = nil
  ) throws -> PictureRequest {
    site[path] = PictureSite.Page(
      FakePicture.bytes(side, side, colour: colour, length: length))
    return try request(path, until: expiresAt)
  }

  /// How to ask for what is at a path.
  func request(
    _ path: String, side: Int = 8, until expiresAt: Timestamp? = nil
  ) throws -> PictureRequest {
    guard let address = WebAddress("https://photos.example" + path) else {
      throw CocoaError(.formatting)
    }
    return PictureRequest(.web(address), fitting: size(side, side), until: expiresAt)
  }

  /// Time passes, on the clock and on the wall.
  func pass(_ duration: Duration) {
    time.advance(by: duration)
    clock.advance(by: duration)
  }

  /// What lies in the folder for downloads. What is not kept goes from there when the last who worked with it lets
  /// go of it, which may be a moment after the picture is shown.
  var downloads: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path(of: "downloads"))) ?? [])
      .sorted()
  }

  /// The files of large pictures.
  var files: [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: folder.path(of: "data/pictures"))) ?? []
  }
}

extension Media {
  /// The colour of a picture.
  func colour(_ request: PictureRequest) async throws -> UInt8? {
    try await bitmap(request).rgba.first
  }
}
