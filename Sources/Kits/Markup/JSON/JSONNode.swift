import Domain

/// A value of a document.
public struct JSONNode: Sendable {
  let document: JSONDocument
  let index: Int

  private var place: JSONDocument.Place { document.places[index] }

  /// A member of an object; nil if there is none with that name, or it is `null`.
  public subscript(name: StaticString) -> JSONNode? {
    guard place.kind == .object else { return nil }
    var member = index + 1
    while member < place.next {
      let value = member + 1
      if document.text(at: member, is: name) {
        return document.places[value].kind == .null
          ? nil : JSONNode(document: document, index: value)
      }
      member = Int(untrusted: document.places[value].next)
    }
    return nil
  }

  /// The elements of a list; none if it is no list.
  public var elements: [JSONNode] {
    guard place.kind == .list else { return [] }
    var elements: [JSONNode] = []
    var element = index + 1
    while element < place.next {
      elements.append(JSONNode(document: document, index: element))
      element = Int(untrusted: document.places[element].next)
    }
    return elements
  }

  /// The members of an object in order; none if it is no object.
  public var members: [(name: String, value: JSONNode)] {
    guard place.kind == .object else { return [] }
    var members: [(String, JSONNode)] = []
    var member = index + 1
    while member < place.next {
      let name = JSONEscapes.text(of: document.bytes(at: member))
      members.append((name, JSONNode(document: document, index: member + 1)))
      member = Int(untrusted: document.places[member + 1].next)
    }
    return members
  }

  /// Its text if it is one; unlike in `text`, a number is none.
  public var writtenText: String? { place.kind == .number ? nil : text }

  /// Whether the end of the document cut it off.
  public var isUnfinished: Bool { document.unfinished.contains(index) }

  /// Whether it is a list.
  public var isList: Bool { place.kind == .list }

  /// Whether it is an object.
  public var isObject: Bool { place.kind == .object }

  /// Its text, or its number as a text because some servers write ids as numbers; nil for other values.
  public var text: String? {
    switch place.kind {
    case .text, .number: String(decoding: document.bytes(at: index), as: UTF8.self)
    case .escapedText: JSONEscapes.text(of: document.bytes(at: index))
    case .null, .no, .yes, .list, .object: nil
    }
  }

  /// Its number, even if it is written as a text; nil if it is none. Large numbers are clamped.
  public var integer: Int? {
    guard place.kind == .number || place.kind == .text else { return nil }
    return Int(untrusted: String(decoding: document.bytes(at: index), as: UTF8.self))
  }

  /// Whether it is true, even if it is written as a number or text; nil if it is neither true nor false.
  public var boolean: Bool? {
    switch place.kind {
    case .yes: true
    case .no: false
    case .number, .text: ["1": true, "true": true, "0": false, "false": false][text ?? ""]
    case .null, .escapedText, .list, .object: nil
    }
  }

  /// Where it is in the document, such as `[3].media_attachments[0].id`; empty for the document itself.
  public var path: String { document.path(to: index) }
}

extension JSONDocument {
  fileprivate func bytes(at index: Int) -> ArraySlice<UInt8> {
    bytes[Int(untrusted: places[index].start)..<Int(untrusted: places[index].end)]
  }

  fileprivate func text(at index: Int, is name: StaticString) -> Bool {
    let place = places[index]
    guard place.kind == .text else {
      return JSONEscapes.text(of: bytes(at: index)) == "\(name)"
    }
    let length = name.utf8CodeUnitCount
    guard Int(untrusted: place.end - place.start) == length else { return false }
    let start = Int(untrusted: place.start)
    for offset in 0..<length where bytes[start + offset] != name.utf8Start[offset] { return false }
    return true
  }

  /// Searches from the top: paths are needed only for errors, and therefore not kept.
  fileprivate func path(to target: Int) -> String {
    var path = ""
    var index = 0
    while index != target, let child = child(of: index, holding: target) {
      path += places[index].kind == .list ? "[\(child.number)]" : step(child.index - 1, in: path)
      index = child.index
    }
    return path
  }

  /// The child that is the target or contains it, and its number.
  private func child(of index: Int, holding target: Int) -> (index: Int, number: Int)? {
    let step = places[index].kind == .object ? 1 : 0
    var child = index + 1 + step
    var number = 0
    while child <= target {
      let next = Int(untrusted: places[child].next)
      if target < next { return (child, number) }
      child = next + step
      number += 1
    }
    return nil
  }

  private func step(_ name: Int, in path: String) -> String {
    let name = JSONEscapes.text(of: bytes(at: name).prefix(60))
    return path.isEmpty ? name : "." + name
  }
}

/// Why a value cannot be used.
public struct JSONProblem: Error, CustomStringConvertible {
  private let node: JSONNode
  private let member: StaticString?
  private let expected: String?

  /// A value lacks a member.
  public init(_ node: JSONNode, lacks member: StaticString) {
    self.node = node
    self.member = member
    expected = nil
  }

  /// A value is not what it should be, such as `a text`.
  public init(_ node: JSONNode, isNot expected: String) {
    self.node = node
    member = nil
    self.expected = expected
  }

  /// Where, such as `[3].media_attachments[0].id`.
  public var path: String {
    let path = node.path
    guard let member else { return path }
    return path.isEmpty ? "\(member)" : "\(path).\(member)"
  }

  /// The path and what is wrong, for a person. Contains untrusted text.
  public var description: String {
    let path = path
    guard let expected else { return "\(path): missing" }
    return "\(path.isEmpty ? "all of it" : path): not \(expected)"
  }
}

extension JSONNode {
  /// A required member.
  public func need(_ name: StaticString) throws(JSONProblem) -> JSONNode {
    guard isObject else { throw JSONProblem(self, isNot: "an object") }
    guard let member = self[name] else { throw JSONProblem(self, lacks: name) }
    return member
  }

  /// The text of a required member, which must not be empty.
  public func needText(_ name: StaticString) throws(JSONProblem) -> String {
    let member = try need(name)
    guard let text = member.text, !text.isEmpty else {
      throw JSONProblem(member, isNot: "a text")
    }
    return text
  }
}
