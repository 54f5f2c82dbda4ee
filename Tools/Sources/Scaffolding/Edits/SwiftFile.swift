import SwiftParser
import SwiftSyntax

/// A Swift file that parses.
struct SwiftFile {
  let file: String
  let text: String
  let tree: SourceFileSyntax

  init(file: String, text: String) throws(EditProblem) {
    self.file = file
    self.text = text
    tree = Parser.parse(source: text)
    guard tree.hasError else { return }
    let flaw = FirstFlaw(viewMode: .all)
    flaw.walk(tree)
    let line = line(at: flaw.position ?? tree.endPosition)
    throw .notSwift(file: file, line: line, what: flaw.what)
  }

  /// The line of a place, from 1.
  func line(at position: AbsolutePosition) -> Int {
    text.utf8.prefix(position.utf8Offset).count { $0 == UInt8(ascii: "\n") } + 1
  }

  /// Where the next line begins, if the line ends between these two neighbours; newlines in
  /// comments do not count.
  static func lineBreak(after token: TokenSyntax, before next: TokenSyntax) -> Int? {
    var offset = token.endPositionBeforeTrailingTrivia.utf8Offset
    for piece in token.trailingTrivia.pieces + next.leadingTrivia.pieces {
      switch piece {
      case .newlines: return offset + 1
      case .carriageReturnLineFeeds: return offset + 2
      default: offset += piece.sourceLength.utf8Length
      }
    }
    return nil
  }
}

/// Looks for the first place where the parser had to help itself.
private final class FirstFlaw: SyntaxAnyVisitor {
  private(set) var position: AbsolutePosition?
  private(set) var what = "it cannot be read"

  override func visitAny(_ node: Syntax) -> SyntaxVisitorContinueKind {
    guard position == nil, node.hasError || node.is(UnexpectedNodesSyntax.self) else {
      return .skipChildren
    }
    guard let unexpected = node.as(UnexpectedNodesSyntax.self) else { return .visitChildren }
    note(unexpected.positionAfterSkippingLeadingTrivia, "unexpected", unexpected.trimmedDescription)
    return .skipChildren
  }

  override func visit(_ token: TokenSyntax) -> SyntaxVisitorContinueKind {
    if position == nil, token.presence == .missing {
      let words = token.text.isEmpty ? "something" : token.text
      note(token.positionAfterSkippingLeadingTrivia, "missing", words)
    }
    return .skipChildren
  }

  private func note(_ position: AbsolutePosition, _ verb: String, _ text: String) {
    self.position = position
    what = "\(verb) “\(text.prefix { !$0.isNewline }.prefix(40))”"
  }
}
