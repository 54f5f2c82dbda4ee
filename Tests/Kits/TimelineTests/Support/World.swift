import Fakes
import Timeline

/// Some suppliers with generated histories, a track, and an engine between them.
struct World {
  static let now: Milliseconds = 1_777_636_800_000
  static let minute: Milliseconds = 60_000
  static let year: Milliseconds = 365 * 24 * 60 * minute

  let suppliers: [ScriptedSupplier]
  let control = ModularControlUnit<Int>()
  let clock: ImpatientClock
  private(set) var track = MemoryTrack()
  private(set) var engine: Engine<Int>
  private(set) var now = World.now
  private(set) var random: SeededGenerator
  private var posted = 0
  /// The newest moment each supplier has told of, by its own clock.
  private var clocks: [SupplierID: Milliseconds] = [:]
  private let limits: PoolLimits

  init(seed: UInt64) async {
    var random = SeededGenerator(seed: seed)
    let clock = ImpatientClock()
    suppliers = (0..<Int.random(in: 1...4, using: &random)).map { number in
      let age = [World.year * 12, World.year, World.minute * 90].randomElement(using: &random)
      let threshold = Bool.random(using: &random) ? World.now - (age ?? 0) : nil
      return ScriptedSupplier(
        number, clock: clock, threshold: threshold, seed: seed &+ UInt64(number))
    }
    limits = .small
    self.clock = clock
    self.random = random
    engine = Engine(store: track, control: control, options: EngineOptions { World.now })
    for supplier in suppliers { await control.add(supplier, forKey: supplier.name) }
    restart()
    for supplier in suppliers { write(historyOf: supplier) }
  }

  /// The program ends and begins again.
  mutating func restart() {
    track = MemoryTrack(track.contents)
    engine = makeEngine(track)
  }

  /// An engine as it is at this moment of the world.
  func makeEngine(_ track: MemoryTrack) -> Engine<Int> {
    var options = EngineOptions<Int>(clock: clock) { [now] in now }
    options.limits = limits
    options.reach = 6
    return Engine(store: track, control: control, options: options)
  }

  /// The gaps as an engine sees them that has just begun.
  func freshGaps() async throws -> [Gap] {
    try await makeEngine(track).gaps()
  }

  /// Time goes on, and suppliers post something; at most four minutes late, as of their own clocks.
  mutating func goOn(restarting: Bool = true) {
    now += Milliseconds.random(in: 1...(3 * World.minute * 60), using: &random)
    for supplier in suppliers {
      let newest = clocks[supplier.id] ?? now - World.minute * 5
      for _ in 0..<Int.random(in: 0...6, using: &random) {
        let earliest = max(supplier.timeThreshold ?? .min, newest - 4 * World.minute)
        guard earliest < now else { continue }
        post(to: supplier, at: Milliseconds.random(in: earliest...now, using: &random))
      }
    }
    if restarting { restart() }
  }

  /// Suppliers change, move and lose tickets they have told; returns which.
  mutating func disturb() -> [TicketKey] {
    let tickets = (0..<number(1...6)).compactMap { _ in anyTicket() }
    for ticket in tickets {
      let supplier = suppliers.first { $0.id == ticket.key.supplier }
      let id = ticket.key.id
      switch number(0...2) {
      case 0: supplier?.withdraw(id)
      case 1: supplier?.post(id, at: ticket.timestamp, payload: -ticket.payload)
      default:
        let earliest = max(supplier?.timeThreshold ?? 0, now - World.year)
        let time = Milliseconds.random(in: earliest...now, using: &random)
        supplier?.post(id, at: time)
        if let supplier { clocks[supplier.id] = max(clocks[supplier.id] ?? .min, time) }
      }
    }
    return tickets.map(\.key)
  }

  /// A ticket that is in some supplier's history.
  mutating func anyTicket() -> Ticket<Int>? {
    suppliers.flatMap(\.history).randomElement(using: &random)
  }

  mutating func any<Value>(of values: [Value]) -> Value? {
    values.randomElement(using: &random)
  }

  mutating func number(_ range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &random)
  }
}

extension World {
  private mutating func post(to supplier: ScriptedSupplier, at timestamp: Milliseconds) {
    posted += 1
    clocks[supplier.id] = max(clocks[supplier.id] ?? .min, timestamp)
    supplier.post(OpaqueID("\(posted)"), at: timestamp, payload: posted)
  }

  /// Bursts, some of them in a single second, at distances from seconds to years.
  private mutating func write(historyOf supplier: ScriptedSupplier) {
    var time = now
    if number(0...4) == 0 { time += 40 * World.minute }
    if number(0...4) == 0 { time -= 10 * World.year }
    for _ in 0..<number(0...6) {
      let isDense = number(0...3) == 0
      for _ in 0..<number(1...9) {
        if let threshold = supplier.timeThreshold, time < threshold { return }
        post(to: supplier, at: time)
        time -= isDense ? Milliseconds(number(0...1)) : Milliseconds(number(0...90_000))
      }
      let distance = number(0...5)
      time -= Milliseconds(number(1...60)) * [1000, 60_000, 3_600_000, 86_400_000][distance % 4]
    }
  }
}

extension PoolLimits {
  /// Small pools, so that small histories have many gaps.
  static var small: PoolLimits {
    var limits = PoolLimits()
    limits.minimumTickets = 4
    limits.maximumTickets = 10
    return limits
  }
}
