/// All promises, tried on the history that belongs to a seed.
public enum Trial {
  /// What went wrong, and how to see it again; nil if nothing did.
  public static func failure(seed: UInt64) async -> String? {
    let world = await World(seed: seed)
    defer { world.end() }
    do {
      var walk = Walk(world: world)
      try await walk.run()
      try await Promise.checkAnyOrderOfAnswers(seed: seed, orders: 3)
      return nil
    } catch {
      return "seed \(seed), \(error) – again with SEEDS=1 SEED_BASE=\(seed)"
    }
  }
}
