/// What `swift package describe --type json` says about the package.
public struct PackageDescription: Decodable, Equatable, Sendable {
  /// All targets, tests and tools among them, in the order of the manifest.
  public let targets: [Target]

  /// One target.
  public struct Target: Decodable, Equatable, Sendable {
    /// Its name, which is the module's.
    public let name: String
    /// Its folder, from the package's root: `Sources/Kits/Domain`.
    public let path: String
    /// `library`, `executable`, `test`, `system-target` …
    public let type: String
    /// Its source files, from its own folder.
    public let sources: [String]
    /// The targets of this package it depends on.
    public let targetDependencies: [String]
    /// The products of other packages it depends on.
    public let productDependencies: [String]
  }
}
