import Domain
import Foundation
import Markup
import Testing

@testable import Feeds

/// What all fixtures and 2,000 broken ones say is what they said before.
///
/// Each line of the golden file is of one document: how many entries and photos it has, and a hash of all
/// that it says. `RECORD=1` writes the file anew.
@Suite struct GoldenFeedTests {
  private static let file = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Fixtures/golden/feeds.txt")

  @Test func `every photo that was found in a broken feed is found`() throws {
    let names = try FeedFixture.names()
    var lines = try names.map { try Self.line($0, FeedFixture.bytes($0)) }
    for seed in 0..<2_000 {
      let feed = try BrokenFeed(seed: seed, of: names)
      lines.append(Self.line("\(seed) \(feed.name)", feed.bytes))
    }
    if ProcessInfo.processInfo.environment["RECORD"] != nil {
      try (lines.joined(separator: "\n") + "\n").write(
        to: Self.file, atomically: true, encoding: .utf8)
    }
    let golden = try String(contentsOf: Self.file, encoding: .utf8).split(separator: "\n")
    let changed = zip(lines, golden).filter { $0.0 != $0.1 }
    #expect(lines.count == golden.count)
    #expect(changed.map { "\($0.0) – was \($0.1)" }.prefix(10) == [])
  }

  private static func line(_ name: String, _ bytes: [UInt8]) -> String {
    guard let feed = try? FeedReader().read(bytes, address: FeedFixture.address) else {
      return "\(name): none"
    }
    let photos = feed.entries.reduce(0) { $0 + $1.pictures.count }
    let hash = String(StableHash.of(feed.told.utf8), radix: 16)
    return "\(name): \(feed.entries.count) entries, \(photos) photos, \(hash)"
  }
}
