import Fakes
import Foundation
import Testing

@testable import Feeds

@Suite struct MutationTests {
  @Test(arguments: try FeedFixture.names())
  func `damaged feeds never bring it down, nor exceed its limits`(name: String) throws {
    var random = SeededGenerator(seed: 2026)
    let whole = try FeedFixture.bytes(name)
    var limits = FeedLimits()
    limits.lineBytes = 60
    limits.textBytes = 200
    limits.entries = 2
    limits.picturesPerEntry = 2
    var understood = 0
    for _ in 0..<60 {
      let bytes = Self.damaged(whole, &random)
      guard let feed = try? FeedReader(limits: limits).read(bytes, address: FeedFixture.address)
      else { continue }
      understood += 1
      #expect(feed.keeps(limits))
    }
    #expect(understood > 15)
  }

  private static let pieces =
    [
      "<", ">", "&", "\"", "'", "]]>", "<![CDATA[", "<!--", "<item>", "</item>", "<entry>", "\u{0}",
      "{", "}",
      "[", "]", "\\", "&#x0;", "&#99999999;", "xml:base='//'", "<!DOCTYPE [", "<rss>", "</channel>",
    ].map { Array($0.utf8) } + [[0xFF], [0xC3], [0xFE, 0xFF]]

  private static func damaged(_ whole: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
    var bytes = whole
    for _ in 0...Int.random(in: 0..<6, using: &random) {
      let place = Int.random(in: 0..<bytes.count, using: &random)
      switch Int.random(in: 0..<5, using: &random) {
      case 0: bytes[place] = .random(in: 0...255, using: &random)
      case 1: bytes.insert(contentsOf: pieces.randomElement(using: &random) ?? [], at: place)
      case 2:
        bytes.removeSubrange(
          place..<min(bytes.count, place + Int.random(in: 1...40, using: &random)))
      case 3: bytes.insert(contentsOf: bytes[place..<min(bytes.count, place + 200)], at: place)
      default: if place > bytes.count / 2 { bytes.removeSubrange(place...) }
      }
      if bytes.isEmpty { bytes = [0x3C] }
    }
    return bytes
  }
}

extension Feed {
  /// Whether nothing in it is more or longer than is allowed, nor an address of another kind.
  fileprivate func keeps(_ limits: FeedLimits) -> Bool {
    let pictures = entries.flatMap(\.pictures)
    let lines =
      [title] + entries.flatMap { [$0.title, $0.author] } + pictures.map(\.alternativeText)
    let texts = entries.map(\.summary) + pictures.map(\.description)
    let addresses = [home, nextPage] + entries.map(\.link) + pictures.map(\.address)
    return entries.count <= limits.entries && Set(entries.map(\.id)).count == entries.count
      && entries.allSatisfy { $0.pictures.count <= limits.picturesPerEntry && !$0.id.isEmpty }
      && lines.allSatisfy { ($0?.utf8.count ?? 0) <= limits.lineBytes + 3 }
      && texts.allSatisfy { ($0?.utf8.count ?? 0) <= limits.textBytes + 3 }
      && addresses.allSatisfy { ["http", "https", nil].contains($0?.scheme?.lowercased()) }
  }
}
