/// What the law and the scaffolder want to know of one Swift file; read from its syntax tree, so
/// comments and texts do not count.
public struct SourceFacts: Equatable, Sendable {
  /// Where the file is, from the package's root.
  public let path: String
  /// What it imports, in order.
  public internal(set) var imports: [Import] = []
  /// The types it declares at top level: classes, structs, enums, actors, protocols, aliases.
  public internal(set) var types: [Named] = []
  /// The protocols among them.
  public internal(set) var protocols: [Named] = []
  /// The words of `Command("…", aliases: ["…"])`.
  public internal(set) var commandWords: [Named] = []
  /// The names of `Command("…")`, without the aliases.
  public internal(set) var commandNames: [Named] = []
  /// The screens of `ScreenDescriptor<…>(name: "…", aliases: ["…"], summary: "…")`.
  public internal(set) var screens: [Descriptor] = []
  /// The names of `Destination("…")`.
  public internal(set) var destinations: [Named] = []
  /// The types whose `descriptor` is asked for, as in `AuthRouter.descriptor`.
  public internal(set) var described: [Named] = []
  /// What is not written here: `try!`, `fatalError`, `Task.detached` …, see `CallRule`.
  public internal(set) var calls: [Named] = []
  /// How it makes whole numbers: `Int(_:)`, `Int(untrusted:)`, `Int.init`; see `NumberRule`.
  public internal(set) var numbers: [Named] = []
  /// The types it speaks of in its code, once a line; of screens' and components' files only.
  public internal(set) var mentions: [Mention] = []

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

    /// Notes a name and its line.
    public init(name: String, line: Int) {
      self.name = name
      self.line = line
    }
  }

  /// A type that is spoken of.
  public struct Mention: Equatable, Sendable {
    /// The type's name.
    public let name: String
    /// The line, from 1.
    public let line: Int
    /// Whether a protocol asks for it, as a router's dependencies do.
    public let isRequirement: Bool
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
