import Foundation

/// The project as it lies on disk: its package, its files, its map for readers.
package struct ProjectMap: Sendable {
  package let package: PackageDescription
  /// The Swift files below `Sources`, `Tests` and those of `Tools`, by path.
  package var files: [SourceFacts] = []
  package var modulesPage = ""
  /// All files below the same, from the package's root.
  var paths: [String] = []
  /// The lines of `Package.swift`.
  var manifest: [String] = []
  /// As `2027-06-30`.
  var today = Date().formatted(.iso8601.year().month().day())

  /// Reads the project at `root`, on all cores.
  ///
  /// The map has only the files that are `wanted`, by path and text: parsing all takes seconds.
  /// Throws ``Problem`` or ``Breach``.
  package static func read(
    root: String,
    wanted: @escaping @Sendable (_ path: String, _ text: String) -> Bool = { _, _ in true }
  ) async throws -> ProjectMap {
    async let package = PackageDescription.read(root: root)
    let project = ProjectFolder(root: root)
    let paths = ["Sources", "Tests", "Tools/Sources", "Tools/Tests"].flatMap(project.files)
      .filter { !$0.contains("/.") }
    async let files = parse(paths.filter { $0.hasSuffix(".swift") }, of: project, wanted)
    let manifest = try project.text(of: "Package.swift").components(separatedBy: "\n")
    let page = try project.text(of: ModulesPage.path)
    return ProjectMap(
      package: try await package, files: try await files, modulesPage: page,
      paths: paths, manifest: manifest)
  }

  private static func parse(
    _ paths: [String], of project: ProjectFolder,
    _ wanted: @escaping @Sendable (String, String) -> Bool
  ) async throws -> [SourceFacts] {
    try await withThrowingTaskGroup(of: SourceFacts?.self) { group in
      for path in paths {
        group.addTask {
          let text = try project.text(of: path)
          return wanted(path, text) ? SourceFacts.parse(text, path: path) : nil
        }
      }
      let facts = try await group.reduce(into: []) { $0.append($1) }
      return facts.compactMap(\.self).sorted { $0.path < $1.path }
    }
  }
}

extension ProjectMap {
  /// Every folder with files, by path.
  var folders: [String] { Set(paths.flatMap(ProjectPath.folders)).sorted() }
  /// The tables of `Modules.md`.
  var page: ModulesPage { ModulesPage(lines: modulesPage.components(separatedBy: "\n")) }

  func files(below path: String) -> [SourceFacts] {
    files.filter { $0.path.hasPrefix(path + "/") }
  }

  /// The first line of the manifest that says `("Target"` or `name: "Target"`, or of tests
  /// `ests("Target"` without the word at the target's end; 1 if there is none.
  func line(of target: String) -> Int {
    let subject = target.hasSuffix("Tests") ? target.dropLast("Tests".count) : "?"
    let words = ["(\"\(target)\"", "name: \"\(target)\"", "ests(\"\(subject)\""]
    let index = manifest.firstIndex { line in
      !line.drop(while: \.isWhitespace).hasPrefix("//") && words.contains(where: line.contains)
    }
    return (index ?? 0) + 1
  }

  /// What is wrong with a target, where the manifest speaks of it.
  func breach(of target: Target, _ advice: String, rule: String = "drift") -> Breach {
    Breach("Package.swift", line(of: target.name), rule, advice)
  }
}
