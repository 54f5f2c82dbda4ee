import SwiftParser
import SwiftSyntax

/// What the law and the scaffolder want to know of one Swift file; read from its syntax tree, so
/// comments and texts do not count.
public struct SourceFacts: Equatable, Sendable {
  /// Where the file is, from the package's root.
  public let path: String
  /// The modules it imports, in order: of `import struct A.B`, it is `A`.
  public internal(set) var imports: [Named] = []
  /// The types it declares at top level: classes, structs, enums, actors, protocols, aliases.
  public internal(set) var types: [Named] = []
  /// The protocols among them.
  var protocols: [Named] = []
  /// The words of `Command("…", aliases: ["…"])`.
  public internal(set) var commandWords: [Named] = []
  /// The names of `Command("…")`, without the aliases.
  var commandNames: [Named] = []
  /// The screens of `ScreenDescriptor<…>(name: "…", aliases: ["…"])`.
  public internal(set) var screens: [Screen] = []
  /// The names of `Destination("…")`.
  public internal(set) var destinations: [Named] = []
  /// The types whose `descriptor` is asked for, as in `AuthRouter.descriptor`.
  var described: [Named] = []
  /// What is not written here: `try!`, `fatalError`, `Task.detached` …, see `CallRule`.
  var calls: [Named] = []
  /// How it makes whole numbers: `Int(_:)`, `Int(untrusted:)`, `Int.init`; see `NumberRule`.
  var numbers: [Named] = []
  /// The types it speaks of in its code, once a line; of screens' and components' files only.
  var mentions: [Named] = []
  /// The same where a protocol asks for them, as a router's dependencies do.
  var requirements: [Named] = []

  /// A name, and where it stands.
  public struct Named: Equatable, Sendable {
    /// The name.
    public let name: String
    /// The line, from 1.
    public let line: Int
  }

  /// What a screen offers the app.
  public struct Screen: Equatable, Sendable {
    /// The word that goes there.
    public let name: String
    /// Other words for it.
    public let aliases: [String]
    /// The line, from 1.
    public let line: Int
  }

  /// Reads the facts of a Swift file's text; what cannot be parsed is passed over.
  public static func parse(_ text: String, path: String) -> SourceFacts {
    let tree = Parser.parse(source: text)
    let reader = FactsReader(path: path, tree: tree)
    reader.walk(tree)
    return reader.facts
  }
}
