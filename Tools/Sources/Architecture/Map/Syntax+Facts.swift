import SwiftParser
import SwiftSyntax

private let wholeNumbers = Set(
  ["Int", "UInt"].flatMap { name in ["", "8", "16", "32", "64"].map { name + $0 } })

extension ExprSyntax {
  /// The name of a plain reference, with or without generic arguments: `Task`, `Task<A, B>`.
  var baseNameOfType: String? {
    let inner = self.as(GenericSpecializationExprSyntax.self)?.expression ?? self
    return inner.as(DeclReferenceExprSyntax.self)?.baseName.text
  }

  /// The text of a literal that nothing is put into.
  var plainText: String? { self.as(StringLiteralExprSyntax.self)?.representedLiteralValue }
}

extension FunctionCallExprSyntax {
  /// What is called: of `Swift.print(…)` it is `print`, of `ScreenDescriptor<A>(…)` the type;
  /// nil for the members of anything else.
  var calledName: String? {
    guard let member = calledExpression.as(MemberAccessExprSyntax.self) else {
      return calledExpression.baseNameOfType
    }
    return member.base?.trimmedDescription == "Swift" ? member.declName.baseName.text : nil
  }

  /// The text of an argument; without a label, it has to be the first.
  func text(of label: String?) -> String? {
    let argument = label == nil ? arguments.first : arguments.first { $0.label?.text == label }
    return argument?.label?.text == label ? argument?.expression.plainText : nil
  }

  /// The texts of an argument that is a list.
  func texts(of label: String) -> [String] {
    let list = arguments.first { $0.label?.text == label }?.expression.as(ArrayExprSyntax.self)
    return list?.elements.compactMap(\.expression.plainText) ?? []
  }

  /// How a whole number is made here, such as `Int(_:)` or `Int(untrusted:)`; nil if none is, or of
  /// nothing.
  var madeNumber: String? {
    let member = calledExpression.as(MemberAccessExprSyntax.self)
    let isInit = member?.declName.baseName.text == "init"
    let type = isInit ? member?.base?.baseNameOfType : calledName
    guard let type, wholeNumbers.contains(type), let first = arguments.first else { return nil }
    return "\(type)(\(first.label?.text ?? "_"):)"
  }
}

extension MemberAccessExprSyntax {
  /// The type of whole numbers that is spoken of without making one: `Int.init`, which is handed on,
  /// and `Int.self`, which is what is read.
  var namedNumber: String? {
    let name = declName.baseName.text
    guard name == "init" || name == "self", let type = base?.baseNameOfType,
      wholeNumbers.contains(type), parent?.is(FunctionCallExprSyntax.self) != true
    else { return nil }
    let label = declName.argumentNames?.arguments.first?.name.text
    return label.map { "\(type)(\($0):)" } ?? "\(type).\(name)"
  }
}

extension StructDeclSyntax {
  /// The properties that are read as whole numbers with everything else, as they are, and their types.
  var decodedNumbers: [(property: PatternBindingSyntax, type: String)] {
    let types = inheritanceClause?.inheritedTypes.map(\.type.trimmedDescription) ?? []
    guard types.contains("Codable") || types.contains("Decodable"), !readsItself else { return [] }
    // The whole numbers of our own databases' rows, and of ids, are looked up and compared.
    guard !types.contains("FetchableRecord"), !types.contains("RawRepresentable") else { return [] }
    return memberBlock.members.compactMap { $0.decl.as(VariableDeclSyntax.self) }
      .filter { $0.attributes.isEmpty && !$0.modifiers.contains { $0.name.text == "static" } }
      .flatMap(\.bindings).filter { $0.accessorBlock == nil }
      .compactMap { property in property.numberType.map { (property, $0) } }
  }

  /// Whether it says itself how it is read.
  private var readsItself: Bool {
    memberBlock.members.contains { member in
      let parameters = member.decl.as(InitializerDeclSyntax.self)?.signature.parameterClause
      return parameters?.parameters.first?.firstName.text == "from"
    }
  }
}

extension PatternBindingSyntax {
  /// The type, if there are whole numbers in it; bytes are none.
  fileprivate var numberType: String? {
    guard let type = typeAnnotation?.type else {
      return initializer?.value.is(IntegerLiteralExprSyntax.self) == true ? "Int" : nil
    }
    let names = Set(type.tokens(viewMode: .sourceAccurate).map(\.text))
    let isBytes = type.trimmedDescription.contains("[UInt8]")
    return isBytes || names.isDisjoint(with: wholeNumbers) ? nil : type.trimmedDescription
  }
}
