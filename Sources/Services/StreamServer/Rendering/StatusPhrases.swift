import Domain

/// Runs of fields that most statuses have in common, each of them one byte in a ``StatusTemplate``.
///
/// Three quarters of a status's JSON are the same in all of them: without these the database would
/// be more than twice as large, and a page of a timeline twice as many pages of the file. The bytes
/// are control characters, which JSON always escapes. Templates are kept for good: a phrase may be
/// added, and never changed.
struct StatusPhrases: Sendable {
  /// What stands before paths.
  let base: [UInt8]
  /// One behind the other, in one piece of memory.
  private let text: [UInt8]
  /// Where each byte's phrase begins in it, and the next one's.
  private let starts: [Int]

  /// Phrases for a server's address, which is JSON already.
  init(base: [UInt8]) {
    self.base = base
    var text: [UInt8] = []
    var starts = Array(repeating: 0, count: Self.first)
    for phrase in Self.all {
      starts.append(text.count)
      text += phrase.flatMap { $0 == StatusTemplate.gap ? base : [$0] }
    }
    self.text = text
    self.starts = starts + [text.count]
  }

  /// Hands on what a byte below a blank stands for; nothing if it stands for nothing.
  func withText(of byte: UInt8, _ body: (UnsafeRawBufferPointer) -> Void) {
    let index = Int(untrusted: byte)
    guard index + 1 < starts.count else { return }
    text.withUnsafeBytes { body(.init(rebasing: $0[starts[index]..<starts[index + 1]])) }
  }

  /// Fields with their gaps, and a byte for each phrase in them.
  static func pack(_ fields: [UInt8]) -> [UInt8] {
    var packed: [UInt8] = []
    var rest = fields[...]
    while let byte = rest.first {
      let phrase = byLength.first { rest.starts(with: all[$0]) }
      packed.append(phrase.map { UInt8(clamping: $0 + first) } ?? byte)
      rest = rest.dropFirst(phrase.map { all[$0].count } ?? 1)
    }
    return packed
  }
}

extension StatusPhrases {
  /// The byte of the first one; before it is the gap.
  private static let first = 0x02

  private static let byLength = all.indices.sorted { all[$0].count > all[$1].count }

  private static let all: [[UInt8]] = [
    #"","created_at":""#,
    #"Z","in_reply_to_id":null,"in_reply_to_account_id":null,"sensitive":false,"#
      + #""spoiler_text":"","visibility":"public","language":"en","uri":"~/@"#,
    #"Z","in_reply_to_id":null,"in_reply_to_account_id":null,"sensitive":false,"#
      + #""spoiler_text":"","visibility":""#,
    #","uri":"~/@"#,
    #"","url":"~/@"#,
    #"","edited_at":null,"expires_at":null,"content":"<p>"#,
    #"<a href=\"~/tags/"#,
    #"\" class=\"mention hashtag\" rel=\"tag\">#<span>"#,
    "</span></a>",
    #"</p>","account":"#,
    #","replies_count":0,"reblogs_count":0,"favourites_count":0,"dislikes_count":0,"#
      + #""reblog":null,"application":null,"media_attachments":["#,
    #","reblogs_count":0,"favourites_count":"#,
    #","reblog":null,"application":null,"media_attachments":["#,
    #"{"id":""#,
    #"","type":"image","url":"~/media/"#,
    #".jpg","preview_url":"~/media/"#,
    #"","preview_url":"~/media/"#,
    #"","remote_url":null,"preview_remote_url":null,"text_url":null,"meta":{"original":{"width":"#,
    #""remote_url":null,"preview_remote_url":null,"text_url":null,"meta":{"#,
    #","height":"#,
    #","size":""#,
    #"","aspect":"#,
    #"},"small":{"width":"#,
    #"}},"description":"#,
    #","blurhash":""#,
    #""}],"mentions":["#,
    #"],"tags":["#,
    #"{"name":""#,
    #"","url":"~/tags/"#,
    #"],"emojis":[],"card":null,"poll":null"#,
  ].map { Array($0.utf8).map { $0 == UInt8(ascii: "~") ? StatusTemplate.gap : $0 } }
}
