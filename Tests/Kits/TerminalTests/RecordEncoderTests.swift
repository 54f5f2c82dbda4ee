import Domain
import Foundation
import Testing

@testable import Terminal

@Suite struct RecordEncoderTests {
  private struct Record: Encodable {
    var title: String
    var count: Int
  }

  @Test func `harmful characters are escaped and kept`() throws {
    let record = Record(title: "a\u{1B}[0m/\u{202E}b\u{7F}\u{9B}\u{E0041}日\n", count: 1)
    let json = try RecordEncoder.encode(record)
    #expect(
      json
        == #"{"count":1,"title":"a\u001b[0m/\u202eb\u007f\u009b\udb40\udc41日\n"}"#)
    let object = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
    #expect(object?["title"] as? String == record.title)
  }

  @Test func `a record leaves out what is nil, and a list keeps its place`() throws {
    let record = TypedRecord(
      "post",
      [
        "words": .list([.text("a"), .text(nil)]), "text": .text("fog"), "url": .text(nil),
        "count": .number(0), "new": .flag(false),
        "date": .moment(Timestamp(milliseconds: 1_600_000_000_500)), "end": .moment(nil),
      ])
    #expect(
      try RecordEncoder.encode(record)
        == #"{"count":0,"date":"2020-09-13T12:26:40Z","new":false,"text":"fog","type":"post","#
        + #""words":["a",null]}"#)
  }
}
