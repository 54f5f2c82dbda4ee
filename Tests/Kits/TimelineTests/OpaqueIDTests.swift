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
  func `a ledger is the same after it was written down`() throws {
    let ledger = TrackLedger()
    let data = try JSONEncoder().encode(ledger)
    #expect(try JSONDecoder().decode(TrackLedger.self, from: data) == ledger)
  }
}
