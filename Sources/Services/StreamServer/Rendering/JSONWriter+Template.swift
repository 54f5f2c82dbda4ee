import Foundation

/// Writing templates, and filling them.
extension JSONWriter {
  /// An address on this server, with a gap before its path.
  mutating func field(_ name: StaticString, path: String) {
    key(name)
    separate()
    quote {
      $0.bytes.append(StatusTemplate.gap)
      $0.appendEscaped(path)
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

  /// A template's fields, with the server's address in gaps before paths, and an account elsewhere;
  /// both are JSON already.
  mutating func fill(_ template: StatusTemplate, base: [UInt8], account: [UInt8]) {
    separate()
    var text = template.text
    text.withUTF8 { utf8 in
      var rest = utf8[...]
      while let gap = Self.gap(in: rest) {
        bytes.append(contentsOf: UnsafeBufferPointer(rebasing: rest[..<gap]))
        rest = rest[(gap + 1)...]
        bytes.append(contentsOf: rest.first == UInt8(ascii: "/") ? base : account)
      }
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: rest))
    }
  }
}

extension JSONWriter {
  /// Where the next gap is. They are far between: C's search takes many bytes at a time.
  private static func gap(in utf8: Slice<UnsafeBufferPointer<UInt8>>) -> Int? {
    guard let start = utf8.base.baseAddress, !utf8.isEmpty,
      let found = memchr(start + utf8.startIndex, Int32(StatusTemplate.gap), utf8.count)
    else { return nil }
    return UnsafeRawPointer(found) - UnsafeRawPointer(start)
  }
}
