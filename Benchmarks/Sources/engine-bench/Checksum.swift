import Timeline

/// A number that tells lists of tickets apart by every ticket's place, time, supplier and id (FNV-1a).
struct Checksum {
  private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  init(_ tickets: [Ticket<Int>]) {
    for ticket in tickets {
      add(UInt64(bitPattern: ticket.timestamp))
      for byte in ticket.key.supplier.text.utf8 { add(UInt64(byte)) }
      for byte in ticket.key.id.text.utf8 { add(UInt64(byte)) }
      add(UInt64(ticket.payload))
    }
  }
}

extension Checksum {
  private mutating func add(_ word: UInt64) {
    value = (value ^ word) &* 0x100_0000_01B3
  }
}
