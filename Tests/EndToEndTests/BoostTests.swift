import Domain
import Fakes
import Foundation
import Testing

/// Two people of a household who boost and bookmark, our programs and our server: all of them real.
@Suite("Boosts and bookmarks at a household's server")
struct BoostTests {
  private struct Row: Decodable, Equatable {
    let type: String
    let caption: String?
    let boostedBy: [String]?
    let boosts: Int?
    let boosted: Bool?
    let bookmarked: Bool?
    let source: String?
    let address: String?
  }

  private func rows(_ commands: String, in home: TestHome) async throws -> [Row] {
    try await home.rows(commands, as: Row.self)
  }

  @Test
  func `ben boosts and bookmarks ada's photo, sees it among his bookmarks, and takes both back`()
    async throws
  {
    try await HouseholdServer.run(posting: ["fog", "sun"]) { visitor, _ in
      let (ada, ben) = (try TestHome.withBrowser(), try TestHome.withBrowser())
      try await ada.signIn(by: visitor)
      try await ben.signIn(by: visitor, as: "ben")

      let said = try await rows("stream; refresh; boost 2; bookmark 1 2", in: ben)
      let photos = said.filter { $0.type == "photo" }
      #expect(photos.map(\.caption) == ["fog", "sun", "fog"])
      #expect(photos.map(\.boosted) == [true, nil, true], "at once")
      #expect(photos.map(\.bookmarked) == [nil, true, true])
      try await ben.sendAll()

      // It stands where it was boosted now, once, and says by whom.
      let seen = try await rows("stream; refresh; list 9", in: ada).filter { $0.type == "photo" }
      #expect(seen.map(\.caption) == ["fog", "sun"])
      #expect(seen.map(\.boostedBy) == [["ben (@ben)"], nil])
      #expect(seen.first?.boosts == 1)

      _ = try await rows("settings; add bookmarks", in: ben)
      let sources = try await rows("settings; sources", in: ben)
      let number = try #require(sources.firstIndex { $0.address == "bookmarks" }) + 1
      let listed = try await rows("stream; only \(number); list 9", in: ben)
      #expect(listed.filter { $0.type == "photo" }.map(\.caption) == ["sun", "fog"])

      _ = try await rows("stream; only \(number); unbookmark 1 2; unboost 2", in: ben)
      try await ben.sendAll()
      let left = try await rows("stream; refresh; only \(number); list 9", in: ben)
      #expect(left.filter { $0.type == "photo" } == [])
      let after = try await rows("stream; refresh; list 9", in: ada).filter { $0.type == "photo" }
      #expect(after.map(\.caption) == ["sun", "fog"])
      #expect(after.map(\.boostedBy) == [nil, nil])
    }
  }
}
