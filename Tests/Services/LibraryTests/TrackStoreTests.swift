import Domain
import Fakes
import Storage
import Testing

@testable import Library
@testable import Timeline

@Suite struct TrackStoreTests {
  private let track: TestTrack

  init() async throws {
    track = try await TestTrack()
  }

  @Test func `tickets come newest first, then by source, then by item, all byte by byte`()
    async throws
  {
    let tickets = [
      track.ticket("old", at: .min), track.ticket("2", at: 5), track.ticket("12", at: 5),
      track.ticket("e\u{301}", at: 5), track.ticket("\u{E9}", at: 5),
      track.ticket("1", at: 5, of: 1), track.ticket("new", at: .max - 1), track.ticket("", at: 5),
    ]
    try await track.commit { $0.tickets = tickets }
    let stored = try await track.tickets
    #expect(stored == tickets.sorted { $0.position < $1.position })
    #expect(
      stored.map(\.key.id) == ["new", "", "12", "2", "e\u{301}", "\u{E9}", "1", "old"])
  }

  @Test func `pages of any size put together are the whole`() async throws {
    var tickets = (0..<40).map { track.ticket("\($0)", at: Int64($0 % 3), of: $0 % 2) }
    try await track.commit { $0.tickets = tickets }
    tickets.sort { $0.position < $1.position }
    for limit in [1, 3, 7, 40, 50] {
      var read: [Ticket<Photo>] = []
      try await whileMore {
        let page = try await track.store.tickets(below: read.last?.position, limit: limit)
        read += page
        return page.count == limit
      }
      #expect(read == tickets)
    }
  }

  @Test func `a change says how many tickets are new, gone and changed, of each source`()
    async throws
  {
    func commit(_ body: (inout TrackChange<Photo>) -> Void) async throws -> [[String: Int]] {
      let outcome = try await track.store.commit(try await track.change(body))
      return [outcome.added, outcome.removed, outcome.changed].map { counts in
        Dictionary(uniqueKeysWithValues: counts.map { ($0.key.text, $0.value) })
      }
    }
    let (one, other) = (track.suppliers[0].text, track.suppliers[1].text)
    let first = try await commit { change in
      change.tickets =
        ["1", "2", "3"].map { track.ticket($0, at: 5) } + [track.ticket("1", at: 5, of: 1)]
    }
    #expect(first == [[one: 3, other: 1], [:], [:]])
    let second = try await commit { change in
      change.claims = [track.suppliers[0]: .everything]
      // The same, another content, another place, and two that are new.
      change.tickets = [
        track.ticket("1", at: 5), track.ticket("2", at: 9, caption: "new"),
        track.ticket("4", at: 5), track.ticket("5", at: 1),
      ]
      change.tombstones = [track.ticket("never", at: 1).key]
    }
    #expect(second == [[one: 2], [one: 1], [one: 1]])
    let third = try await commit { change in
      change.gone = [track.ticket("5", at: 1).key, track.ticket("9", at: 1).key]
      change.tombstones = [track.ticket("1", at: 5, of: 1).key]
    }
    #expect(third == [[:], [one: 1, other: 1], [:]])
    // The row of what went last may be given to what comes next.
    #expect(try await commit { $0.tickets = [track.ticket("6", at: 1)] } == [[one: 1], [:], [:]])
  }

  @Test func `a position that no ticket has is a place all the same`() async throws {
    try await track.commit { change in
      change.tickets = (0..<5).map { track.ticket("\($0)", at: Int64($0) * 10) }
    }
    let between = TicketPosition(above: 20, of: track.suppliers[0])
    let below = try await track.store.tickets(below: between, limit: 9)
    #expect(below.map(\.key.id.text) == ["2", "1", "0"])
  }

  @Test func `all that a photo can have comes back`() async throws {
    let photo = Photo(
      id: PhotoID(source: track.sources[0], item: "all"), timestamp: Timestamp(milliseconds: -7),
      caption: "A zero, 🐈 and é", alternativeText: "", author: "someone",
      size: PixelSize(width: 3, height: 4),
      media: .file(FileLocation(bytes: [0x2F, 0xFF, 0x25, 0xC3, 0xA9])), isSensitive: true,
      expiresAt: Timestamp(milliseconds: .max), status: "a status",
      page: "https://photos.example/@ada/7")
    let ticket = Ticket(
      supplier: track.suppliers[0], id: "all", timestamp: -7, payload: photo)
    try await track.commit { $0.tickets = [ticket] }
    #expect(try await track.tickets == [ticket])
    let item = try await track.library.photos.item(photo.id, in: track.test.scope())
    #expect(item?.photo == photo)
  }

  @Test func `the same ticket with other content takes its place, and was still seen`() async throws
  {
    try await track.commit { $0.tickets = [track.ticket("1", at: 5), track.ticket("2", at: 4)] }
    try await track.library.photos.markSeen([PhotoID(source: track.sources[0], item: "1")])
    try await track.commit { $0.tickets = [track.ticket("1", at: 5, caption: "new")] }
    let photos = try await track.tickets.map(\.payload)
    #expect(photos.map(\.caption) == ["new", nil])
    #expect(photos.map(\.isSeen) == [true, false])
  }

  @Test func `a ticket with another timestamp moves`() async throws {
    try await track.commit { change in
      change.tickets = (1...3).map { track.ticket("\($0)", at: Int64($0)) }
    }
    try await track.commit { $0.tickets = [track.ticket("1", at: 1 << 40)] }
    #expect(try await track.items == ["1", "3", "2"])
    let place = try await track.library.photos.item(at: 1, in: track.test.scope())
    #expect(place?.id.item == "1")
    #expect(place?.total == 3)
  }

  @Test func `what lies in a claim and was not told goes; what lies beside it stays`() async throws
  {
    try await track.commit { change in
      change.tickets = (0..<10).map { track.ticket("\($0)", at: Int64($0)) }
      change.tickets.append(track.ticket("other", at: 5, of: 1))
    }
    try await track.commit { change in
      change.claims = [track.suppliers[0]: Timeframe(start: 7, end: 3)]
      // One stays, one comes from above, one from below.
      change.tickets = [4, 9, 0].map { track.ticket("\($0)", at: $0 == 4 ? 4 : 5) }
    }
    #expect(try await track.items == ["8", "7", "0", "9", "other", "4", "2", "1"])
    try await track.commit { $0.claims = [track.suppliers[0]: .everything] }
    #expect(try await track.items == ["other"])
  }

  @Test func `a claim of nothing removes nothing`() async throws {
    try await track.commit { $0.tickets = [track.ticket("1", at: .min)] }
    try await track.commit { change in
      change.claims = [track.suppliers[0]: Timeframe(start: .min, end: nil)]
    }
    #expect(try await track.items == ["1"])
  }

  @Test func `tombstones take tickets away and are remembered, also those of none`() async throws {
    try await track.commit { $0.tickets = [track.ticket("1", at: 1), track.ticket("2", at: 2)] }
    let keys = ["1", "never"].map { TicketKey(supplier: track.suppliers[0], id: TicketID($0)) }
    try await track.commit { $0.tombstones = keys }
    try await track.commit { $0.tombstones = keys }
    #expect(try await track.items == ["2"])
    let asked = keys + [track.ticket("2", at: 2).key, track.ticket("1", at: 1, of: 1).key]
    #expect(try await track.store.tombstones(among: asked) == Set(keys))
  }

  @Test func `the ledger comes back as it was stored, one revision on`() async throws {
    #expect(try await track.store.ledger() == TrackLedger())
    var coverage = Coverage()
    coverage.add(Timeframe(start: .max, end: 100), newest: 700, now: 900)
    coverage.add(Timeframe(start: 50, end: nil), newest: nil, now: 900)
    let stored = try await track.commit { change in
      change.ledger.coverage[track.suppliers[1]] = coverage
    }
    let expected = TrackLedger(revision: 1, coverage: [track.suppliers[1]: coverage])
    #expect(stored == expected)
    #expect(try await track.store.ledger() == expected)
    try await track.commit { $0.ledger.coverage = [:] }
    #expect(try await track.store.ledger() == TrackLedger(revision: 2))
  }

  @Test func `a change of an older ledger is refused, and nothing of it stored`() async throws {
    let late = try await track.change { $0.tickets = [track.ticket("late", at: 1)] }
    try await track.commit { $0.tickets = [track.ticket("1", at: 1)] }
    await #expect(throws: TrackConflict(expected: 0, stored: 1)) {
      try await track.store.commit(late)
    }
    #expect(try await track.items == ["1"])
    #expect(try await track.store.ledger().revision == 1)
  }

  @Test func `profiles have tracks of their own`() async throws {
    let other = try await track.library.profiles.insertProfile(named: "other").id
    let change = try await track.change { $0.tickets = [track.ticket("1", at: 1)] }
    _ = try await track.library.track(of: other).commit(change)
    #expect(try await track.tickets == [], "it is no source of the other profile's")
    #expect(try await track.library.track(of: other).tickets(below: nil, limit: 9) == [])
    #expect(try await track.store.ledger().revision == 0)
    #expect(try await track.library.track(of: other).ledger().revision == 1)
  }
}
