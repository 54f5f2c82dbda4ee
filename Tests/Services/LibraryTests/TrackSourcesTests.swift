import Domain
import Fakes
import Storage
import Testing

@testable import Library
@testable import Timeline

/// What becomes of a track when its sources come and go.
@Suite struct TrackSourcesTests {
  private let track: TestTrack
  private let known: Coverage

  init() async throws {
    track = try await TestTrack()
    var coverage = Coverage()
    coverage.add(.everything, newest: 5, now: 9)
    known = coverage
  }

  @Test func `a source that is removed and added again is known no more`() async throws {
    let ledger = try await track.commit { change in
      change.tickets = [track.ticket("1", at: 5)]
      change.tombstones = [track.ticket("2", at: 5).key]
      change.ledger.coverage[track.suppliers[0]] = known
      change.ledger.coverage[track.suppliers[1]] = known
    }
    try await track.library.sources.removeSource(track.sources[0], profile: 1)
    try await addAgain()
    let stored = try await track.store.ledger()
    #expect(stored.coverage == [track.suppliers[1]: known])
    #expect(stored.revision > ledger.revision)
    #expect(try await track.items == [])
    #expect(try await track.store.tombstones(among: [track.ticket("2", at: 5).key]) == [])
    await #expect(throws: TrackConflict.self) {
      try await track.store.commit(TrackChange(ledger: ledger))
    }
  }

  @Test func `of a source that was removed meanwhile nothing is stored, of the others all`()
    async throws
  {
    try await track.library.sources.removeSource(track.sources[0], profile: 1)
    let ledger = try await track.commit { change in
      change.claims = [track.suppliers[0]: .everything, track.suppliers[1]: .everything]
      change.tickets = [track.ticket("1", at: 5), track.ticket("1", at: 5, of: 1)]
      change.tombstones = [track.ticket("2", at: 5).key, track.ticket("2", at: 5, of: 1).key]
      change.ledger.coverage = [track.suppliers[0]: known, track.suppliers[1]: known]
    }
    #expect(ledger == TrackLedger(revision: 1, coverage: [track.suppliers[1]: known]))
    #expect(try await track.store.ledger() == ledger)
    #expect(try await track.tickets.map(\.key.supplier) == [track.suppliers[1]])
    let contents = try await track.library.trackContents()
    #expect(contents.tombstones == ["\(track.suppliers[1]) 2"])
  }

  @Test func `a source that another process added, and the cache has not heard of, is stored`()
    async throws
  {
    _ = try await track.library.track(of: 1).ledger()
    let added = try await track.library.files.people.write {
      try SourceRow.insert(.samples, named: "", profile: 1, $0)
    }
    let source = try #require(added).id
    let supplier = SupplierID(source.rawValue)
    let photo = Photo.test(source, "1", at: 1)
    try await track.commit { change in
      change.claims = [supplier: .everything]
      change.tickets = [Ticket(supplier: supplier, id: "1", timestamp: 1, payload: photo)]
    }
    #expect(try await track.items == ["1"])
  }

  @Test func `a removal that only the library knows of is made up for by the next change`()
    async throws
  {
    try await track.commit { change in
      change.tickets = [track.ticket("1", at: 5), track.ticket("1", at: 5, of: 1)]
      change.ledger.coverage = [track.suppliers[0]: known, track.suppliers[1]: known]
    }
    _ = try await track.library.files.people.write {
      try SourceRow.remove(track.sources[0], profile: 1, $0)
    }
    // Somebody unknown has the store look at who there is.
    let ledger = try await track.commit { $0.claims["s99"] = .everything }
    #expect(ledger == TrackLedger(revision: 2, coverage: [track.suppliers[1]: known]))
    #expect(try await track.items == ["1"])
    #expect(try await track.store.ledger() == ledger)
  }

  @Test func `a photo that was seen before its source was removed is seen when it is told again`()
    async throws
  {
    try await track.commit { $0.tickets = [track.ticket("1", at: 1), track.ticket("2", at: 2)] }
    try await track.library.photos.markSeen([PhotoID(source: track.sources[0], item: "1")])
    try await track.library.sources.removeSource(track.sources[0], profile: 1)
    try await addAgain()
    try await track.commit { $0.tickets = [track.ticket("1", at: 1), track.ticket("2", at: 2)] }
    #expect(try await track.tickets.map(\.payload.isSeen) == [false, true])
  }

  @Test func `photos of folders are in the track, although no engine asks for them`() async throws {
    let photos = [Photo.test(track.sources[0], "a.jpg", at: 7)]
    _ = try await track.library.photos.insert(photos, of: track.sources[0])
    try await track.commit { $0.tickets = [track.ticket("1", at: 9, of: 1)] }
    #expect(try await track.items == ["1", "a.jpg"])
    #expect(try await track.store.ledger().coverage == [:])
  }

  private func addAgain() async throws {
    let kind = Source.Kind.folder(FileLocation(path: "/photos/0"))
    let source = try await track.library.sources.insertSource(kind, named: "", profile: 1)
    #expect(source.id == track.sources[0])
  }
}
