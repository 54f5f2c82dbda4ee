/// The project as it lies on disk: its package, its files, its map for readers.
public struct ProjectMap: Sendable {
  /// The package's root, an absolute path.
  public let root: String
  /// What the package manager says.
  public let package: PackageDescription
  /// Every Swift file below `Sources` and `Tests`, by path.
  public let files: [SourceFacts]
  /// The text of `Modules.md`.
  public let modulesPage: String

  /// Makes a map of what was read elsewhere.
  public init(
    root: String, package: PackageDescription, files: [SourceFacts], modulesPage: String
  ) {
    self.root = root
    self.package = package
    self.files = files
    self.modulesPage = modulesPage
  }
}
