import SwiftParser
import SwiftSyntax

extension StringLiteralExprSyntax {
  /// The text, if nothing is put into it.
  var plainText: String? {
    representedLiteralValue
  }
}

extension FunctionCallExprSyntax {
  /// What is called: of `Swift.print(…)` it is `print`, of `ScreenDescriptor<A>(…)` the type;
  /// nil for the members of anything else.
  var calledName: String? {
    if let member = calledExpression.as(MemberAccessExprSyntax.self) {
      return member.base?.trimmedDescription == "Swift" ? member.declName.baseName.text : nil
    }
    return calledExpression.baseNameOfType
  }

  /// The text of an argument; without a label, it has to be the first.
  func text(of label: String?) -> String? {
    let argument =
      label == nil
      ? arguments.first.flatMap { $0.label == nil ? $0 : nil }
      : arguments.first { $0.label?.text == label }
    return argument?.expression.as(StringLiteralExprSyntax.self)?.plainText
  }

  /// The texts of an argument that is a list.
  func texts(of label: String) -> [String] {
    let argument = arguments.first { $0.label?.text == label }
    guard let list = argument?.expression.as(ArrayExprSyntax.self) else { return [] }
    return list.elements.compactMap {
      $0.expression.as(StringLiteralExprSyntax.self)?.plainText
    }
  }
}

extension ExprSyntax {
  /// The name of a plain reference, with or without generic arguments: `Task`, `Task<A, B>`.
  var baseNameOfType: String? {
    let inner = self.as(GenericSpecializationExprSyntax.self)?.expression ?? self
    return inner.as(DeclReferenceExprSyntax.self)?.baseName.text
  }
}
