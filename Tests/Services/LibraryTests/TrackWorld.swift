import Domain
import Fakes
import Timeline

@testable import Library

/// Sources with generated histories, and a library that keeps their track.
struct TrackWorld {
  let track: TestTrack
  private let histories: [[Ticket<Photo>]]
  private var random: SeededGenerator

  private static let now: Milliseconds = 1_777_636_800_000

  init(seed: UInt64, suppliers: Int? = nil) async throws {
    var random = SeededGenerator(seed: seed)
    let count = suppliers ?? Int.random(in: 1...3, using: &random)
    let track = try await TestTrack(sources: count)
    histories = (0..<count).map { source in Self.history(of: source, track, &random) }
    self.track = track
    self.random = random
  }

  /// What the track has in the end: everything, sorted.
  var everything: [Ticket<Photo>] {
    histories.joined().sorted { $0.position < $1.position }
  }

  func stored() async throws -> [Ticket<Photo>] {
    try await track.tickets
  }

  mutating func happens(oneIn rate: Int) -> Bool {
    Int.random(in: 0..<rate, using: &random) == 0
  }

  /// An engine of a program that has just begun.
  func engine() async throws -> Engine<Photo> {
    await engine(over: try track.test.open())
  }

  /// An engine over a library that has these sources, too.
  func engine(over library: Library) async -> Engine<Photo> {
    let control = ControlUnit<Photo>()
    for (supplier, history) in zip(track.suppliers, histories) {
      await control.add(Self.supplier(supplier, history), forKey: supplier.text)
    }
    var options = EngineOptions<Photo>(clock: ManualClock()) { Self.now }
    options.limits.minimumTickets = 4
    options.limits.maximumTickets = 10
    return Engine(store: library.track(of: 1), control: control, options: options)
  }

  /// Asks what is new, and fills gaps until there are none.
  func fill(with engine: Engine<Photo>) async throws {
    try await engine.refresh()
    for _ in 0..<400 {
      guard let gap = try await engine.gaps().first else { return }
      try await engine.fill(gap)
    }
  }
}

extension TrackWorld {
  /// Bursts, some of them in a single moment, at distances from seconds to months.
  private static func history(
    of source: Int, _ track: TestTrack, _ random: inout SeededGenerator
  ) -> [Ticket<Photo>] {
    var tickets: [Ticket<Photo>] = []
    var time = now
    for _ in 0..<Int.random(in: 0...8, using: &random) {
      let step: Milliseconds = [0, 1, 700, 90_000].randomElement(using: &random) ?? 0
      for _ in 0..<Int.random(in: 1...12, using: &random) {
        tickets.append(track.ticket("\(tickets.count)", at: time, of: source))
        time -= step
      }
      time -= Milliseconds.random(in: 1...5_000_000_000, using: &random)
    }
    return tickets.sorted { $0.position < $1.position }
  }

  private static func supplier(
    _ id: SupplierID, _ history: [Ticket<Photo>]
  ) -> ManagedSupplier<Photo> {
    ManagedSupplier(id: id, name: id.text) { start, limit in
      TicketPage(of: history, from: start, most: limit)
    }
  }
}
