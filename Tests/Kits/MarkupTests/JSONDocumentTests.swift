import Testing

@testable import Markup

@Suite struct JSONDocumentTests {
  private func root(_ text: String) throws -> JSONNode {
    try JSONDocument(Array(text.utf8)).root
  }

  @Test func `members and elements are found where they are`() throws {
    let root = try root(#" {"a": {"b": [1, "two", {"c": true}]}, "d": "last"} "#)
    let elements = root["a"]?["b"]?.elements ?? []
    #expect(elements.map(\.text) == ["1", "two", nil])
    #expect(elements.last?["c"]?.boolean == true)
    #expect(root["d"]?.text == "last")
    #expect(root["e"] == nil)
    #expect(root["d"]?["a"] == nil)
  }

  @Test(arguments: [
    (#""\u0041\u00e9\u20ac\ud83d\ude00""#, "Aé€😀"),
    (#""a\n\t\"\\\/b""#, "a\n\t\"\\/b"),
    (#""\ud83d!""#, "\u{FFFD}!"),
    (#""\ud83d\u0041""#, "\u{FFFD}A"),
    (#""\q\u12""#, "qu12"),
    (#""""#, ""),
    ("\"a\u{1}b\"", "a\u{1}b"),
    (#""a\u0000b""#, "ab"), ("\"a\u{0}b\"", "ab"), (#""\u0000""#, ""), (#""\\u0000""#, "\\u0000"),
  ])
  func `escapes mean what they say`(json: String, text: String) throws {
    #expect(try root("[\(json)]").elements.first?.text == text)
  }

  @Test func `bytes that are no UTF-8 are mended`() throws {
    let root = try JSONDocument([0x5B, 0x22, 0x61, 0xFF, 0x62, 0x22, 0x5D]).root
    #expect(root.elements.first?.text == "a\u{FFFD}b")
  }

  @Test(arguments: [
    ("", JSONFault.empty), ("  \n", .empty), ("<html>", .webPage), ("{", .endsEarly),
    (#"{"a": "b"#, .endsEarly), (#"[1, 2"#, .endsEarly), (#"["\"#, .endsEarly),
    ("[1 2]", .malformed(at: 3)),
    ("{a}", .malformed(at: 1)), ("[1]]", .malformed(at: 3)), ("[,]", .malformed(at: 1)),
    ("nul", .endsEarly), ("nulx", .malformed(at: 0)),
    (String(repeating: "[", count: 100_000), .tooDeep),
  ])
  func `what is no JSON is told by what is wrong`(text: String, fault: JSONFault) {
    #expect(throws: fault) { try JSONDocument(Array(text.utf8)) }
  }

  @Test func `numbers and words are taken for each other where that is meant`() throws {
    let root = try root(
      #"{"i": 7, "s": "8", "f": 2.0, "e": 1e400, "t": "true", "z": 0, "n": null}"#)
    #expect(root["i"]?.text == "7")
    #expect(root["s"]?.integer == 8)
    #expect(root["f"]?.integer == 2)
    #expect(root["e"]?.integer == nil)
    #expect(root["t"]?.boolean == true)
    #expect(root["z"]?.boolean == false)
    #expect(root["n"] == nil)
  }

  @Test func `a path tells where something is`() throws {
    let root = try root(#"[{"x": 1}, {"a": [{}, {"b": {"id": 7}}], "c": 1}]"#)
    let node = root.elements[1]["a"]?.elements[1]["b"]?["id"]
    #expect(node?.path == "[1].a[1].b.id")
    #expect(root.path.isEmpty)
    #expect(root.elements[1]["c"]?.path == "[1].c")
  }

  @Test func `a name with escapes in it is found as well`() throws {
    #expect(try root(#"{"\u0069d": "7"}"#)["id"]?.text == "7")
  }

  @Test func `the first of two members of one name counts`() throws {
    #expect(try root(#"{"id": 1, "id": 2}"#)["id"]?.text == "1")
  }

  @Test(arguments: [
    (#"{"a": 1, "b": [1, 2, {"c": 3}, {"d": "e"#, "a b[1,2,{c},{}]"),
    (#"{"a": 1, "b"#, "a"), (#"{"a": 1, "b": "#, "a"), (#"{"a":[[["#, "a[[[]]]"),
    (#"{"a" 1 "b": tru, "c": nul, , "d": [1 2,,3}]}x"#, "a b c d[1,2,3]"),
    (#"{"a": {"b": 1]}, "c": [1}, 2]}"#, "a{b} c[1,2]"), (#"{"a":}"#, "a"), ("[", "[]"),
    (#"{"a": "b"#, ""), (#"{"a":[1,"b"], "a":2"#, "a[1,b] a"),
  ])
  func `what is whole of a broken document is read`(text: String, told: String) throws {
    let document = try #require(JSONDocument(mending: Array(text.utf8), depth: 8))
    #expect(outline(document.root, isRoot: true) == told)
  }

  @Test func `it says which values the end of a document cut off`() throws {
    let document = try #require(
      JSONDocument(mending: Array(#"{"a": [{"b": 1}, {"c": 1"#.utf8), depth: 8))
    let list = try #require(document.root["a"])
    #expect(document.endsEarly && list.isUnfinished)
    #expect(list.elements.map(\.isUnfinished) == [false, true])
    let whole = try #require(JSONDocument(mending: Array("{} x".utf8), depth: 8))
    #expect(!whole.endsEarly)
  }

  @Test(arguments: ["[", "{\"a\":", "[1,", "]", "{\"a\"}", "\"", "[}", "{]", "a", ","])
  func `a broken document takes time by its length`(piece: String) {
    expectTimeByLength(of: piece, behind: "[") { text in
      #expect(JSONDocument(mending: Array(text.utf8), depth: 8)?.root.isList == true)
    }
  }

  private func outline(_ node: JSONNode, isRoot: Bool = false) -> String {
    if node.isObject {
      let members = node.members.map { $0.name + outline($0.value, within: true) }
      return isRoot ? members.joined(separator: " ") : "{\(members.joined(separator: " "))}"
    }
    guard node.isList else { return node.text ?? "" }
    return "[" + node.elements.map { outline($0) }.filter { !$0.isEmpty }.joined(separator: ",")
      + "]"
  }

  private func outline(_ node: JSONNode, within object: Bool) -> String {
    node.isObject || node.isList ? outline(node) : ""
  }
}
