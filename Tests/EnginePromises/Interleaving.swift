import Fakes
import Timeline

extension Promise {
  /// 9: one pool, filled with the answers coming in several orders, is the same pool; and 8: it is
  /// filled at all.
  public static func checkAnyOrderOfAnswers(
    seed: UInt64, orders: UInt64,
    by makeProcessor: (PoolAssignment<Int>) -> any TrackProcessor<Int> = { CoalescingProcessor($0) }
  ) async throws {
    let first = try await tell(seed, order: 0, makeProcessor)
    for order in 1..<orders {
      let other = try await tell(seed, order: order, makeProcessor)
      guard other == first else {
        throw BrokenPromise(.anyOrderOfAnswers, "\(first)\n\(other)")
      }
    }
  }

  private static func tell(
    _ seed: UInt64, order: UInt64,
    _ makeProcessor: (PoolAssignment<Int>) -> any TrackProcessor<Int>
  ) async throws -> Told {
    var world = await World(seed: seed)
    var wanted: [SupplierID: Timeframe] = [:]
    var bridges: [SupplierID: Milliseconds] = [:]
    var (windows, collections): (Set<SupplierID>, Set<SupplierID>) = ([], [])
    for supplier in world.suppliers {
      supplier.misbehave(oneIn: world.number(2...12))
      supplier.have(SupplierQuirks(rawValue: world.number(0...15)))
      wanted[supplier.id] = Timeframe(start: .max, end: supplier.timeThreshold)
      if world.number(0...1) == 0 { bridges[supplier.id] = World.start - World.hour }
      let kind = world.number(0...5)
      guard kind < 2 else { continue }
      windows.insert(supplier.id)
      if kind == 1 { collections.insert(supplier.id) }
      // Who is asked for all at once cannot give more than that.
      supplier.misbehave(oneIn: 0)
    }
    var drive = Drive(
      suppliers: world.suppliers, random: SeededGenerator(seed: seed &* 7 &+ order))
    let assignment = PoolAssignment<Int>(
      wanted: wanted, bridges: bridges, windows: windows, collections: collections,
      origin: World.start, limits: .small)
    guard let pool = drive.pool(of: makeProcessor(assignment)) else {
      throw BrokenPromise(.fewRounds, "the pool is never filled")
    }
    return Told(pool)
  }
}

/// All that is in a pool; of faults, what is said of them.
private struct Told: Equatable {
  let claims: [SupplierID: Timeframe]
  let tickets: [Ticket<Int>]
  let others: [Ticket<Int>]
  let windows: [SupplierID: PoolWindow]
  let deleted: [TicketKey]
  let faults: [SupplierID: String]
  let rounds: Int, pages: Int

  init(_ pool: Pool<Int>) {
    claims = pool.claims
    tickets = pool.tickets
    others = pool.others
    windows = pool.windows
    deleted = pool.deleted
    faults = pool.faults.mapValues(\.description)
    rounds = pool.rounds
    pages = pool.pages
  }
}
