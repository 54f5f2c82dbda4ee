/// What a pool is to be filled with: whom to ask, and for which stretch of time.
public struct PoolAssignment<Payload: Sendable & Equatable>: Sendable {
  /// What is wanted of each supplier; suppliers of which nothing is wanted are left out.
  public let wanted: [SupplierID: Timeframe]
  /// Above this a supplier's tickets are news. A supplier without news is asked for all that is wanted
  /// even when the pool is full, and none of it is cut, so that a quiet supplier leaves no gap.
  public let bridges: [SupplierID: Milliseconds]
  /// The suppliers that are windows; see ``SupplierKind/window``.
  public let windows: Set<SupplierID>
  /// Those of them that show all that there is; see ``SupplierKind/collection``.
  public let collections: Set<SupplierID>
  /// From where the first timeframe's length is counted: now, or the gap's start.
  public let origin: Milliseconds
  /// Whether a ticket is hidden; such tickets are stored and do not count.
  public let hides: @Sendable (Ticket<Payload>) -> Bool
  /// The numbers that shape the pool.
  public let limits: PoolLimits

  /// Leaves out suppliers of which an empty timeframe is wanted.
  public init(
    wanted: [SupplierID: Timeframe], bridges: [SupplierID: Milliseconds] = [:],
    windows: Set<SupplierID> = [], collections: Set<SupplierID> = [], origin: Milliseconds,
    hides: @escaping @Sendable (Ticket<Payload>) -> Bool = { _ in false },
    limits: PoolLimits = PoolLimits()
  ) {
    self.wanted = wanted.filter { !$0.value.isEmpty }
    self.bridges = bridges
    self.windows = windows
    self.collections = collections
    self.origin = origin
    self.hides = hides
    self.limits = limits
  }
}

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

/// What one operation adds to the track: tickets, and the stretches of which they are all.
public struct Pool<Payload: Sendable & Equatable>: Sendable {
  /// The stretch of each supplier in which exactly these tickets exist.
  public let claims: [SupplierID: Timeframe]
  /// The tickets in the claims, in order.
  public let tickets: [Ticket<Payload>]
  /// Tickets that were told outside of the claims, or lie below where the pool was cut.
  public let others: [Ticket<Payload>]
  /// What windows show just now.
  public let windows: [SupplierID: PoolWindow]
  /// Tickets that were deleted where they came from.
  public let deleted: [TicketKey]
  /// Why suppliers could not tell all that was wanted; what they told before is in the pool.
  public let faults: [SupplierID: SupplierFault]
  /// How many times the timeframe was set, and how many pages were asked for.
  public let rounds: Int, pages: Int
}

extension Pool {
  /// The pool without suppliers that are gone by now.
  func keeping(only suppliers: Set<SupplierID>) -> Pool {
    let gone = Set(claims.keys).union(faults.keys).union(others.map(\.key.supplier))
      .union(deleted.map(\.supplier)).subtracting(suppliers)
    guard !gone.isEmpty else { return self }
    return Pool(
      claims: claims.filter { suppliers.contains($0.key) },
      tickets: tickets.filter { suppliers.contains($0.key.supplier) },
      others: others.filter { suppliers.contains($0.key.supplier) },
      windows: windows.filter { suppliers.contains($0.key) },
      deleted: deleted.filter { suppliers.contains($0.supplier) },
      faults: faults.merging(gone.map { ($0, .removed) }) { _, removed in removed },
      rounds: rounds, pages: pages)
  }
}

/// What a window showed when it was asked.
public struct PoolWindow: Hashable, Sendable {
  /// The positions of all its tickets, in its own order.
  public let places: [TicketPosition]
  /// If it is a collection, what was there, is not older than this and is not shown is gone; `Milliseconds.max` of one
  /// that failed before it had told all.
  public let goneFrom: Milliseconds
  /// No other page has anything newer.
  public let bottom: Milliseconds
  /// Whether it says that there is nothing older.
  public let isEnd: Bool

  /// Whether it failed before it had told all.
  var isPartial: Bool { goneFrom == .max }
}
