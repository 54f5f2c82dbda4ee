/// The numbers that shape a pool.
public struct PoolLimits: Hashable, Sendable {
  /// The first timeframe's length; each round doubles it. In milliseconds.
  public var firstSpan: Milliseconds = 5 * 60 * 1000
  /// A pool with fewer tickets is extended while there may be more.
  public var minimumTickets = 30
  /// A pool with more is cut; only a single second may hold more.
  public var maximumTickets = 100
  /// How many pages one supplier may need in a pool.
  public var maximumPages = 200
  /// The largest page that is asked for, in a second with thousands of tickets.
  public var largestPage = 10_000
  /// How far a refresh reaches into what is known, for what arrived late. In milliseconds.
  public var overlap: Milliseconds = 5 * 60 * 1000

  /// The standard numbers.
  public init() {}
}
