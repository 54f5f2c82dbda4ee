import SwiftParser
import SwiftSyntax

extension SourceFacts {
  /// Reads the facts of a Swift file's text; what cannot be parsed is passed over.
  ///
  ///     SourceFacts.parse("import Domain", path: "Sources/Kits/Viper/Screen.swift").imports
  public static func parse(_ text: String, path: String) -> SourceFacts {
    let tree = Parser.parse(source: text)
    let reader = FactsReader(path: path, tree: tree)
    reader.walk(tree)
    return reader.facts
  }
}
