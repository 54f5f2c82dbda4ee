import Fakes
import Foundation
import Testing
import Timeline

@Suite struct OpaqueIDTests {
  @Test
  func `names that look the same and are spelt differently are two tickets`() {
    let composed: OpaqueID = "caf\u{E9}.jpg"
    let decomposed: OpaqueID = "cafe\u{301}.jpg"
    #expect(composed != decomposed)
    #expect(Set([composed, decomposed]).count == 2)
    #expect(composed.text == decomposed.text)
  }

  @Test
  func `the order is that of the bytes, as in SQLite`() {
    let sorted: [OpaqueID] = [
      "", "1", "12", "2", "Z", "a", "cafe\u{301}", "caf\u{E9}", "\u{1F600}",
    ]
    #expect(sorted.shuffled().sorted() == sorted)
  }

  @Test
  func `a position is newer first, then by supplier, then by id`() {
    func position(_ timestamp: Milliseconds, _ supplier: SupplierID, _ id: TicketID)
      -> TicketPosition
    {
      TicketPosition(timestamp: timestamp, key: TicketKey(supplier: supplier, id: id))
    }
    let sorted = [
      position(2, "b", "9"), position(1, "a", "12"), position(1, "a", "2"), position(1, "b", "1"),
    ]
    #expect(sorted.shuffled().sorted() == sorted)
    #expect(TicketPosition(above: 1, of: "a") < sorted[1])
  }

  @Test
  func `a ledger is the same after it was written down`() async throws {
    let stage = await Stage(suppliers: 2)
    let ticket = Ticket(supplier: "feed", id: "1", timestamp: Stage.noon - .hour, payload: 0)
    await stage.control.add(
      ManagedSupplier(id: "feed", name: "Feed") { _, _ in TicketPage([ticket], isEnd: true) },
      forKey: "feed")
    stage.post(3, from: Stage.noon - .minute, every: .second)
    // One of them tells neither what is new nor what is missing.
    stage.suppliers[1].misbehave(.throwing)
    try await stage.engine.refresh()
    stage.suppliers[1].misbehave(.throwing)
    try await stage.engine.fill(try #require(try await stage.engine.gaps().first))
    let ledger = stage.track.contents.ledger
    #expect(ledger.coverage.count == 3)
    #expect(ledger["s0"].mark != nil)
    #expect(ledger["s1"].problem != nil)
    #expect(ledger["feed"].stretches == [.everything])
    let data = try JSONEncoder().encode(ledger)
    #expect(try JSONDecoder().decode(TrackLedger.self, from: data) == ledger)
  }
}
