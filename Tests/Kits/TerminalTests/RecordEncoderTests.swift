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
}
