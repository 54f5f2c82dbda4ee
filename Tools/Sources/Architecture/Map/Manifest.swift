import SwiftParser
import SwiftSyntax

/// Where `Package.swift` speaks of each target.
public struct Manifest: Equatable, Sendable {
  /// The lines, from 1, by what is said of the target: `kit("Domain")` has `Domain`.
  private let declared: [String: Int]
  private let tested: [String: Int]

  /// Reads a manifest: a target is a call with its name as the first text.
  public init(_ text: String) {
    let tree = Parser.parse(source: text)
    let reader = ManifestReader(lines: SourceLocationConverter(fileName: "", tree: tree))
    reader.walk(tree)
    declared = reader.declared
    tested = reader.tested
  }

  /// The line of a target; 1 if it is not found.
  public func line(of target: String) -> Int {
    if let line = declared[target] { return line }
    guard target.hasSuffix("Tests") else { return 1 }
    return tested[String(target.dropLast(5))] ?? 1
  }
}

/// Finds the calls of a manifest that begin with a text.
private final class ManifestReader: SyntaxVisitor {
  private(set) var declared: [String: Int] = [:]
  private(set) var tested: [String: Int] = [:]
  private let lines: SourceLocationConverter

  init(lines: SourceLocationConverter) {
    self.lines = lines
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    guard
      let kind = node.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text,
      kind != "product", kind != "package",
      let first = node.arguments.first?.expression.as(StringLiteralExprSyntax.self)?.plainText
    else { return .visitChildren }
    let line = lines.location(for: node.positionAfterSkippingLeadingTrivia).line
    // Products are named like their targets, and told after them.
    if kind == "tests" || kind == "screenTests" {
      tested[first] = tested[first] ?? line
    } else {
      declared[first] = declared[first] ?? line
    }
    return .visitChildren
  }
}
