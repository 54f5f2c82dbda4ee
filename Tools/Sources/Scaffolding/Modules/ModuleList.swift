import Architecture
import Foundation

/// The modules there are: targets that are neither tests nor apps for developers.
public struct ModuleList: Sendable {
  /// A module, for people.
  public struct Module: Equatable, Sendable {
    /// Its target's name.
    public let name: String
    /// Its layer, which is a folder of `Sources`.
    public let layer: String
    /// What `Modules.md` says it is for; nil if it says nothing.
    public let purpose: String?
    /// The template it was made from; nil if it was made by hand.
    public let template: String?
  }

  /// All of them, by layer and name.
  public let modules: [Module]

  /// Reads the project at `root`. Throws what a person can read.
  public init(root: String) async throws {
    let folder = ProjectFolder(root: root)
    let page = ModulesPage(try folder.text(of: ModulesPage.path))
    modules = try await PackageDescription.read(root: root).targets.compactMap { target in
      let parts = target.path.split(separator: "/").map(String.init)
      guard parts.count == 3, parts[0] == "Sources", parts[1] != "Dev" else { return nil }
      let receipt = folder.data(of: "\(target.path)/\(Receipt.name)")
        .flatMap { try? JSONDecoder().decode(Receipt.self, from: $0) }
      return Module(
        name: target.name, layer: parts[1], purpose: page.purpose(of: target.name),
        template: receipt?.template)
    }.sorted { ($0.layer, $0.name.lowercased()) < ($1.layer, $1.name.lowercased()) }
  }

  /// The same, a list for each layer.
  public var layers: [(name: String, modules: [Module])] {
    Dictionary(grouping: modules, by: \.layer).sorted { $0.key < $1.key }
      .map { (name: $0.key, modules: $0.value) }
  }
}
