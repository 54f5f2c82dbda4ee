import Timeline

/// How the tickets of several suppliers lie between each other.
enum Interleaving: String, CaseIterable {
  /// People post some photos within minutes, then nothing for hours or days.
  case bursts
  /// Any ticket may be anybody's.
  case random

  /// Lists of tickets, each in order; the same ones in every run, and in `Benchmarks/merge.cpp`.
  func lists(of count: Int, by suppliers: Int) -> [[Ticket<Int>]] {
    (0..<suppliers).map { list(of: count, by: $0) }
  }
}

extension Interleaving {
  private func list(of count: Int, by number: Int) -> [Ticket<Int>] {
    let supplier = OpaqueID(number < 10 ? "supplier-0\(number)" : "supplier-\(number)")
    var random = SplitMix(state: UInt64(number + 1))
    var time: Milliseconds = 1_777_636_800_000
    return (0..<count).map { place in
      time -= distance(&random)
      return Ticket(
        supplier: supplier, id: OpaqueID("\(1_000_000 + place)"), timestamp: time, payload: place)
    }
  }

  /// From a ticket to the next older one, in milliseconds.
  private func distance(_ random: inout SplitMix) -> Milliseconds {
    switch self {
    case .random: random.below(60_000)
    case .bursts: random.below(8) > 0 ? random.below(90_000) : random.below(48 * 3_600_000)
    }
  }
}

/// Random numbers that C++ has, too.
private struct SplitMix {
  var state: UInt64

  mutating func below(_ limit: UInt64) -> Milliseconds {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return Milliseconds((value ^ (value >> 31)) % limit)
  }
}
