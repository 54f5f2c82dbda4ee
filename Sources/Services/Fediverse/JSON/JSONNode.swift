import Domain

/// A value of a document.
struct JSONNode {
  let document: JSONDocument
  let index: Int

  private var place: JSONDocument.Place { document.places[index] }

  /// A member of an object; nil if there is none of that name, or it is `null`.
  subscript(name: StaticString) -> JSONNode? {
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
  var elements: [JSONNode] {
    guard place.kind == .list else { return [] }
    var elements: [JSONNode] = []
    var element = index + 1
    while element < place.next {
      elements.append(JSONNode(document: document, index: element))
      element = Int(untrusted: document.places[element].next)
    }
    return elements
  }

  /// The members of an object in their order; none if it is no object.
  var members: [(name: String, value: JSONNode)] {
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

  /// Whether it is a list.
  var isList: Bool { place.kind == .list }

  /// Whether it is an object.
  var isObject: Bool { place.kind == .object }

  /// Its text, of which a number is one, too, as some write ids so; nil if it is anything else.
  var text: String? {
    switch place.kind {
    case .text, .number: String(decoding: document.bytes(at: index), as: UTF8.self)
    case .escapedText: JSONEscapes.text(of: document.bytes(at: index))
    case .null, .no, .yes, .list, .object: nil
    }
  }

  /// Its number, also if it was written as text; nil if it is none. Not larger than can be reckoned
  /// with: see `Int.init(untrusted:)`.
  var integer: Int? {
    guard place.kind == .number || place.kind == .text else { return nil }
    return Int(untrusted: String(decoding: document.bytes(at: index), as: UTF8.self))
  }

  /// Whether it is true, also if it was written as a number; nil if it is neither true nor false.
  var boolean: Bool? {
    switch place.kind {
    case .yes: true
    case .no: false
    case .number, .text: ["1": true, "true": true, "0": false, "false": false][text ?? ""]
    case .null, .escapedText, .list, .object: nil
    }
  }

  /// Where it is in its document, such as `[3].media_attachments[0].id`; of the document itself empty.
  var path: String { document.path(to: index) }
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

  /// Goes down from the document to the value, as nobody keeps paths while nothing is wrong.
  fileprivate func path(to target: Int) -> String {
    var path = ""
    var index = 0
    while index != target, let child = child(of: index, holding: target) {
      path += places[index].kind == .list ? "[\(child.number)]" : step(child.index - 1, in: path)
      index = child.index
    }
    return path
  }

  /// The value within another one that is the target, or holds it; and the how many-eth it is.
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
