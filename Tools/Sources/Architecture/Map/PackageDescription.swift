/// What `swift package describe --type json` says about the package.
public struct PackageDescription: Decodable, Equatable, Sendable {
  /// All targets, tests and tools among them, in the order of the manifest.
  public let targets: [Target]

  /// Makes a description of what was read elsewhere.
  public init(targets: [Target]) {
    self.targets = targets
  }

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

    /// Makes a target.
    public init(
      name: String, path: String, type: String = "library", sources: [String] = [],
      targetDependencies: [String] = [], productDependencies: [String] = []
    ) {
      self.name = name
      self.path = path
      self.type = type
      self.sources = sources
      self.targetDependencies = targetDependencies
      self.productDependencies = productDependencies
    }

    private enum CodingKeys: String, CodingKey {
      case name, path, type, sources
      case targetDependencies = "target_dependencies"
      case productDependencies = "product_dependencies"
    }

    /// Reads a target; lists that are left out are empty.
    public init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      self.init(
        name: try values.decode(String.self, forKey: .name),
        path: try values.decode(String.self, forKey: .path),
        type: try values.decode(String.self, forKey: .type),
        sources: try values.decodeIfPresent([String].self, forKey: .sources) ?? [],
        targetDependencies: try values.decodeIfPresent(
          [String].self, forKey: .targetDependencies) ?? [],
        productDependencies: try values.decodeIfPresent(
          [String].self, forKey: .productDependencies) ?? [])
    }
  }
}
