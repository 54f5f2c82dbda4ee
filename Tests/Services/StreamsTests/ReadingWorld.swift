import Domain
import Fakes
import Foundation
import Library
import Storage
import Testing
import Timeline
import Web

@testable import Streams

/// One device of a person's: a real library with the home timeline of an account, in front of markers
/// that others may share.
final class ReadingWorld: Sendable {
  let scratch: ScratchFolder
  let time = ManualTime()
  let clock = ManualClock()
  let reports = RecordingReporter()
  let markers: FakeHomeMarkers
  let settings = FakeSettings()
  let library: Library
  let account: AccountID
  let home: SourceID
  let reading: ReadPositions

  init(_ markers: FakeHomeMarkers = FakeHomeMarkers()) async throws {
    self.markers = markers
    scratch = try ScratchFolder(inMemory: true)
    library = try Library.open(at: scratch.path(of: "data"), time: time) { _ in }
    account = try await library.accounts.storeAccount().id
    home = try await library.sources.insertSource(
      .account(account, .home), named: "home", profile: 1
    ).id
    reading = ReadPositions(
      profile: 1, sources: library.sources, photos: library.photos, track: library.track(of: 1),
      positions: library.readPositions, markers: markers, settings: settings, time: time,
      clock: clock, reporting: reports)
  }

  /// Read positions of the same device as another process has them, in front of these markers.
  func reading(at markers: any HomeMarking) -> ReadPositions {
    ReadPositions(
      profile: 1, sources: library.sources, photos: library.photos, track: library.track(of: 1),
      positions: library.readPositions, markers: markers, settings: settings, time: time,
      clock: clock, reporting: reports)
  }

  /// Puts photos of these statuses into the home timeline, or another one; each was made as many
  /// seconds after the first as its number says, or at a later moment if it was repeated.
  func load(_ items: [String], repeatedAt moment: Int64? = nil, to source: SourceID? = nil)
    async throws
  {
    let source = source ?? home
    let photos = items.map { item in
      Photo(
        id: PhotoID(source: source, item: item),
        timestamp: Timestamp(
          milliseconds: 1_000 * (moment ?? Int64(item.prefix { $0 != "/" }) ?? 0)),
        media: .sample(1),
        status: String(item.prefix { $0 != "/" }))
    }
    _ = try await library.photos.insert(photos, of: source)
  }

  /// From now on these stretches of the home timeline are known, newest first, and all else is missing.
  func know(_ stretches: Timeframe...) async throws {
    struct Told: Encodable {
      let stretches: [Timeframe]
      let revision: Int64
    }
    let track = library.track(of: 1)
    var change = TrackChange<Photo>(ledger: try await track.ledger())
    let told = Told(stretches: stretches, revision: change.ledger.revision)
    change.ledger.coverage[OpaqueID(home.rawValue)] = try JSONDecoder().decode(
      Coverage.self, from: JSONEncoder().encode(told))
    _ = try await track.commit(change)
  }

  /// These photos are looked at, one after the other.
  func read(_ items: String...) async throws {
    for item in items {
      let id = PhotoID(source: home, item: item)
      try await library.photos.markSeen([id])
      await reading.didRead([id])
    }
  }

  /// Nobody reads on for so long that the server is told, and it was.
  func rest(file: StaticString = #fileID, line: UInt = #line) async throws {
    try await settle(reading, file: file, line: line)
  }

  /// Returns when these read positions have nothing to tell any more; by their clock no time passes.
  func settle(
    _ reading: ReadPositions, file: StaticString = #fileID, line: UInt = #line
  ) async throws {
    try await inTime("the server to be told what was read", file: file, line: line) {
      await reading.settle(within: .seconds(60))
    }
  }

  /// Reads these in this order, and then nothing for a while.
  func readAndRest(_ items: String...) async throws {
    for item in items { try await read(item) }
    try await rest()
  }

  /// Asks the server, as `refresh` does.
  func refresh() async { await reading.follow([home]) }

  /// The photos that were not seen, oldest first.
  var unseen: [String] {
    get async throws {
      let scope = StreamScope(profile: 1, order: .oldest, now: time.now)
      return try await library.photos.items(from: nil, limit: 1_000, in: scope)
        .filter { !$0.photo.isSeen }.map(\.id.item)
    }
  }

  /// The marker, as it is at the server now.
  var marker: String? {
    get async throws { try await markers.marker(of: account)?.lastRead }
  }
}
