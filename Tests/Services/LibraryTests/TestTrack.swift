import Domain
import Fakes
import GRDB
import Storage
import Timeline

@testable import Library

/// A library with web-like sources, and the track of its photos.
struct TestTrack {
  let test: TestLibrary
  let library: Library
  let sources: [SourceID]

  init(
    sources count: Int = 2, options: LibraryOptions = LibraryOptions(busyTimeout: 60)
  ) async throws {
    test = try TestLibrary()
    library = try test.open(options)
    var sources: [SourceID] = []
    for number in 0..<count {
      let path = FileLocation(path: "/photos/\(number)")
      sources.append(
        try await library.sources.insertSource(.folder(path), named: "\(number)", profile: 1).id)
    }
    self.sources = sources
  }

  var store: any TrackStoring<Photo> { library.track(of: 1) }

  /// The suppliers' ids, in the order of the sources.
  var suppliers: [SupplierID] { sources.map { SupplierID($0.rawValue) } }

  /// A ticket of a source; what its payload says of time and identity is the same.
  func ticket(
    _ item: String, at timestamp: Milliseconds, of source: Int = 0, caption: String? = nil
  ) -> Ticket<Photo> {
    let photo = Photo.test(
      sources[source], item, at: timestamp, caption: caption,
      status: String(item.prefix { $0 != "/" }))
    return Ticket(
      supplier: suppliers[source], id: TicketID(item), timestamp: photo.timestamp.milliseconds,
      payload: photo)
  }

  /// A change of the track as it is stored.
  func change(
    _ body: (inout TrackChange<Photo>) -> Void
  ) async throws -> TrackChange<Photo> {
    var change = TrackChange<Photo>(ledger: try await store.ledger())
    body(&change)
    return change
  }

  @discardableResult
  func commit(_ body: (inout TrackChange<Photo>) -> Void) async throws -> TrackLedger {
    try await store.commit(try await change(body)).ledger
  }

  /// All tickets, from the top.
  var tickets: [Ticket<Photo>] {
    get async throws { try await store.tickets(below: nil, limit: 100_000) }
  }

  /// The items of all tickets, from the top.
  var items: [String] {
    get async throws { try await tickets.map(\.key.id.text) }
  }
}

extension Library {
  /// All that is stored of a profile's track, as one value.
  func trackContents(of profile: Int64 = 1) async throws -> TrackContents {
    let store = track(of: profile)
    let tickets = try await store.tickets(below: nil, limit: 100_000)
    return TrackContents(
      ledger: try await store.ledger(), tickets: tickets,
      tombstones: try files.cache().readNow { db in
        try String.fetchSet(db, sql: "SELECT source || ' ' || item FROM tombstone")
      })
  }
}

/// All that is stored of a track.
struct TrackContents: Equatable {
  let ledger: TrackLedger
  let tickets: [Ticket<Photo>]
  let tombstones: Set<String>
}
