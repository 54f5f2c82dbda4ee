import Domain
import Testing

@testable import StreamServer

@Suite("What statuses' JSON has in common")
struct StatusPhrasesTests {
  private let phrases = StatusPhrases(base: Array("https://photos.example".utf8))

  private func unpacked(_ packed: [UInt8]) -> String {
    var json = JSONWriter()
    try? json.fill(
      StatusTemplate(bytes: packed), phrases, account: Array("{}".utf8), signature: { [] })
    return String(decoding: json.bytes, as: UTF8.self)
  }

  @Test("a usual status is packed to less than half, and comes back as it was")
  func usual() throws {
    let fields = """
      "id":"1","created_at":"2026-05-01T12:00:00.000Z","in_reply_to_id":null,\
      "in_reply_to_account_id":null,"sensitive":false,"spoiler_text":"","visibility":"public",\
      "language":"en","uri":"\u{1}/@ada/1","url":"\u{1}/@ada/1","edited_at":null,\
      "expires_at":null,"content":"<p>fog \\"here\\"</p>","account":\u{1},"replies_count":0,\
      "reblogs_count":0,"favourites_count":0,"dislikes_count":0,"reblog":null,"application":null,\
      "media_attachments":[],"mentions":[],"tags":[],"emojis":[],"card":null,"poll":null
      """
    let packed = StatusPhrases.pack(Array(fields.utf8))
    #expect(packed.count * 2 < fields.utf8.count)
    #expect(
      unpacked(packed)
        == fields.replacing("\u{1}/", with: "https://photos.example/")
        .replacing("\u{1}", with: "{}"))
  }

  @Test("templates of the first version, which know no phrases, are read as they are")
  func firstVersion() {
    let text = "\"uri\":\"\u{1}/@ada/1\",\"account\":\u{1},\"language\":\"en\""
    #expect(
      unpacked(StatusTemplate(text: text).bytes)
        == #""uri":"https://photos.example/@ada/1","account":{},"language":"en""#)
  }

  @Test("parts of phrases, and what only looks like one, stay as they are")
  func parts() {
    for text in ["", "\"", "\",\"created_a", "</span></a", "ü</span></a>é", ",\"height\": "] {
      #expect(unpacked(StatusPhrases.pack(Array(text.utf8))) == text)
    }
  }
}
