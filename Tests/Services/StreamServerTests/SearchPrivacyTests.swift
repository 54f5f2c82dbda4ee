import Fakes
import Foundation
import Hummingbird
import Testing

@testable import StreamServer

/// Who finds what, held against a plain model of who may.
@Suite("What a search shows to whom")
struct SearchPrivacyTests {
  private static let people = ["anna", "ben", "cleo", "dora"]
  private static let visibilities = ["public", "unlisted", "private", "direct"]

  private struct Post {
    let id: String
    let author: String
    let visibility: String
    let mentioned: Set<String>
    let tag: String
    /// Who liked, boosted or bookmarked it.
    var known: Set<String> = []
  }

  /// What people are to each other.
  private struct Bonds {
    struct Pair: Hashable {
      let from: String
      let to: String
    }
    var follows: Set<Pair> = []
    var mutes: Set<Pair> = []
    var blocks: Set<Pair> = []

    func mayFind(_ post: Post, _ viewer: String) -> Bool {
      let (to, from) = (
        Pair(from: viewer, to: post.author), Pair(from: post.author, to: viewer)
      )
      if post.author == viewer { return true }
      if blocks.contains(to) || blocks.contains(from) || mutes.contains(to) { return false }
      if post.mentioned.contains(viewer) { return true }
      return switch post.visibility {
      case "public": true
      case "unlisted": post.known.contains(viewer)
      case "private": follows.contains(to)
      default: false
      }
    }
  }

  @Test(arguments: 1...6)
  func `each finds what they may, and nothing else: random posts, bonds and viewers`(
    _ seed: Int
  ) async throws {
    let test = try await TestServer(people: Self.people)
    try await test.run { client in
      var random = SeededGenerator(seed: UInt64(seed))
      var clients: [String: Client] = [:]
      for name in Self.people { clients[name] = try await client.signedIn(as: name) }
      let bonds = try await Self.bonds(of: clients, &random)
      var posts = try await Self.posts(by: clients, &random)
      for index in posts.indices {
        try await Self.react(to: &posts[index], clients, &random)
      }
      for (name, viewer) in clients {
        let expected = posts.filter { bonds.mayFind($0, name) }
        let place = "\(name), seed \(seed)"
        for query in ["fog", "fo* fog", "\"fog over\"", "-nothing", "after:2000", "fog or mist"] {
          let found = try await Self.all(query, viewer)
          #expect(found == expected.reversed().map(\.id), "\(query): \(place)")
        }
        let tags = try await viewer.found("tag", "&type=hashtags&limit=40").json["hashtags"].list
        #expect(Set(tags.compactMap { $0["name"].text }) == Set(expected.map(\.tag)), "\(place)")
        for person in Self.people {
          let id = try await viewer.id(of: person)
          let theirs = try await Self.all("fog", viewer, "&account_id=\(id)")
          let wanted = expected.filter { $0.author == person }.reversed().map(\.id)
          #expect(theirs == Array(wanted), "of \(person): \(place)")
        }
        // Everybody may know these.
        for trend in try await viewer.get("/api/v1/trends/statuses?limit=40").json.ids {
          #expect(expected.contains { $0.id == trend && $0.visibility == "public" }, "\(place)")
        }
      }
      let open = posts.filter { $0.visibility == "public" }
      for trend in try await client.get("/api/v1/trends/statuses?limit=40").json.ids {
        #expect(open.contains { $0.id == trend }, "seed \(seed)")
      }
      let openTags = Set(open.map(\.tag))
      for tag in try await client.get("/api/v1/trends/tags?limit=20").json.list {
        #expect(openTags.contains(tag["name"].text ?? ""), "seed \(seed)")
      }
    }
    try await test.expectWholeIndex()
  }

  /// All pages of what is found.
  private static func all(
    _ query: String, _ viewer: Client, _ rest: String = ""
  ) async throws -> [String] {
    var ids: [String] = []
    for _ in 0..<20 {
      let below = ids.last.map { "&max_id=" + $0 } ?? ""
      let page = try await viewer.found(query, rest + "&limit=7" + below).json["statuses"].ids
      guard !page.isEmpty else { return ids }
      ids += page
    }
    return ids
  }

  private static func bonds(
    of clients: [String: Client], _ random: inout SeededGenerator
  ) async throws -> Bonds {
    var bonds = Bonds()
    for from in people {
      for to in people where from != to { bonds.follows.insert(.init(from: from, to: to)) }
    }
    for from in people {
      for to in people where from != to {
        guard let client = clients[from] else { continue }
        let pair = Bonds.Pair(from: from, to: to)
        switch Int.random(in: 0..<8, using: &random) {
        case 0:
          try await client.does("block", on: to)
          bonds.blocks.insert(pair)
          bonds.follows.subtract([pair, .init(from: to, to: from)])
        case 1:
          try await client.does("mute", on: to)
          bonds.mutes.insert(pair)
        case 2, 3:
          try await client.does("unfollow", on: to)
          bonds.follows.remove(pair)
        default: break
        }
      }
    }
    return bonds
  }

  private static func posts(
    by clients: [String: Client], _ random: inout SeededGenerator
  ) async throws -> [Post] {
    var posts: [Post] = []
    for number in 0..<40 {
      let author = people.randomElement(using: &random) ?? "anna"
      let visibility = visibilities.randomElement(using: &random) ?? "direct"
      let mentioned = people.filter { _ in Int.random(in: 0..<4, using: &random) == 0 }
      let tag = "tag" + String(Character(UnicodeScalar(UInt8(97 + number % 26))))
      let text = "fog over #\(tag) " + mentioned.map { "@" + $0 }.joined(separator: " ")
      let id = try await clients[author]?.publish(text, [("visibility", visibility)])
      posts.append(
        Post(
          id: id ?? "", author: author, visibility: visibility, mentioned: Set(mentioned), tag: tag)
      )
    }
    return posts
  }

  private static func react(
    to post: inout Post, _ clients: [String: Client], _ random: inout SeededGenerator
  ) async throws {
    for name in people where Int.random(in: 0..<3, using: &random) == 0 {
      let word = ["favourite", "bookmark", "reblog"].randomElement(using: &random) ?? "favourite"
      let answer = try await clients[name]?.post("/api/v1/statuses/\(post.id)/\(word)")
      if answer?.status == 200 { post.known.insert(name) }
    }
  }
}
