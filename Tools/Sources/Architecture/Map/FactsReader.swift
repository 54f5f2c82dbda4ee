import SwiftParser
import SwiftSyntax

/// Collects the facts of one file in one walk over its tree.
final class FactsReader: SyntaxVisitor {
  private(set) var facts: SourceFacts
  private let lines: SourceLocationConverter
  private let wantsMentions: Bool

  init(path: String, tree: SourceFileSyntax) {
    facts = SourceFacts(path: path)
    lines = SourceLocationConverter(fileName: path, tree: tree)
    wantsMentions = RoleFile(path) != nil
    super.init(viewMode: .sourceAccurate)
    readTypes(of: tree.statements)
    walk(tree)
  }

  override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
    if let module = node.path.first?.name { facts.imports.append(named(module.text, at: module)) }
    return .skipChildren
  }

  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind {
    facts.numbers += node.decodedNumbers.map { named("Codable \($0.type)", at: $0.property) }
    return .visitChildren
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    if let number = node.madeNumber { facts.numbers.append(named(number, at: node)) }
    // Each place of a container is a command that goes there.
    let isPlace = node.calledExpression.trimmedDescription == "ContainerView.Place"
    switch isPlace ? "Command" : node.calledName {
    case "Command": facts.commands += words(node, after: nil)
    case "Destination": facts.destinations += words(node, after: nil)
    case "ScreenDescriptor": facts.screens += words(node, after: "name")
    case "FeatureFlag": facts.flags += words(node, after: nil)
    case "fatalError"?, "print"?, "debugPrint"?:
      facts.calls.append(named(node.calledName ?? "", at: node))
    default: break
    }
    return .visitChildren
  }

  override func visit(_ node: TryExprSyntax) -> SyntaxVisitorContinueKind {
    note("try!", at: node, if: node.questionOrExclamationMark?.tokenKind == .exclamationMark)
  }

  override func visit(_ node: UnresolvedAsExprSyntax) -> SyntaxVisitorContinueKind {
    note("as!", at: node, if: node.questionOrExclamationMark?.tokenKind == .exclamationMark)
  }

  override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind {
    note(
      "@unchecked Sendable", at: node, if: node.attributeName.trimmedDescription == "unchecked")
  }

  override func visit(_ node: DeclModifierSyntax) -> SyntaxVisitorContinueKind {
    note(
      "nonisolated(unsafe)", at: node,
      if: node.name.text == "nonisolated" && node.detail?.detail.text == "unsafe")
  }

  override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    if let number = node.namedNumber { facts.numbers.append(named(number, at: node)) }
    let name = node.declName.baseName.text
    if name == "descriptor", let base = node.base?.as(DeclReferenceExprSyntax.self) {
      facts.described.append(named(base.baseName.text, at: node))
    }
    return note(
      "Task.detached", at: node,
      if: name == "detached" && node.base?.baseNameOfType == "Task" && !isExplained(node))
  }

  override func visit(_ node: IdentifierTypeSyntax) -> SyntaxVisitorContinueKind {
    mention(node.name)
    return .visitChildren
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    mention(node.baseName)
    return .skipChildren
  }
}

extension FactsReader {
  /// Also within `#if`.
  private func readTypes(of statements: CodeBlockItemListSyntax) {
    for item in statements.map({ Syntax($0.item) }) {
      if let condition = item.as(IfConfigDeclSyntax.self) {
        for case .statements(let inner)? in condition.clauses.map(\.elements) {
          readTypes(of: inner)
        }
      } else if !item.is(FunctionDeclSyntax.self), !item.is(MacroDeclSyntax.self),
        let name = item.asProtocol((any NamedDeclSyntax).self)?.name
      {
        facts.types.append(named(name.text, at: name))
        if item.is(ProtocolDeclSyntax.self) { facts.protocols.append(named(name.text, at: name)) }
      }
    }
  }

  private func note(
    _ call: String, at node: some SyntaxProtocol, if isMeant: Bool
  ) -> SyntaxVisitorContinueKind {
    if isMeant { facts.calls.append(named(call, at: node)) }
    return .visitChildren
  }

  private func mention(_ name: TokenSyntax) {
    guard wantsMentions, name.text.first?.isUppercase == true else { return }
    let mention = named(name.text, at: name)
    let isRequirement = sequence(first: Syntax(name), next: \.parent)
      .contains { $0.is(ProtocolDeclSyntax.self) }
    if isRequirement { facts.requirements.append(mention) } else { facts.mentions.append(mention) }
  }

  /// Whether a comment stands right above, or at the end of the same line.
  private func isExplained(_ node: MemberAccessExprSyntax) -> Bool {
    let texts = lines.sourceLines
    let line = line(of: node)
    return texts[line - 1].contains("//")
      || line > 1 && texts[line - 2].drop(while: \.isWhitespace).hasPrefix("//")
  }

  /// The name that is said in a call, if it is, and what is said with it.
  private func words(_ node: FunctionCallExprSyntax, after label: String?) -> [SourceFacts.Named] {
    node.text(of: label).map {
      [
        SourceFacts.Named(
          name: $0, line: line(of: node), aliases: node.texts(of: "aliases"),
          owner: node.text(of: "owner") ?? "", removal: node.text(of: "removal") ?? "")
      ]
    } ?? []
  }

  private func named(_ name: String, at node: some SyntaxProtocol) -> SourceFacts.Named {
    SourceFacts.Named(name: name, line: line(of: node))
  }

  private func line(of node: some SyntaxProtocol) -> Int {
    lines.location(for: node.positionAfterSkippingLeadingTrivia).line
  }
}
