import SwiftSyntax

/// An element more in an array literal.
///
/// In a list that is written down the page the element gets a line of its own, directly below the
/// line of the one before it, and the comma that its neighbours have; in one that is written along
/// the line it stands there.
struct ListEdit {
  let file: String
  let list: String
  let element: String

  func apply(to source: SwiftFile) throws(EditProblem) -> SwiftFile {
    let array = try ArrayLiteral(of: list, in: source)
    if let twin = try twin(in: array) {
      guard array.items[twin].text != element else { return source }
      throw .taken(file: file, line: line(of: twin, in: array), now: array.items[twin].text)
    }
    let result = try SwiftFile(file: file, text: insert(into: array))
    try check(result, against: array)
    return result
  }

  func revert(from source: SwiftFile, force: Bool) throws(EditProblem) -> String {
    let array = try ArrayLiteral(of: list, in: source)
    guard let index = try twin(in: array) else { return source.text }
    let comment = comment(after: index, in: array)
    guard force || (array.items[index].text == element && comment.isEmpty) else {
      let now = array.items[index].text + (array.items[index].comma?.text ?? "")
      throw .changedByHand(
        file: file, line: line(of: index, in: array),
        now: comment.isEmpty ? now : "\(now) \(comment)")
    }
    return remove(index, from: array)
  }
}

// MARK: Putting in

extension ListEdit {
  private func insert(into array: ArrayLiteral) -> String {
    let index = array.items.firstIndex { Neighbours.precedes(element, $0.text) }
    var splice = TextSplice(array.source.text)
    if array.items.isEmpty {
      insertFirst(into: array, &splice)
    } else if let index {
      insert(before: index, of: array, &splice)
    } else {
      insertLast(into: array, &splice)
    }
    return splice.text
  }

  private func insertFirst(into array: ArrayLiteral, _ splice: inout TextSplice) {
    let bracket = array.opening.positionAfterSkippingLeadingTrivia.utf8Offset
    guard let start = array.lineBreak(before: 0) else {
      splice.insert(element, at: bracket + 1)
      return
    }
    let outer = splice.indentation(at: bracket)
    let indentation = outer + (outer.hasPrefix("\t") ? "\t" : "  ")
    splice.insert(indentation + element + "," + splice.ending(at: start - 1), at: start)
  }

  private func insert(before index: Int, of array: ArrayLiteral, _ splice: inout TextSplice) {
    let next = array.items[index].range.lowerBound
    guard let start = array.lineBreak(before: index) else {
      splice.insert(element + ", ", at: next)
      return
    }
    let indentation = splice.indentation(at: next)
    splice.insert(indentation + element + "," + splice.ending(at: start - 1), at: start)
  }

  private func insertLast(into array: ArrayLiteral, _ splice: inout TextSplice) {
    let count = array.items.count
    let last = array.items[count - 1]
    let hasComma = last.comma != nil
    guard array.lineBreak(before: count - 1) != nil, let start = array.lineBreak(before: count)
    else {
      splice.insert(hasComma ? " \(element)," : ", \(element)", at: last.end)
      return
    }
    let line = splice.indentation(at: last.range.lowerBound) + element + (hasComma ? "," : "")
    splice.insert(line + splice.ending(at: start - 1), at: start)
    if !hasComma { splice.insert(",", at: last.end) }
  }
}

// MARK: Taking out

extension ListEdit {
  private func remove(_ index: Int, from array: ArrayLiteral) -> String {
    var splice = TextSplice(array.source.text)
    let item = array.items[index]
    let rest = rest(of: index, in: array)
    if array.lineBreak(before: index) != nil, rest.isEmpty || rest.hasPrefix("//") {
      splice.removeLines(item.range.lowerBound..<item.end)
    } else {
      splice.remove(spaced(index, in: array, splice))
    }
    if item.comma == nil, index > 0, let comma = array.items[index - 1].comma {
      let start = comma.positionAfterSkippingLeadingTrivia.utf8Offset
      splice.remove(start..<start + 1)
    }
    return splice.text
  }

  /// The element, its comma, and the one space that came with them.
  private func spaced(
    _ index: Int, in array: ArrayLiteral, _ splice: TextSplice
  ) -> Range<Int> {
    let item = array.items[index]
    let start = item.range.lowerBound
    if index < array.items.count - 1 {
      let space = splice.bytes[item.end...].first == UInt8(ascii: " ")
      return start..<item.end + (space ? 1 : 0)
    }
    let space = index > 0 && splice.bytes[..<start].last == UInt8(ascii: " ")
    return start - (space ? 1 : 0)..<item.end
  }

  /// What somebody wrote after an element that has a line of its own.
  private func comment(after index: Int, in array: ArrayLiteral) -> String {
    let rest = rest(of: index, in: array)
    return array.lineBreak(before: index) != nil && rest.hasPrefix("/") ? rest : ""
  }

  /// What stands after an element and its comma, to the end of the line.
  private func rest(of index: Int, in array: ArrayLiteral) -> String {
    let splice = TextSplice(array.source.text)
    let end = array.items[index].end
    let rest = splice.string(end..<max(end, splice.line(at: end).upperBound))
    return String(rest.drop { $0 == " " || $0 == "\t" })
  }
}

// MARK: Recognising

extension ListEdit {
  /// The element that calls the same with the same first argument.
  private func twin(in array: ArrayLiteral) throws(EditProblem) -> Int? {
    let probe = try ArrayLiteral(
      of: "list", in: SwiftFile(file: "\(file) (“\(element)”)", text: "let list = [\n\(element)\n]")
    )
    guard probe.items.count == 1, probe.items[0].text == element else {
      throw .unfit(file: file, anchor: "list “\(list)”", text: element)
    }
    let key = key(of: probe.items[0])
    return array.items.firstIndex { $0.text == element }
      ?? array.items.firstIndex { self.key(of: $0) == key }
  }

  private func key(of item: ArrayLiteral.Item) -> String {
    guard let call = item.expression.as(FunctionCallExprSyntax.self) else { return item.text }
    let argument = call.arguments.first?.expression.trimmedDescription ?? ""
    return "\(call.calledExpression.trimmedDescription)(\(argument))"
  }

  private func line(of index: Int, in array: ArrayLiteral) -> Int {
    array.source.line(at: array.items[index].expression.positionAfterSkippingLeadingTrivia)
  }

  private func check(_ result: SwiftFile, against array: ArrayLiteral) throws(EditProblem) {
    let after = try ArrayLiteral(of: list, in: result)
    var texts = after.items.map(\.text)
    if let index = texts.firstIndex(of: element) { texts.remove(at: index) }
    guard texts == array.items.map(\.text), after.items.count == array.items.count + 1 else {
      throw .unfit(file: file, anchor: "list “\(list)”", text: element)
    }
  }
}
