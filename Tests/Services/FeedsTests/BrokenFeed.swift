import Fakes

/// A fixture with mistakes in it that feeds are seen to make; which ones depends on the seed alone.
struct BrokenFeed {
  let name: String
  let bytes: [UInt8]

  init(seed: Int, of names: [String]) throws {
    name = names[seed % names.count]
    var random = SeededGenerator(seed: UInt64(seed))
    var bytes = try FeedFixture.bytes(name)
    for _ in 0...Int.random(in: 0...2, using: &random) {
      let mistake = Mistake.allCases.randomElement(using: &random) ?? .loneAmpersand
      mistake.make(in: &bytes, &random)
    }
    self.bytes = bytes
  }
}

/// A mistake that programs make when they write feeds.
private enum Mistake: CaseIterable {
  case loneAmpersand, loneAngle, htmlReference, undeclaredPrefix, brokenEncoding, zero, control
  case truncated, cutEnd, nestedCDATA, openCDATA, wrongCharset, missingEndTag, strayEndTag
  case bareAttribute, repeatedAttribute, openQuote, openComment, documentType, warning
  case unescapedContent, repeated, shortened, capitals

  func make(in bytes: inout [UInt8], _ random: inout SeededGenerator) {
    switch self {
    case .loneAmpersand: insert("a & b &c", &bytes, &random)
    case .loneAngle: insert(" 1 < 2 <3 ", &bytes, &random)
    case .htmlReference: insert("&nbsp;&eacute;&hellip;&unknown;&#150;&#0;&copy", &bytes, &random)
    case .undeclaredPrefix:
      insert("<new:thumb url='/new.jpg'/><media:thumbnail url='/t.jpg'/>", &bytes, &random)
    case .brokenEncoding: bytes.insert(0xE9, at: place(in: bytes, &random))
    case .zero: bytes.insert(0, at: place(in: bytes, &random))
    case .control: bytes.insert(0x1B, at: place(in: bytes, &random))
    case .truncated: bytes.removeSubrange(place(in: bytes, &random)...)
    case .cutEnd: bytes.removeLast(min(bytes.count, Int.random(in: 1...40, using: &random)))
    case .nestedCDATA: insert("<![CDATA[a <b>b</b> <![CDATA[c]]> d]]>", &bytes, &random)
    case .openCDATA: insert("<![CDATA[", &bytes, &random)
    case .wrongCharset:
      bytes = Array("<?xml version='1.0' encoding='utf-16'?>".utf8) + bytes
    case .missingEndTag: remove("</", &bytes, &random)
    case .strayEndTag:
      insert(
        ["</p>", "</item>", "</channel>", "</b></i>", "</rss>"][index(5, &random)], &bytes, &random)
    case .bareAttribute: insert("<img src=/bare.jpg width=300 alt=a>", &bytes, &random)
    case .repeatedAttribute: insert("<media:content url='/1.jpg' url='/2.jpg' b/>", &bytes, &random)
    case .openQuote: insert("<a href=\"/open.jpg>", &bytes, &random)
    case .openComment: insert("<!-- a -- b ", &bytes, &random)
    case .documentType:
      bytes = Array("<!DOCTYPE rss [<!ENTITY a 'b'> <!-- ]> -->]>".utf8) + bytes
    case .warning: bytes = Array("Warning: line <b>3</b>\n".utf8) + bytes
    case .unescapedContent:
      insert("<description><p>a<br><img src='/in.jpg'>b &amp; c</description>", &bytes, &random)
    case .repeated:
      let start = place(in: bytes, &random)
      bytes.insert(contentsOf: bytes[start..<min(bytes.count, start + 300)], at: start)
    case .shortened:
      let start = place(in: bytes, &random)
      bytes.removeSubrange(start..<min(bytes.count, start + index(60, &random)))
    case .capitals:
      let start = place(in: bytes, &random)
      for place in start..<min(bytes.count, start + 80) where (0x61...0x7A).contains(bytes[place]) {
        bytes[place] -= 0x20
      }
    }
    if bytes.isEmpty { bytes = [0x3C] }
  }

  private func index(_ count: Int, _ random: inout SeededGenerator) -> Int {
    Int.random(in: 0..<count, using: &random)
  }

  private func place(in bytes: [UInt8], _ random: inout SeededGenerator) -> Int {
    index(bytes.count, &random)
  }

  /// Mostly between two tags, where a mistake does most.
  private func insert(_ text: String, _ bytes: inout [UInt8], _ random: inout SeededGenerator) {
    let start = place(in: bytes, &random)
    let isBetween = index(4, &random) > 0
    let tag = isBetween ? bytes[start...].firstIndex(of: 0x3C) ?? start : start
    bytes.insert(contentsOf: text.utf8, at: tag)
  }

  /// Takes out the next tag that begins so.
  private func remove(_ start: String, _ bytes: inout [UInt8], _ random: inout SeededGenerator) {
    let pattern = Array(start.utf8)
    let from = place(in: bytes, &random)
    guard
      let found = bytes.indices[from...].first(where: { bytes[$0...].starts(with: pattern) }),
      let end = bytes[found...].firstIndex(of: 0x3E)
    else { return }
    bytes.removeSubrange(found...end)
  }
}
