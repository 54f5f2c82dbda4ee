import SwiftSyntax

/// The array literal that a variable begins with.
struct ArrayLiteral {
  let source: SwiftFile
  let opening: TokenSyntax
  let closing: TokenSyntax
  let items: [Item]

  /// One element, with the comma after it.
  struct Item {
    let expression: ExprSyntax
    let comma: TokenSyntax?

    /// As written, without what is around it.
    var text: String { expression.trimmedDescription }
    /// Where it begins and ends.
    var range: Range<Int> {
      expression.positionAfterSkippingLeadingTrivia
        .utf8Offset..<expression.endPositionBeforeTrailingTrivia.utf8Offset
    }
    /// Where it ends, with its comma.
    var end: Int { comma?.endPositionBeforeTrailingTrivia.utf8Offset ?? range.upperBound }
  }

  /// Finds it; the variable has to be there once, at top level or as a static member.
  init(of list: String, in source: SwiftFile) throws(EditProblem) {
    let anchor = "list “\(list)”"
    let search = ListSearch(name: list)
    search.walk(source.tree)
    guard let binding = search.found.first else {
      throw .noAnchor(file: source.file, anchor: anchor)
    }
    let lines = search.found.map { source.line(at: $0.positionAfterSkippingLeadingTrivia) }
    guard lines.count == 1 else {
      throw .twoAnchors(file: source.file, anchor: anchor, lines: lines)
    }
    guard let array = binding.initializer?.value.as(ArrayExprSyntax.self) else {
      throw .otherAnchor(
        file: source.file, line: lines[0], anchor: anchor, expected: "an array literal")
    }
    self.source = source
    opening = array.leftSquare
    closing = array.rightSquare
    items = array.elements.map { Item(expression: $0.expression, comma: $0.trailingComma) }
  }
}

extension ArrayLiteral {
  /// What comes directly before an element: the comma of the one before it, or the bracket.
  func token(before index: Int) -> TokenSyntax {
    guard index > 0 else { return opening }
    return lastToken(of: index - 1)
  }

  /// Where the line of an element begins, if nothing but comments precedes it there.
  func lineBreak(before index: Int) -> Int? {
    guard
      let next = index < items.count
        ? items[index].expression.firstToken(viewMode: .sourceAccurate) : closing
    else { return nil }
    return SwiftFile.lineBreak(after: token(before: index), before: next)
  }

  private func lastToken(of index: Int) -> TokenSyntax {
    let item = items[index]
    return item.comma ?? item.expression.lastToken(viewMode: .sourceAccurate) ?? opening
  }
}

/// Looks for variables of a name, at top level and among static members.
private final class ListSearch: SyntaxVisitor {
  private let name: String
  private(set) var found: [PatternBindingSyntax] = []

  init(name: String) {
    self.name = name
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    let isMember = node.parent?.is(MemberBlockItemSyntax.self) == true
    let isShared = node.modifiers.contains { ["static", "class"].contains($0.name.text) }
    guard !isMember || isShared else { return .skipChildren }
    found += node.bindings.filter {
      $0.pattern.as(IdentifierPatternSyntax.self)?.identifier.text == name
    }
    return .skipChildren
  }

  override func visit(_ node: CodeBlockSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: AccessorBlockSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
}
