import Foundation

extension ProjectMap {
  /// Reads the project at `root`, on all cores; throws `MapError`.
  public static func read(root: String) async throws -> ProjectMap {
    let disk = ProjectDisk(root: URL(fileURLWithPath: root).path)
    async let package = PackageDescription.read(root: disk.root)
    let listing = try disk.listing()
    async let files = parse(listing.files, of: disk)
    let manifest = Manifest(try disk.text(of: "Package.swift"))
    let modulesPage = try disk.text(of: "Modules.md")
    let drawing = (try? disk.text(of: "docs/modules.svg")) ?? ""
    return ProjectMap(
      root: disk.root, package: try await package, files: try await files,
      modulesPage: modulesPage, folders: listing.folders, manifest: manifest, drawing: drawing)
  }
}

extension ProjectMap {
  private static func parse(
    _ paths: [String], of disk: ProjectDisk
  ) async throws -> [SourceFacts] {
    try await withThrowingTaskGroup(of: SourceFacts.self) { group in
      for path in paths {
        group.addTask { SourceFacts.parse(try disk.text(of: path), path: path) }
      }
      return try await group.reduce(into: []) { $0.append($1) }.sorted { $0.path < $1.path }
    }
  }
}
