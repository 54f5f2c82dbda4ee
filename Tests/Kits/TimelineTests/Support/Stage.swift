import Fakes
import Testing
import Timeline

/// A few suppliers whose every ticket a test writes itself, with a track and an engine.
struct Stage {
  let clock = ImpatientClock()
  let control = ControlUnit<Int>()
  let suppliers: [GeneratedSupplier]
  private(set) var track = MemoryTrack()
  private(set) var engine: Engine<Int>
  var options: EngineOptions<Int>

  /// It is noon, and all suppliers began at midnight.
  static let noon: Milliseconds = 12 * 3_600_000

  init(
    suppliers count: Int = 1, limits: PoolLimits = PoolLimits()
  ) async {
    suppliers = (0..<count).map { [clock] in GeneratedSupplier($0, clock: clock) }
    options = EngineOptions(clock: clock) { Stage.noon }
    options.limits = limits
    engine = Engine(store: track, control: control, options: options)
    for supplier in suppliers { await control.add(supplier, forKey: supplier.name) }
  }

  /// The program ends and begins again at another time.
  mutating func restart(at now: Milliseconds = Stage.noon) {
    open(track.contents, at: now)
  }

  /// The program begins with another track.
  mutating func open(_ contents: MemoryTrack.Contents, at now: Milliseconds) {
    track = MemoryTrack(contents)
    options.now = { now }
    engine = Engine(store: track, control: control, options: options)
  }

  /// The ids in the track, from the top.
  var ids: [String] { track.contents.tickets.map(\.key.id.text) }

  /// Tickets every so many milliseconds, downwards; their ids count from 1.
  func post(_ count: Int, from start: Milliseconds, every step: Milliseconds, by supplier: Int = 0)
  {
    for number in 0..<count {
      suppliers[supplier].post(
        OpaqueID("\(number + 1)"), at: start - Milliseconds(number) * step, payload: number)
    }
  }

  /// Asks what is new, as if nothing were known.
  func reload() async throws {
    try await track.forgetSuppliers()
    try await engine.refresh()
  }

  /// Fills gaps, the first one first, until there are none; 200 at most, or the test fails.
  func fillAll() async throws {
    for _ in 0..<200 {
      guard let gap = try await engine.gaps().first else { return }
      try await engine.fill(gap)
    }
    #expect(try await engine.gaps() == [])
  }
}

extension Milliseconds {
  static let second: Milliseconds = 1000
  static let minute: Milliseconds = 60_000
  static let hour: Milliseconds = 3_600_000
}
