import Fakes
import Timeline

extension Promise {
  /// 9: one pool, filled with the answers coming in several orders, is the same pool.
  public static func checkAnyOrderOfAnswers(seed: UInt64, orders: UInt64) async throws {
    let first = await tell(seed, order: 0)
    for order in 1..<orders {
      let other = await tell(seed, order: order)
      guard other == first else {
        throw BrokenPromise(.anyOrderOfAnswers, "\(first ?? "no pool")\n\(other ?? "no pool")")
      }
    }
  }

  /// All that is in a pool, as text; nil if it is never filled.
  private static func tell(_ seed: UInt64, order: UInt64) async -> String? {
    var world = await World(seed: seed)
    var wanted: [SupplierID: Timeframe] = [:]
    var bridges: [SupplierID: Milliseconds] = [:]
    for supplier in world.suppliers {
      supplier.misbehave(oneIn: world.number(2...12))
      supplier.have(SupplierQuirks(rawValue: world.number(0...15)))
      wanted[supplier.id] = Timeframe(start: .max, end: supplier.timeThreshold)
      if world.number(0...1) == 0 { bridges[supplier.id] = World.start - World.hour }
    }
    var drive = Drive(
      suppliers: world.suppliers, random: SeededGenerator(seed: seed &* 7 &+ order))
    let pool = drive.pool(
      PoolAssignment(wanted: wanted, bridges: bridges, origin: World.start, limits: .small))
    return pool.map { pool in
      """
      \(pool.claims.sorted { $0.key < $1.key }) \(pool.tickets.map(\.key)) \
      \(pool.faults.sorted { $0.key < $1.key }) \(pool.rounds) \(pool.pages)
      """
    }
  }
}
