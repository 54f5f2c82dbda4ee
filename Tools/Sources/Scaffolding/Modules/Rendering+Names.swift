import Architecture
import SwiftParser
import SwiftSyntax

extension Rendering {
  /// The top-level types of its sources.
  var declaredTypes: [String] {
    files.filter { $0.path.hasPrefix("Sources/") && $0.path.hasSuffix(".swift") }
      .flatMap { SourceFacts.parse($0.text, path: $0.path).types.map(\.name) }
  }

  /// The targets it adds to the manifest: the first text of each element is a target's name.
  var targets: [String] {
    edits.compactMap { edit in
      guard edit.file == "Package.swift", case .element(let element, _) = edit.change else {
        return nil
      }
      let reader = FirstText(viewMode: .sourceAccurate)
      reader.walk(Parser.parse(source: element))
      return reader.text
    }
  }

  /// The same with other texts for its files.
  func with(_ files: [File]) -> Rendering {
    Rendering(
      template: template, name: name, variables: variables, home: home, files: files,
      edits: edits, next: next)
  }
}

/// Finds the first literal text of a source.
private final class FirstText: SyntaxVisitor {
  private(set) var text: String?

  override func visit(_ node: StringLiteralExprSyntax) -> SyntaxVisitorContinueKind {
    text = text ?? node.representedLiteralValue
    return .skipChildren
  }
}
