import Fakes
import Timeline

/// Some suppliers with generated histories, a track, and an engine between them.
public struct World {
  /// When it begins: 2026-05-01 12:00 UTC.
  public static let start: Milliseconds = 1_777_636_800_000
  static let minute: Milliseconds = 60_000
  static let hour: Milliseconds = 60 * minute
  static let year: Milliseconds = 365 * 24 * hour

  /// Everyone who is asked, some of them by way of a `ManagedSupplier`.
  public let suppliers: [GeneratedSupplier]
  let control = ControlUnit<Int>()
  let clock = ImpatientClock()
  /// What is kept.
  public private(set) var track = MemoryTrack()
  /// The engine of the moment.
  public private(set) var engine: Engine<Int>
  let limits = PoolLimits.small
  private(set) var now = World.start
  /// Who of them shows one document.
  private(set) var windows: Set<SupplierID> = []
  var random: SeededGenerator
  /// The newest moment each supplier has told of, by its own clock.
  private var clocks: [SupplierID: Milliseconds] = [:]

  /// Makes the world that belongs to a seed.
  public init(seed: UInt64) async {
    var random = SeededGenerator(seed: seed)
    suppliers = (0..<Int.random(in: 1...4, using: &random)).map { [clock] number in
      let age = [World.year * 12, World.year, World.hour].randomElement(using: &random)
      let threshold = Bool.random(using: &random) ? World.start - (age ?? 0) : nil
      return GeneratedSupplier(
        number, clock: clock, threshold: threshold, seed: seed &* 16 &+ UInt64(number))
    }
    self.random = random
    engine = Engine(store: track, control: control, options: EngineOptions { World.start })
    for supplier in suppliers {
      let asked: any Supplying<Int> =
        switch number(0...4) {
        case 0: supplier.managed()
        case 1: supplier.managed(as: .window)
        default: supplier
        }
      if asked.kind == .window { windows.insert(supplier.id) }
      await control.add(asked, forKey: supplier.name)
      let past = past()
      supplier.write(past, until: World.start)
      clocks[supplier.id] = supplier.history.first?.timestamp
    }
    restart()
  }

  /// The program ends and begins again.
  public mutating func restart() {
    track.goOn()
    track = MemoryTrack(track.contents)
    engine = makeEngine()
  }

  /// Another engine on the same track, at this moment of the world.
  public func makeEngine() -> Engine<Int> {
    var options = EngineOptions<Int>(clock: clock) { [now] in now }
    options.limits = limits
    return Engine(store: track, control: control, options: options)
  }

  /// The gaps as an engine sees them that has just begun.
  public func freshGaps() async throws -> [Gap] {
    try await makeEngine().gaps()
  }

  /// Lets go of everyone who never answered.
  public func end() {
    for supplier in suppliers { supplier.abandon() }
  }
}

extension World {
  /// Time goes on, and suppliers post something: at most four minutes late, as of their own clocks,
  /// also when a ticket before came from the future.
  public mutating func goOn(restarting: Bool = true) {
    let before = now
    now += Milliseconds.random(in: 1...(3 * World.hour), using: &random)
    for supplier in suppliers {
      let newest = min(clocks[supplier.id] ?? before, before)
      for _ in 0..<number(0...6) {
        let earliest = max(supplier.timeThreshold ?? .min, newest - 4 * World.minute)
        guard earliest < now else { continue }
        let time = Milliseconds.random(in: earliest...now, using: &random)
        supplier.post(at: time)
        note(time, of: supplier)
      }
    }
    if restarting { restart() }
  }

  /// Suppliers change, move, repost, backdate and lose tickets they have told; returns which.
  mutating func disturb() -> [TicketKey] {
    (0..<number(1...6)).compactMap { _ in
      guard let ticket = anyTicket(),
        let supplier = suppliers.first(where: { $0.id == ticket.key.supplier })
      else { return nil }
      let id = ticket.key.id
      switch number(0...4) {
      case 0: supplier.withdraw(id)
      case 1: supplier.withdraw(id, telling: true)
      case 2: supplier.post(id, at: ticket.timestamp, payload: -ticket.payload)
      case 3: move(id, of: supplier, since: now - World.hour)
      default: move(id, of: supplier, since: now - World.year)
      }
      return ticket.key
    }
  }

  /// A ticket that is in some supplier's history.
  mutating func anyTicket() -> Ticket<Int>? {
    any(of: suppliers.flatMap(\.history))
  }

  mutating func any<Value>(of values: [Value]) -> Value? {
    values.randomElement(using: &random)
  }

  /// Any number of a range.
  public mutating func number(_ range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &random)
  }
}

extension World {
  private mutating func past() -> GeneratedPast {
    var past = GeneratedPast()
    past.bursts = number(0...6)
    if number(0...3) == 0 { past.crowd = number(5...30) }
    if number(0...4) == 0 { past.skew = 40 * World.minute }
    if number(0...4) == 0 { past.silence = 10 * World.year }
    return past
  }

  private mutating func move(
    _ id: TicketID, of supplier: GeneratedSupplier, since moment: Milliseconds
  ) {
    let time = Milliseconds.random(
      in: max(supplier.timeThreshold ?? moment, moment)...now, using: &random)
    supplier.post(id, at: time)
    note(time, of: supplier)
  }

  private mutating func note(_ time: Milliseconds, of supplier: GeneratedSupplier) {
    clocks[supplier.id] = max(clocks[supplier.id] ?? .min, time)
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
