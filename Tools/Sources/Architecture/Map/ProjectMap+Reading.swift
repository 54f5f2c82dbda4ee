import Foundation

extension ProjectMap {
  /// Reads the project at `root`, on all cores; throws `MapError`.
  ///
  /// The map has only the files that are `wanted`, by path and text: parsing all takes seconds.
  public static func read(
    root: String, wanted: @escaping @Sendable (_ path: String, _ text: String) -> Bool
  ) async throws -> ProjectMap {
    let disk = ProjectDisk(root: URL(fileURLWithPath: root).path)
    async let package = PackageDescription.read(root: disk.root)
    let listing = try disk.listing()
    async let files = parse(listing.files, of: disk, wanted: wanted)
    let manifest = Manifest(try disk.text(of: "Package.swift"))
    let modulesPage = try disk.text(of: "Modules.md")
    let drawing = (try? disk.text(of: "docs/modules.svg")) ?? ""
    return ProjectMap(
      root: disk.root, package: try await package, files: try await files,
      modulesPage: modulesPage, folders: listing.folders, manifest: manifest, drawing: drawing)
  }

  /// Reads what names there are at `root`, without asking the package manager: by the law, targets
  /// are the folders of the third level. Throws `MapError`.
  public static func outline(
    root: String, wanted: @escaping @Sendable (_ path: String, _ text: String) -> Bool
  ) async throws -> ProjectMap {
    let disk = ProjectDisk(root: URL(fileURLWithPath: root).path)
    let listing = try disk.listing()
    let files = try await parse(listing.files, of: disk, wanted: wanted)
    let targets = listing.folders.filter { $0.split(separator: "/").count == 3 }
      .map { PackageDescription.Target(path: $0) }
    return ProjectMap(
      root: disk.root, package: PackageDescription(targets: targets), files: files, modulesPage: "")
  }

  /// Reads the whole project.
  public static func read(root: String) async throws -> ProjectMap {
    try await read(root: root) { _, _ in true }
  }
}

extension ProjectMap {
  private static func parse(
    _ paths: [String], of disk: ProjectDisk, wanted: @escaping @Sendable (String, String) -> Bool
  ) async throws -> [SourceFacts] {
    try await withThrowingTaskGroup(of: SourceFacts?.self) { group in
      for path in paths {
        group.addTask {
          let text = try disk.text(of: path)
          return wanted(path, text) ? SourceFacts.parse(text, path: path) : nil
        }
      }
      let facts = try await group.reduce(into: []) { $0.append($1) }
      return facts.compactMap(\.self).sorted { $0.path < $1.path }
    }
  }
}

extension PackageDescription.Target {
  /// What a folder tells of a target.
  fileprivate init(path: String) {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    self.init(
      name: name, path: path, type: "library", sources: [], targetDependencies: [],
      productDependencies: [])
  }
}
