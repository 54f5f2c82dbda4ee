import Domain

/// The text of HTML where nothing is there to read it properly: without tags, with lines.
enum TagStripper {
  /// The text; what looks like a tag and has no end is left out, too.
  static func text(of html: [UInt8]) -> String {
    var text: [UInt8] = []
    var at = 0
    while at < html.count {
      switch html[at] {
      case UInt8(ascii: "<") where isTag(html, at):
        let end = html[at...].firstIndex(of: UInt8(ascii: ">")) ?? html.count
        if startsLine(html[at..<end]), text.last != 0x0A, !text.isEmpty { text.append(0x0A) }
        at = end + 1
      case UInt8(ascii: "&"):
        let (meaning, end) = reference(html, at)
        text += meaning
        at = end
      case 0: at += 1
      case let byte:
        text.append(byte)
        at += 1
      }
    }
    while text.last == 0x0A { text.removeLast() }
    return String(decoding: text, as: UTF8.self)
  }
}

extension TagStripper {
  private static func isTag(_ html: [UInt8], _ at: Int) -> Bool {
    guard at + 1 < html.count else { return true }
    let next = html[at + 1] | 0x20
    return UInt8(ascii: "a")...UInt8(ascii: "z") ~= next || html[at + 1] == UInt8(ascii: "/")
      || html[at + 1] == UInt8(ascii: "!")
  }

  private static func startsLine(_ tag: ArraySlice<UInt8>) -> Bool {
    let name = String(decoding: tag.dropFirst().prefix(12), as: UTF8.self).lowercased()
    return ["br", "/p", "/div", "/li", "/blockquote", "/pre"].contains { name.hasPrefix($0) }
  }

  private static let names = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": " ",
  ]

  /// What a reference such as `&amp;` or `&#38;` means, and where the text goes on.
  private static func reference(_ html: [UInt8], _ at: Int) -> ([UInt8], Int) {
    let rest = html[(at + 1)...].prefix(12)
    guard let end = rest.firstIndex(of: UInt8(ascii: ";")) else { return ([html[at]], at + 1) }
    let name = String(decoding: html[(at + 1)..<end], as: UTF8.self)
    if let meaning = names[name] { return (Array(meaning.utf8), end + 1) }
    let number =
      name.hasPrefix("#x")
      ? Int(untrusted: name.dropFirst(2), radix: 16) : Int(untrusted: name.dropFirst(), radix: 10)
    guard name.hasPrefix("#"),
      let scalar = number.flatMap({ Unicode.Scalar(UInt32(clamping: $0)) }),
      scalar != "\0"
    else { return ([html[at]], at + 1) }
    return (Array(String(scalar).utf8), end + 1)
  }
}
