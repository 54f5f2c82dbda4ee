/// What the law and the scaffolder want to know of one Swift file; read from its syntax tree, so
/// comments and texts do not count.
public struct SourceFacts: Equatable, Sendable {
  /// Where the file is, from the package's root.
  public let path: String
  /// What it imports, in order.
  public let imports: [Import]
  /// The types it declares at top level: classes, structs, enums, actors, protocols, aliases.
  public let types: [Named]
  /// The words of `Command("…", aliases: ["…"])`.
  public let commandWords: [Named]
  /// The screens of `ScreenDescriptor<…>(name: "…", aliases: ["…"], summary: "…")`.
  public let screens: [Descriptor]
  /// The names of `Destination("…")`.
  public let destinations: [Named]

  /// An imported module, and where.
  public struct Import: Equatable, Sendable {
    /// The module: of `import struct A.B`, it is `A`.
    public let module: String
    /// The line, from 1.
    public let line: Int
  }

  /// A name, and where it stands.
  public struct Named: Equatable, Sendable {
    /// The name.
    public let name: String
    /// The line, from 1.
    public let line: Int
  }

  /// What a module offers the app.
  public struct Descriptor: Equatable, Sendable {
    /// The word that goes there.
    public let name: String
    /// Other words for it.
    public let aliases: [String]
    /// What it is for.
    public let summary: String
    /// The line, from 1.
    public let line: Int
  }
}
