import Domain
import Fakes
import Hummingbird
import Testing

@testable import StreamServer

@Suite("Work that does not grow faster than its input")
struct StepTests {
  private static let starts: [String] = [
    #"{"a":["#, #"{"#, #"{"a":{"#, #"{"a":""#, #"{"a":"\\"#, #"{"a":"\u00e9"#, #"{"a":[1,"#,
    #"{"a":1,"#, #"{"a":["",""#, #"{"a": "#, #"{"a":1"#, #"{"a":-"#, "{\"", "{\"a\":\"\\",
  ]

  @Test(arguments: starts)
  func `JSON that does not come to its end is refused, whatever is repeated in it`(
    _ start: String
  ) {
    for repeated in [
      "[", "{", "\"", "\\", ",", " ", "1", "x", "\"\",", "[],", "\\u00e9", "1,", "é",
    ] {
      let bytes = Array((start + String(repeating: repeated, count: 2000)).utf8)
      #expect(throws: APIError.self, "\(start) \(repeated)") { try FormData(json: bytes) }
    }
  }

  /// What stands around pieces, and how many fields each of them is.
  private static let documents: [(String, String, String, Int)] = [
    (#"{"a":["#, "1", "]}", 1), (#"{"a":["#, "\"\"", "]}", 1), (#"{"a":["#, "[]", "]}", 1),
    (#"{"a":["#, #"{"b":1}"#, "]}", 1), (#"{"a":["#, #"{"b":1,"c":[2]}"#, "]}", 2),
    (#"{"a":["#, "null", "]}", 0), ("{", #""a":1"#, "}", 1), ("{", #""a":{"b":[1]}"#, "}", 1),
    ("{", #""a":{}"#, "}", 0),
  ]

  @Test(arguments: documents)
  func `JSON becomes as many fields as it has, and five hundred at most, in time by its length`(
    _ start: String, _ piece: String, _ end: String, _ fields: Int
  ) throws {
    func json(_ count: Int) -> [UInt8] {
      let pieces = Array(repeating: piece, count: count).joined(separator: ",")
      return Array((start + pieces + end).utf8)
    }
    let few = try FormData(json: json(200)).all
    #expect(few.count == 200 * fields)
    if fields == 0 {
      #expect(try FormData(json: json(2000)).all.isEmpty)
    } else {
      let error = #expect(throws: APIError.self) { try FormData(json: json(2000)) }
      #expect(error?.status == .badRequest)
    }
    // Eight times as much; if time grew with the square of it, that would be 64 times.
    let spent = [5_000, 40_000].map { count in
      let bytes = json(count)
      return processorTime { _ = try? FormData(json: bytes) }
    }
    #expect(spent[1] < spent[0] * 16 + .milliseconds(100))
  }

  @Test(arguments: [
    ("x", "x"), ("é", "é"), ("\\u00e9", "é"), ("\\\\", "\\"), ("\\\"", "\""),
  ])
  func `a text in JSON is one field, however long and however it is written`(
    _ written: String, _ read: String
  ) throws {
    let text = String(repeating: written, count: 2000)
    let fields = try FormData(json: Array(#"{"a":"\#(text)"}"#.utf8)).all
    #expect(fields.map(\.name) == ["a"])
    #expect(fields.first?.value == String(repeating: read, count: 2000))
  }

  private static let words: [String] = [
    "]", ")", "(", "()", ".", "http://", "http://-", "http://a", "http://a.", "http://a,",
    "http://a)", " http://a.b/]", "https://[", "#", "#a", "#_", "#1", "@", "@a", "@-", "@a@", "h",
    "ht", "a", "e\u{301}", "\u{1F1E9}\u{1F1EA}", "\u{1F468}\u{200D}", "\n", "\r\n", "&", "<", "…",
  ]

  @Test(arguments: words)
  func `links, tags and names`(_ repeated: String) {
    for start in ["", "http://a.b/", "http://a.b/(", "#", "@", " h"] {
      expectLinear("\(start) \(repeated)") { count, steps in
        let text = start + String(repeating: repeated, count: count)
        _ = TextPieces(characters: Counted(Array(text), steps))
      }
    }
  }

  @Test
  func `are looked for once in a text as long as any may be`() {
    let text = "http://a.b/" + String(repeating: "]", count: 40_000)
    #expect(TextPieces(text).pieces.count == 2)
    #expect(CharacterCount.of(String(repeating: "http://a,", count: 4000)) == 36_000)
  }

  private static let heads: [String] = [
    "--b\r\n", "--b\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n",
  ]

  @Test(arguments: heads, ["\r", "\r\n", "\r\n--", "x", ";"])
  func `parts, however few bytes come at once`(_ start: String, _ repeated: String) {
    var works: [Int] = []
    for count in [2000, 4000] {
      guard var reader = MultipartReader(contentType: "multipart/form-data; boundary=b") else {
        Issue.record("no reader")
        return
      }
      for byte in (start + String(repeating: repeated, count: count)).utf8 {
        guard (try? reader.feed([byte])) != nil else { break }
      }
      works.append(reader.work)
    }
    #expect(Double(works[1]) <= 2.4 * Double(works[0]) + 1000, "\(start) \(repeated) \(works)")
  }

  /// Twice as much costs twice as much, and 20 % at most.
  private func expectLinear(_ what: String, _ work: (_ count: Int, _ steps: Steps) -> Void) {
    let works = [1000, 2000].map { count in
      let steps = Steps()
      work(count, steps)
      return steps.count
    }
    #expect(Double(works[1]) <= 2.4 * Double(works[0]) + 500, "\(what): \(works)")
  }
}

/// How often something was looked at.
private final class Steps {
  var count = 0
}

/// A collection that counts how often its elements are looked at.
private struct Counted<Element>: RandomAccessCollection {
  private let elements: [Element]
  private let steps: Steps

  init(_ elements: [Element], _ steps: Steps) {
    self.elements = elements
    self.steps = steps
  }

  var startIndex: Int { 0 }
  var endIndex: Int { elements.count }

  subscript(index: Int) -> Element {
    steps.count += 1
    return elements[index]
  }
}
