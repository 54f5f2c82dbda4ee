import SwiftSyntax

extension FunctionCallExprSyntax {
  /// How a whole number is made here, such as `Int(_:)` or `Int(untrusted:)`; nil if none is, or of
  /// nothing.
  var madeNumber: String? {
    let type = calledExpression.as(MemberAccessExprSyntax.self)?.initialisedNumber ?? calledName
    guard let type, WholeNumber.names.contains(type), let first = arguments.first else {
      return nil
    }
    return "\(type)(\(first.label?.text ?? "_"):)"
  }
}

extension MemberAccessExprSyntax {
  /// The type of whole numbers that is spoken of without making one: `Int.init`, which is handed on,
  /// and `Int.self`, which is what is read.
  var namedNumber: String? {
    let name = declName.baseName.text
    guard name == "init" || name == "self", let type = base?.baseNameOfType,
      WholeNumber.names.contains(type), parent?.is(FunctionCallExprSyntax.self) != true
    else { return nil }
    guard let label = declName.argumentNames?.arguments.first?.name.text else {
      return "\(type).\(name)"
    }
    return "\(type)(\(label):)"
  }

  /// Of `Int.init` it is `Int`.
  fileprivate var initialisedNumber: String? {
    declName.baseName.text == "init" ? base?.baseNameOfType : nil
  }
}

extension StructDeclSyntax {
  /// The types of properties that are read as whole numbers with everything else, as they are.
  var decodedNumbers: [TypeSyntax] {
    let types = inheritanceClause?.inheritedTypes.map(\.type.trimmedDescription) ?? []
    guard types.contains("Codable") || types.contains("Decodable") else { return [] }
    return memberBlock.members.compactMap { $0.decl.as(VariableDeclSyntax.self) }
      .filter { $0.attributes.isEmpty && !$0.modifiers.contains { $0.name.text == "static" } }
      .flatMap(\.bindings).filter { $0.accessorBlock == nil }
      .compactMap { $0.typeAnnotation?.type }
      .filter { WholeNumber.names.contains($0.trimmedDescription.filter { $0 != "?" }) }
  }
}

/// Swift's whole numbers.
private enum WholeNumber {
  static let names = Set(
    ["Int", "UInt"].flatMap { name in ["", "8", "16", "32", "64"].map { name + $0 } })
}
