import Foundation

@testable import Feeds

/// The feeds in `Tests/Fixtures/feeds`.
enum FeedFixture {
  /// Where they pretend to come from.
  static let address = url("https://feeds.example/some/feed.xml")

  /// The names of all of them.
  static func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false))
      .filter { $0 != "README.md" }.sorted()
  }

  /// The bytes of one.
  static func bytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: folder.appending(path: name)))
  }

  /// What one says, as ``Feed/told`` tells it.
  static func told(_ name: String) throws -> String {
    try FeedReader().read(bytes(name), address: address).told
  }

  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Fixtures/feeds")
}

/// An address that is known to be one.
func url(_ text: String) -> URL {
  URL(string: text) ?? URL(filePath: "/not/an/address")
}

/// Reads a feed from text.
func read(
  _ text: String, limits: FeedLimits = FeedLimits(), at address: URL = FeedFixture.address
) throws(FeedError) -> Feed {
  try FeedReader(limits: limits).read(Array(text.utf8), address: address)
}

/// Reads the only entry of an RSS feed that has this in it.
func item(_ inside: String) throws -> FeedEntry? {
  try read("<rss><channel><item>\(inside)</item></channel></rss>").entries.first
}
