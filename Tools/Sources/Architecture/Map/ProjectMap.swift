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
  /// Every folder below `Sources` and `Tests`, from the package's root, by path.
  public let folders: [String]
  /// Where the manifest speaks of each target.
  public let manifest: Manifest
  /// The text of `docs/modules.svg`; empty if there is none.
  public let drawing: String

  /// Makes a map of what was read elsewhere.
  public init(
    root: String, package: PackageDescription, files: [SourceFacts], modulesPage: String,
    folders: [String] = [], manifest: Manifest = Manifest(""), drawing: String = ""
  ) {
    self.root = root
    self.package = package
    self.files = files
    self.modulesPage = modulesPage
    self.folders = folders
    self.manifest = manifest
    self.drawing = drawing
  }
}
