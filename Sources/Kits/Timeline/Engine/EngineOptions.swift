/// What an engine works with.
public struct EngineOptions<Payload: Sendable & Equatable>: Sendable {
  /// The numbers that shape pools.
  public var limits = PoolLimits()
  /// How many tickets a window has on either side of the reader.
  public var reach = 200
  /// Makes what fills a pool; coalescing unless told otherwise.
  public var makeProcessor: @Sendable (PoolAssignment<Payload>) -> any TrackProcessor<Payload> = {
    CoalescingProcessor($0)
  }
  /// Measures how long suppliers take.
  public var clock: any Clock<Duration>
  /// What time it is. A wrong answer costs questions, never tickets.
  public var now: @Sendable () -> Milliseconds

  /// Standard options around a clock and a calendar.
  public init(
    clock: any Clock<Duration> = ContinuousClock(), now: @escaping @Sendable () -> Milliseconds
  ) {
    self.clock = clock
    self.now = now
  }
}
