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

  /// All that is in a pool, as text.
  private static func tell(
    _ seed: UInt64, order: UInt64,
    _ makeProcessor: (PoolAssignment<Int>) -> any TrackProcessor<Int>
  ) async throws -> String {
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
    let assignment = PoolAssignment<Int>(
      wanted: wanted, bridges: bridges, origin: World.start, limits: .small)
    guard let pool = drive.pool(of: makeProcessor(assignment)) else {
      throw BrokenPromise(.fewRounds, "the pool is never filled")
    }
    return """
      \(pool.claims.sorted { $0.key < $1.key }) \(pool.tickets.map(\.key)) \(pool.others.map(\.key)) \
      \(pool.faults.sorted { $0.key < $1.key }) \(pool.rounds) \(pool.pages)
      """
  }
}
