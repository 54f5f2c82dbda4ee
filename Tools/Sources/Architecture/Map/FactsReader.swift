import SwiftSyntax

/// Collects the facts of one file in one walk over its tree.
final class FactsReader: SyntaxVisitor {
  private(set) var facts: SourceFacts
  private let lines: SourceLocationConverter
  private let wantsMentions: Bool
  private var depth = 0
  private var protocolDepth = 0

  init(path: String, tree: SourceFileSyntax) {
    facts = SourceFacts(path: path)
    lines = SourceLocationConverter(fileName: path, tree: tree)
    wantsMentions = RoleFile(path) != nil
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
    if let module = node.path.first?.name {
      facts.imports.append(SourceFacts.Import(module: module.text, line: line(of: module)))
    }
    return .skipChildren
  }

  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind { enter(node.name) }
  override func visitPost(_ node: ClassDeclSyntax) { depth -= 1 }
  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind {
    facts.numbers += node.decodedNumbers.map { named("Codable \($0.trimmedDescription)", at: $0) }
    return enter(node.name)
  }
  override func visitPost(_ node: StructDeclSyntax) { depth -= 1 }
  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind { enter(node.name) }
  override func visitPost(_ node: EnumDeclSyntax) { depth -= 1 }
  override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind { enter(node.name) }
  override func visitPost(_ node: ActorDeclSyntax) { depth -= 1 }

  override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
    facts.protocols.append(named(node.name.text, at: node.name))
    protocolDepth += 1
    return enter(node.name)
  }

  override func visitPost(_ node: ProtocolDeclSyntax) {
    protocolDepth -= 1
    depth -= 1
  }

  override func visit(_ node: TypeAliasDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node.name)
  }
  override func visitPost(_ node: TypeAliasDeclSyntax) { depth -= 1 }

  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
    depth += 1
    return .visitChildren
  }
  override func visitPost(_ node: ExtensionDeclSyntax) { depth -= 1 }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    depth += 1
    return .visitChildren
  }
  override func visitPost(_ node: FunctionDeclSyntax) { depth -= 1 }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    note(call: node)
    return .visitChildren
  }

  override func visit(_ node: TryExprSyntax) -> SyntaxVisitorContinueKind {
    if node.questionOrExclamationMark?.tokenKind == .exclamationMark {
      facts.calls.append(named("try!", at: node))
    }
    return .visitChildren
  }

  override func visit(_ node: UnresolvedAsExprSyntax) -> SyntaxVisitorContinueKind {
    if node.questionOrExclamationMark?.tokenKind == .exclamationMark {
      facts.calls.append(named("as!", at: node))
    }
    return .visitChildren
  }

  override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind {
    if node.attributeName.trimmedDescription == "unchecked" {
      facts.calls.append(named("@unchecked Sendable", at: node))
    }
    return .visitChildren
  }

  override func visit(_ node: DeclModifierSyntax) -> SyntaxVisitorContinueKind {
    if node.name.text == "nonisolated", node.detail?.detail.text == "unsafe" {
      facts.calls.append(named("nonisolated(unsafe)", at: node))
    }
    return .skipChildren
  }

  override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    note(member: node)
    return .visitChildren
  }

  override func visit(_ node: IdentifierTypeSyntax) -> SyntaxVisitorContinueKind {
    mention(node.name)
    return node.genericArgumentClause == nil ? .skipChildren : .visitChildren
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    mention(node.baseName)
    return .skipChildren
  }

  override func visit(_ node: StringLiteralExprSyntax) -> SyntaxVisitorContinueKind {
    node.plainText == nil ? .visitChildren : .skipChildren
  }

  override func visit(_ node: TokenSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
}

extension FactsReader {
  private func enter(_ name: TokenSyntax) -> SyntaxVisitorContinueKind {
    if depth == 0 { facts.types.append(named(name.text, at: name)) }
    depth += 1
    return .visitChildren
  }

  private func note(call node: FunctionCallExprSyntax) {
    // Each place of a container is a command that goes there.
    if node.calledExpression.trimmedDescription == "ContainerView.Place" { note(command: node) }
    if let number = node.madeNumber { facts.numbers.append(named(number, at: node)) }
    guard let name = node.calledName else { return }
    switch name {
    case "Command": note(command: node)
    case "Destination":
      guard let text = node.text(of: nil) else { return }
      facts.destinations.append(named(text, at: node))
    case "ScreenDescriptor": note(screen: node)
    case "fatalError", "print", "debugPrint": facts.calls.append(named(name, at: node))
    default: break
    }
  }

  private func note(command node: FunctionCallExprSyntax) {
    guard let name = node.text(of: nil) else { return }
    facts.commandNames.append(named(name, at: node))
    facts.commandWords += ([name] + node.texts(of: "aliases")).map { named($0, at: node) }
  }

  private func note(screen node: FunctionCallExprSyntax) {
    guard let name = node.text(of: "name") else { return }
    facts.screens.append(
      SourceFacts.Descriptor(
        name: name, aliases: node.texts(of: "aliases"), summary: node.text(of: "summary") ?? "",
        line: line(of: node)))
  }

  private func note(member node: MemberAccessExprSyntax) {
    if let number = node.namedNumber { facts.numbers.append(named(number, at: node)) }
    switch node.declName.baseName.text {
    case "descriptor":
      guard let base = node.base?.as(DeclReferenceExprSyntax.self) else { return }
      facts.described.append(named(base.baseName.text, at: node))
    case "detached":
      guard let task = node.base?.baseNameOfType, task == "Task", !isExplained(node) else { return }
      facts.calls.append(named("Task.detached", at: node))
    default: break
    }
  }

  private func mention(_ name: TokenSyntax) {
    guard wantsMentions, name.text.first?.isUppercase == true else { return }
    let mention = SourceFacts.Mention(
      name: name.text, line: line(of: name), isRequirement: protocolDepth > 0)
    if facts.mentions.last != mention { facts.mentions.append(mention) }
  }

  /// Whether a comment stands right above, or at the end of the same line.
  private func isExplained(_ node: MemberAccessExprSyntax) -> Bool {
    let line = line(of: node)
    return [line - 2, line - 1].contains { index in
      guard lines.sourceLines.indices.contains(index) else { return false }
      let text = lines.sourceLines[index].drop(while: \.isWhitespace)
      return index == line - 1 ? text.contains("//") : text.hasPrefix("//")
    }
  }

  private func named(_ name: String, at node: some SyntaxProtocol) -> SourceFacts.Named {
    SourceFacts.Named(name: name, line: line(of: node))
  }

  private func line(of node: some SyntaxProtocol) -> Int {
    lines.location(for: node.positionAfterSkippingLeadingTrivia).line
  }
}
