/// A folder of `Templates`: what a kind of module is made of.
public struct Template: Equatable, Sendable {
  /// Its folder's name: `screen`.
  public let name: String

  /// The text of its manifest.
  let source: String
  let manifest: TemplateManifest
  let files: [TemplateFile]

  /// What it makes, in a line.
  public var description: String { manifest.description }

  /// What it wants to be told, in the order of the manifest.
  public var variables: [TemplateVariable] { manifest.variables }
}

/// Something that a template wants to be told.
public struct TemplateVariable: Decodable, Equatable, Sendable {
  /// How templates call it.
  public let name: String
  /// What it is for.
  public let description: String
  /// A regular expression that the whole value has to match; nil if any line will do.
  public let pattern: String?
  /// A text of the other variables that is taken if nothing is said; nil if something has to be.
  public let `default`: String?

  private enum CodingKeys: String, CodingKey, CaseIterable {
    case name, description, pattern, `default`
  }

  /// Reads what the manifest says; throws if it says more than that.
  public init(from decoder: any Decoder) throws {
    try decoder.refuseKeys(except: CodingKeys.allCases.map(\.rawValue))
    let values = try decoder.container(keyedBy: CodingKeys.self)
    name = try values.decode(String.self, forKey: .name)
    description = try values.decode(String.self, forKey: .description)
    pattern = try values.decodeIfPresent(String.self, forKey: .pattern)
    `default` = try values.decodeIfPresent(String.self, forKey: .default)
  }
}

/// A file of a template, as it lies there.
struct TemplateFile: Equatable, Sendable {
  /// From the template's folder `files`.
  let path: String
  let text: String
}

extension Template {
  /// The names of what every template knows without being told.
  public static let builtIns = ["module", "command", "words", "phrase", "member", "template"]

  /// All names that its texts can use.
  var knownNames: [String] { Self.builtIns + variables.map(\.name) }

  /// Makes files and edits for a module of this name.
  ///
  /// Values that are not given are the defaults. The same input always gives the same rendering.
  /// Throws a `TemplateProblem`.
  public func render(
    _ name: ModuleName, variables given: [String: String] = [:]
  ) throws(TemplateProblem) -> Rendering {
    try Renderer(template: self, name: name, given: given).rendering()
  }
}
