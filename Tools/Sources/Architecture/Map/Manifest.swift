import SwiftParser
import SwiftSyntax

/// Where `Package.swift` speaks of each target.
struct Manifest: Equatable, Sendable {
  /// The lines, from 1, by what is said of the target: `kit("Domain")` has `Domain`.
  fileprivate(set) var lines: [String: Int] = [:]

  /// Reads a manifest: a target is a call with its name as the first text.
  init(_ text: String) {
    let tree = Parser.parse(source: text)
    let reader = ManifestReader(tree)
    reader.walk(tree)
    lines = reader.lines
  }

  /// The line of a target; 1 if it is not found.
  func line(of target: String) -> Int { lines[target] ?? 1 }
}

/// Finds the calls of a manifest that begin with a text.
private final class ManifestReader: SyntaxVisitor {
  private(set) var lines: [String: Int] = [:]
  private let locations: SourceLocationConverter

  init(_ tree: SourceFileSyntax) {
    locations = SourceLocationConverter(fileName: "", tree: tree)
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    let kind = node.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text
    guard let kind, kind != "product", kind != "package",
      let first = node.arguments.first?.expression.plainText
    else { return .visitChildren }
    let name = kind == "tests" || kind == "screenTests" ? first + "Tests" : first
    // Products are named like their targets, and told after them.
    lines[name] =
      lines[name] ?? locations.location(for: node.positionAfterSkippingLeadingTrivia).line
    return .visitChildren
  }
}
