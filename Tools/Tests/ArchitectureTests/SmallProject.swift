@testable import Architecture

/// A made-up project: targets by their folders, and files by their texts.
struct SmallProject {
  var targets: [PackageDescription.Target] = []
  var sources: [String: String] = [:]
  var page = ""
  var folders: [String] = []
  var manifest = ""

  /// Adds a target; its layer is its folder.
  func with(
    _ path: String, _ dependencies: [String] = [], products: [String] = [],
    type: String = "library"
  ) -> SmallProject {
    var copy = self
    copy.targets.append(
      PackageDescription.Target(
        name: String(path.split(separator: "/").last ?? ""), path: path, type: type,
        targets: dependencies, products: products))
    return copy
  }

  /// Adds a file.
  func file(_ path: String, _ text: String) -> SmallProject {
    var copy = self
    copy.sources[path] = text
    return copy
  }

  /// Adds folders that nothing is known of.
  func folders(_ paths: [String]) -> SmallProject {
    var copy = self
    copy.folders = paths
    return copy
  }

  /// What a rule says, each breach in one line.
  func told(by rule: some Rule) -> [String] {
    rule.breaches(in: map).map(\.description)
  }

  var map: ProjectMap {
    ProjectMap(
      package: PackageDescription(targets: targets),
      files: sources.sorted { $0.key < $1.key }.map { SourceFacts.parse($0.value, path: $0.key) },
      modulesPage: page, folders: folders, manifest: Manifest(manifest))
  }
}
