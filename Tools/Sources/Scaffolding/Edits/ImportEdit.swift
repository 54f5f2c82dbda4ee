import SwiftSyntax

/// An import more, among the plain ones that a file begins with.
struct ImportEdit {
  let file: String
  let module: String

  func apply(to source: SwiftFile) throws(EditProblem) -> SwiftFile {
    try checkModule()
    if let twin = twins(in: source).first {
      guard !isPlain(twin) else { return source }
      throw .taken(file: file, line: line(of: twin, in: source), now: twin.trimmedDescription)
    }
    return try SwiftFile(file: file, text: insert(into: source))
  }

  func revert(from source: SwiftFile, force: Bool) throws(EditProblem) -> String {
    guard let twin = twins(in: source).first else { return source.text }
    var splice = TextSplice(source.text)
    let start = twin.positionAfterSkippingLeadingTrivia.utf8Offset
    let line = splice.string(splice.line(at: start))
    guard force || line.trimmingSpaces == "import \(module)" else {
      throw .changedByHand(
        file: file, line: self.line(of: twin, in: source), now: line.trimmingSpaces)
    }
    splice.removeLines(start..<twin.endPositionBeforeTrailingTrivia.utf8Offset)
    return splice.text
  }
}

extension ImportEdit {
  private func insert(into source: SwiftFile) throws(EditProblem) -> String {
    let imports = block(of: source)
    guard let last = imports.last else {
      throw .noAnchor(file: file, anchor: "import to stand beside")
    }
    let line = "import \(module)"
    // As `swift format` sorts them.
    let index = imports.firstIndex { module < name(of: $0) }
    var splice = TextSplice(source.text)
    if index == 0 {
      let next = imports[0].positionAfterSkippingLeadingTrivia.utf8Offset
      let start = splice.line(at: next).lowerBound
      splice.insert(line + ending(splice, at: next), at: start)
      return splice.text
    }
    let previous = index.map { imports[$0 - 1] } ?? last
    let end = splice.line(at: previous.endPositionBeforeTrailingTrivia.utf8Offset).upperBound
    splice.insert(ending(splice, at: end) + line, at: end)
    return splice.text
  }

  /// The plain imports that follow each other at the beginning, before anything else.
  private func block(of source: SwiftFile) -> [ImportDeclSyntax] {
    let declarations = source.tree.statements.map { $0.item.as(ImportDeclSyntax.self) }
    let plain = declarations.prefix { $0 != nil }.compactMap { $0 }
    return plain.filter(isPlain)
  }

  private func twins(in source: SwiftFile) -> [ImportDeclSyntax] {
    source.tree.statements.compactMap { $0.item.as(ImportDeclSyntax.self) }
      .filter { $0.path.first?.name.text == module }
      .sorted { isPlain($0) && !isPlain($1) }
  }

  private func isPlain(_ declaration: ImportDeclSyntax) -> Bool {
    declaration.trimmedDescription == "import \(name(of: declaration))"
      && declaration.path.count == 1
  }

  private func name(of declaration: ImportDeclSyntax) -> String {
    declaration.path.trimmedDescription
  }

  private func line(of declaration: ImportDeclSyntax, in source: SwiftFile) -> Int {
    source.line(at: declaration.positionAfterSkippingLeadingTrivia)
  }

  /// At the end of a text that ends without a newline, the ending of the line before.
  private func ending(_ splice: TextSplice, at offset: Int) -> String {
    let ending = splice.ending(at: offset)
    guard ending.isEmpty else { return ending }
    let start = splice.line(at: offset).lowerBound
    return start == 0 ? "\n" : splice.ending(at: start - 1)
  }

  private func checkModule() throws(EditProblem) {
    let source = try SwiftFile(file: "\(file) (“\(module)”)", text: "import \(module)")
    let declaration = source.tree.statements.first?.item.as(ImportDeclSyntax.self)
    guard source.tree.statements.count == 1, let declaration, name(of: declaration) == module,
      isPlain(declaration)
    else { throw .unfit(file: file, anchor: "imports", text: module) }
  }
}
