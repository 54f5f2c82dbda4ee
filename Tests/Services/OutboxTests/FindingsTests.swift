import Domain
import Fakes
import Library
import Storage
import Testing

@testable import Outbox

/// What servers find, as the person wants to see it.
@Suite struct FindingsTests {
  /// What is left of it.
  private struct Seen: Equatable {
    var photos: [String] = []
    var words: [String] = []
    var people: [String] = []
    var tags: [String] = []
  }

  private let all = Seen(
    photos: ["fog", "a spider", "an election"], words: ["fog", "a spider", "an election"],
    people: ["bo", "cy"], tags: ["fog", "spider", "election"])

  private func seen(
    words: String = "", people: String = "", searches: String = "",
    filter action: PostFilter.Action? = nil
  ) async throws -> (Seen, ServerFindings) {
    let world = try await OutboxWorld()
    let account = world.account
    let source = SourceID(seenBy: account.id)
    let authors = ["Bo (@bo)", "Cy (@cy@x.org)", "Cy (@cy@x.org)"]
    let told = ServerFindings(
      photos: zip(all.photos, authors).map { caption, author in
        Photo(
          id: PhotoID(source: source, item: caption), timestamp: world.time.now, caption: caption,
          author: author, media: .sample(1))
      },
      words: zip(all.words, authors).map { text, author in
        ServerFindings.Words(
          TextPost(id: text, moment: world.time.now, text: text), author: author)
      },
      people: [
        try #require(PersonProfile.example("bo")),
        try #require(PersonProfile.example("cy", at: "x.org", name: "Cy")),
      ], tags: all.tags, limit: .onlyOwnPosts, rest: [.people: .behind(40)])
    if let action {
      let filter = PostFilter(
        id: "1", title: "politics", action: action, contexts: [.public],
        keywords: [PostFilter.Keyword("election")], isHereOnly: true)
      try await world.library.filters.setFilterList(
        FilterList([filter], of: nil, isServed: true), of: 1)
    }
    let muted: [(SettingKey, String)] = [
      (.muteWords, words), (.mutePeople, people), (.muteSearches, searches),
    ]
    let findings = world.outbox().findings(
      by: FakeServerSearching(
        [account.id: told], later: [account.id: told], tagged: ["x": told]),
      muting: FakeSettings(arguments: Dictionary(muted) { $1 }))
    let found = try await findings.search("x", of: account.id, after: nil)
    #expect(try await findings.photos(tagged: "x", of: account.id, after: nil) == found)
    #expect(found.limit == .onlyOwnPosts && found.rest == [.people: .behind(40)])
    // Later pages are seen with the same eyes.
    #expect(try await findings.search("x", of: account.id, after: found.rest) == found)
    return (
      Seen(
        photos: found.photos.map(\.id.item), words: found.words.map(\.words.text),
        people: found.people.map(\.handle.username), tags: found.tags), found
    )
  }

  @Test func `all of it is shown where nothing is muted`() async throws {
    #expect(try await seen().0 == all)
  }

  @Test func `muted words hide posts and tags`() async throws {
    let left = ["fog", "an election"]
    let wanted = Seen(photos: left, words: left, people: all.people, tags: ["fog", "election"])
    #expect(try await seen(words: "spider").0 == wanted)
  }

  @Test func `muted people are not shown, nor what they post`() async throws {
    let wanted = Seen(photos: ["fog"], words: ["fog"], people: ["bo"], tags: all.tags)
    #expect(try await seen(people: "Cy (@cy@x.org)").0 == wanted)
  }

  @Test(arguments: ["spider, is:album", "-fog -election", "by:cy last:week -election"])
  func `muted searches hide photos by what stands in them`(searches: String) async throws {
    var wanted = all
    wanted.photos = ["fog", "an election"]
    #expect(try await seen(searches: searches).0 == wanted)
  }

  @Test(arguments: ["-is:unseen", "spider -from:\"x.org\"", "-in:~/Pictures", "-near:Lisbon"])
  func `what cannot be told of a photo hides none, also turned around`(searches: String)
    async throws
  {
    #expect(try await seen(searches: searches).0 == all)
  }

  @Test(arguments: PostFilter.Action.allCases)
  func `a filter that is kept here hides, or warns where that can be shown`(
    action: PostFilter.Action
  ) async throws {
    let (left, found) = try await seen(filter: action)
    let (words, tags) = (["fog", "a spider"], ["fog", "spider"])
    let wanted = Seen(
      photos: action == .hide ? words : all.photos, words: action == .hide ? words : all.words,
      people: all.people, tags: tags)
    #expect(left == wanted)
    if action != .hide {
      #expect(found.words.last?.filtered?.map(\.title) == ["politics"])
      #expect(found.photos.last?.details.filtered?.map(\.action) == [action])
      #expect(found.photos.last?.details.filtered?.map(\.title) == ["politics"])
    }
  }
}
