import NIOCore

/// Writing templates, and filling them.
extension JSONWriter {
  /// An address on this server, with a gap before its path, and one behind it if it is signed.
  mutating func field(_ name: StaticString, path: String, isSigned: Bool = false) {
    key(name)
    separate()
    quote {
      $0.bytes.append(StatusTemplate.gap)
      $0.appendEscaped(path)
      if isSigned { $0.bytes += [StatusTemplate.gap, StatusTemplate.signature] }
    }
  }

  /// HTML whose addresses on this server begin with `/`: before each is a gap.
  mutating func string(html: String) {
    separate()
    quote { json in
      var html = html
      html.withUTF8 { utf8 in
        var start = 0
        // Quotes in texts are escaped: one before a slash opens an address.
        for next in 0..<utf8.count where utf8[next] == 0x2F && next > 0 && utf8[next - 1] == 0x22 {
          json.appendEscaped(UnsafeBufferPointer(rebasing: utf8[start..<next]))
          json.bytes.append(StatusTemplate.gap)
          start = next
        }
        json.appendEscaped(UnsafeBufferPointer(rebasing: utf8[start...]))
      }
    }
  }

  /// A text as it stands between quotes.
  static func escaped(_ text: String) -> [UInt8] {
    var json = JSONWriter()
    json.appendEscaped(text)
    return json.bytes
  }

  /// A gap for a whole value.
  mutating func gap() {
    separate()
    bytes.append(StatusTemplate.gap)
  }

  /// A template's fields, with phrases written out, the server's address in gaps before paths, and
  /// an account elsewhere, which is JSON already; `signature` makes what is behind signed addresses.
  mutating func fill(
    _ template: StatusTemplate, _ phrases: StatusPhrases, account: [UInt8],
    signature: () throws -> [UInt8]
  ) throws {
    separate()
    var page = PageBytes(reserving: 4096)
    try template.bytes.withUnsafeBytes {
      try page.fill($0, phrases, account: account, signature: signature)
    }
    bytes += page.buffer().readableBytesView
  }
}
