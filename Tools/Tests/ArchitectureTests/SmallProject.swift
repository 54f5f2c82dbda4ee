import Foundation

@testable import Architecture

/// A made-up project: targets by their folders, and files by their texts.
struct SmallProject {
  var targets: [Target] = []
  var sources: [String: String] = [:]
  var page = ""
  var manifest = ""
  var today = "2027-01-15"

  /// Adds a target; its layer is its folder.
  func with(
    _ path: String, _ dependencies: [String] = [], products: [String] = [],
    type: String = "library"
  ) -> SmallProject {
    var copy = self
    copy.targets.append(
      Target(
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

  /// What a rule says, each breach in one line.
  func told(by rule: (ProjectMap) -> [Breach]) -> [String] {
    rule(map).map(\.description)
  }

  var map: ProjectMap {
    let files = sources.filter { $0.key.hasSuffix(".swift") }.sorted { $0.key < $1.key }
    return ProjectMap(
      package: PackageDescription(targets: targets),
      files: files.map { SourceFacts.parse($0.value, path: $0.key) }, modulesPage: page,
      paths: Array(sources.keys), manifest: manifest.components(separatedBy: "\n"), today: today)
  }
}
