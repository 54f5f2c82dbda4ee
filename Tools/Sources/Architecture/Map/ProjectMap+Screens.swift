extension ProjectMap {
  /// The files of all screens.
  var screens: [SourceFacts] {
    files.filter { $0.path.hasPrefix("Sources/\(Layer.screens.rawValue)/") }
  }

  /// The targets of all screens, by name.
  var screenTargets: [PackageDescription.Target] {
    package.targets.filter { $0.layer == .screens }.sorted { $0.name < $1.name }
  }

  /// The files of a target.
  func files(of target: PackageDescription.Target) -> [SourceFacts] {
    files.filter { $0.path.hasPrefix(target.path + "/") }
  }
}
