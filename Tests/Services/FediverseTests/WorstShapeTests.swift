import Domain
import Fakes
import Testing

@testable import Fediverse

/// No answer takes more work than its length is worth, whatever it is made of.
@Suite struct WorstShapeTests {
  @Test(arguments: [
    ("17,", "[", "17]"), ("{},", "[", "{}]"), ("[[", "", ""), ("[],", "[", "[]]"),
    (#"{"id":"1"},"#, "[", "{}]"), (#"{"a":"#, "", ""), (#""x":1,"#, "[{", #""y":1}]"#),
    (#"\u0041"#, "[\"", "\"]"), (#"\\"#, "[\"", "\"]"), ("é", "[\"", "\"]"), (" ", "[", "]"),
    ("-", "[", "]"), ("9", "[", "]"),
    (
      "17,", #"[{"id":"1","created_at":"2026-05-01T12:00:00Z","media_attachments":["#,
      "17]}]"
    ),
    (
      #"{"id":1,"type":"image"},"#,
      #"[{"id":"1","created_at":"2026-05-01T12:00:00Z","media_attachments":["#, "{}]}]"
    ),
  ]) func `Answers`(shape: (unit: String, start: String, end: String)) {
    let input = Growth.repeated(shape.unit, after: shape.start, before: shape.end)
    let factor = Growth.factor(input) { bytes in
      let read = try? ServerFixture.statuses(of: bytes)
      _ = read?.problems.last?.description
      _ = ErrorPhrase.readWithFields(bytes)
    }
    #expect(factor < Growth.limit)
  }

  @Test(arguments: [
    "<a>", "<p>", "</p>", "&amp;", "&", "<", "<a href='https://a.example/'>x</a>", "<ol><li>",
    "<blockquote>", "<span class='invisible'>", "<!--", "]]>", "<br>", "\n", " ", "e\u{301}", "😀",
    "<img alt='x'>", "<ol start='9'><li>x</li></ol>", "<pre>\n</pre>", "x", "#",
  ]) func `Texts`(unit: String) {
    for library in [XMLLibrary.shared, nil] {
      let factor = Growth.factor({ String(repeating: unit, count: $0) }) {
        _ = RichTextReader.read($0, with: library)
      }
      #expect(factor < Growth.limit)
    }
    #expect(Growth.factor(Growth.repeated(unit)) { _ = TagStripper.text(of: $0) } < Growth.limit)
  }

  @Test(arguments: ["<", ">", "<a>;", "<a>; rel=next", ";", ",", "=", "\"", "<a>; rel=\"x\", "])
  func `Headers`(unit: String) {
    let factor = Growth.factor({ String(repeating: unit, count: $0) }) { text in
      _ = LinkHeader.next(in: ["Link": text])
      _ = HeaderDate.parse(text)
      _ = ServerDate.parse("2026-05-01T12:00:00." + text)
      _ = RateReset.wait(by: ["X-RateLimit-Reset": text], now: ManualTime().now)
    }
    #expect(factor < Growth.limit)
  }
}
