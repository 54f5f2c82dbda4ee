/// The laws of `Modules.md`, all at once.
public enum Law {
  /// Every breach, by file and line, each told once.
  public static func breaches(in map: ProjectMap) -> [Breach] {
    Set(rules.flatMap { $0.breaches(in: map) }).sorted()
  }

  static let rules: [any Rule] = [
    LayerRule(), ReachRule(), UndeclaredRule(), CycleRule(), RoleRule(), CallRule(),
    NumberRule(), DestinationRule(), FolderDrift(), PageDrift(), TestDrift(), RegistryDrift(),
    WordDrift(),
    GraphDrift(),
  ]
}

/// One law.
protocol Rule: Sendable {
  func breaches(in map: ProjectMap) -> [Breach]
}
