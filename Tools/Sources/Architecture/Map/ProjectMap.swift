import Foundation

/// The project as it lies on disk: its package, its files, its map for readers.
package struct ProjectMap: Sendable {
  package let package: PackageDescription
  /// The Swift files below `Sources`, `Tests` and those of `Tools`, by path.
  package var files: [SourceFacts] = []
  package var modulesPage = ""
  /// Every folder below the same, from the package's root, by path.
  var folders: [String] = []
  /// Where the manifest speaks of each target.
  var manifest = Manifest("")

  /// Reads the project at `root`, on all cores.
  ///
  /// The map has only the files that are `wanted`, by path and text: parsing all takes seconds.
  /// Throws ``Problem`` or ``Breach``.
  package static func read(
    root: String,
    wanted: @escaping @Sendable (_ path: String, _ text: String) -> Bool = { _, _ in true }
  ) async throws -> ProjectMap {
    async let package = PackageDescription.read(root: root)
    let listing = try listing(of: root)
    async let files = parse(listing.files, below: root, wanted: wanted)
    let manifest = Manifest(try text(of: "Package.swift", below: root))
    let page = try text(of: ModulesPage.path, below: root)
    return ProjectMap(
      package: try await package, files: try await files, modulesPage: page,
      folders: listing.folders, manifest: manifest)
  }

  /// The text of a file of the project. Throws ``Problem``.
  package static func text(of path: String, below root: String) throws -> String {
    guard let data = FileManager.default.contents(atPath: root + "/" + path) else {
      throw Problem(
        "\(path) cannot be read; run this in the project's folder, or bring it back with git")
    }
    return String(decoding: data, as: UTF8.self)
  }
}

extension ProjectMap {
  var screens: [PackageDescription.Target] {
    package.targets.filter { $0.layer == .screens }.sorted { $0.name < $1.name }
  }

  func files(below path: String) -> [SourceFacts] {
    files.filter { $0.path.hasPrefix(path + "/") }
  }

  /// The Swift files and the folders, by path; hidden ones are left out.
  private static func listing(of root: String) throws -> (files: [String], folders: [String]) {
    var files: [String] = []
    var folders: [String] = []
    for top in ["Sources", "Tests", "Tools/Sources", "Tools/Tests"] {
      guard let entries = FileManager.default.enumerator(atPath: root + "/" + top) else {
        if top.contains("/") { continue }
        throw Problem("there is no folder \(top); run this in the project's folder")
      }
      while let entry = entries.nextObject() as? String {
        let isFolder = entries.fileAttributes?[.type] as? FileAttributeType == .typeDirectory
        if (entry as NSString).lastPathComponent.hasPrefix(".") {
          if isFolder { entries.skipDescendants() }
        } else if isFolder {
          folders.append(top + "/" + entry)
        } else if entry.hasSuffix(".swift") {
          files.append(top + "/" + entry)
        }
      }
    }
    return (files.sorted(), folders.sorted())
  }

  private static func parse(
    _ paths: [String], below root: String,
    wanted: @escaping @Sendable (String, String) -> Bool
  ) async throws -> [SourceFacts] {
    try await withThrowingTaskGroup(of: SourceFacts?.self) { group in
      for path in paths {
        group.addTask {
          let text = try text(of: path, below: root)
          return wanted(path, text) ? SourceFacts.parse(text, path: path) : nil
        }
      }
      let facts = try await group.reduce(into: []) { $0.append($1) }
      return facts.compactMap(\.self).sorted { $0.path < $1.path }
    }
  }
}
