import SwiftParser
import SwiftSyntax

/// What the law and the scaffolder want to know of one Swift file; read from its syntax tree, so
/// comments and texts do not count.
package struct SourceFacts: Equatable, Sendable {
  package let path: String
  /// The modules it imports, in order: of `import struct A.B`, it is `A`.
  package internal(set) var imports: [Named] = []
  /// The types it declares at top level: classes, structs, enums, actors, protocols, aliases.
  package internal(set) var types: [Named] = []
  var protocols: [Named] = []
  /// The commands of `Command("…", aliases: ["…"])`.
  package internal(set) var commands: [Named] = []
  /// The screens of `ScreenDescriptor<…>(name: "…", aliases: ["…"])`.
  package internal(set) var screens: [Named] = []
  /// The flags of `FeatureFlag("…", owner: "…", …, removal: "…", …)`.
  var flags: [Named] = []
  package internal(set) var destinations: [Named] = []
  /// The types whose `descriptor` is asked for, as in `AuthRouter.descriptor`.
  var described: [Named] = []
  /// What is not written here: `try!`, `fatalError`, `Task.detached` …, see `Law.calls`.
  var calls: [Named] = []
  /// How it makes whole numbers: `Int(_:)`, `Int(untrusted:)`, `Int.init`; see `Law.numbers`.
  var numbers: [Named] = []
  /// The types it speaks of in its code; of screens' and components' files only.
  var mentions: [Named] = []
  /// The same where a protocol asks for them, as a router's dependencies do.
  var requirements: [Named] = []

  package struct Named: Equatable, Sendable {
    package let name: String
    package let line: Int
    /// What may be typed instead, for a command or a screen.
    package var aliases: [String] = []
    /// Who has a flag, and the last day it may be there.
    var owner = ""
    var removal = ""
  }

  /// Reads the facts of a Swift file's text; what cannot be parsed is passed over.
  package static func parse(_ text: String, path: String) -> SourceFacts {
    FactsReader(path: path, tree: Parser.parse(source: text)).facts
  }

  /// What a rule says of places in this file; nil where there is nothing to say.
  func breaches(_ rule: String, at places: [Named], _ advice: (Named) -> String?) -> [Breach] {
    places.compactMap { place in advice(place).map { Breach(path, place.line, rule, $0) } }
  }
}
