import Fakes
import Testing

@testable import StreamServer

@Suite("Reactions")
struct ReactionTests {
  @Test
  func `a favourite counts once, shows to everybody, and can be taken back`() async throws {
    try await TestServer().run { client in
      let anna = try await client.signedIn(as: "anna")
      let ben = try await client.signedIn(as: "ben")
      let id = try await anna.publish("x")
      _ = try await ben.post("/api/v1/statuses/\(id)/favourite")
      let twice = try await ben.post("/api/v1/statuses/\(id)/favourite").json
      #expect(twice["favourited"].bool == true)
      #expect(twice["favourites_count"].number == 1)
      let hers = try await anna.get("/api/v1/timelines/home").json[0]
      #expect(hers["favourites_count"].number == 1)
      #expect(hers["favourited"].bool == false)
      let by = try await anna.get("/api/v1/statuses/\(id)/favourited_by").json
      #expect(by.list.map { $0["acct"].text } == ["ben"])
      let back = try await ben.post("/api/v1/statuses/\(id)/unfavourite").json
      #expect(back["favourited"].bool == false)
      #expect(back["favourites_count"].number == 0)
      #expect(try await ben.post("/api/v1/statuses/\(id)/unfavourite").status == 200)
    }
  }

  @Test
  func `nobody likes and dislikes the same: the later one counts`() async throws {
    try await TestServer().run { client in
      let anna = try await client.signedIn(as: "anna")
      let id = try await anna.publish("x")
      _ = try await anna.post("/api/v1/statuses/\(id)/favourite")
      let disliked = try await anna.post("/api/v1/statuses/\(id)/dislike").json
      #expect(disliked["disliked"].bool == true)
      #expect(disliked["dislikes_count"].number == 1)
      #expect(disliked["favourited"].bool == false)
      #expect(disliked["favourites_count"].number == 0)
      let liked = try await anna.post("/api/v1/statuses/\(id)/favourite").json
      #expect(liked["disliked"].bool == false)
      #expect(liked["dislikes_count"].number == 0)
      let none = try await anna.post("/api/v1/statuses/\(id)/undislike").json
      #expect(none["favourites_count"].number == 1)
    }
  }

  @Test
  func `favourites and bookmarks are listed in the order they were made, in pages`() async throws {
    try await TestServer().run { client in
      let anna = try await client.signedIn(as: "anna")
      var ids: [String] = []
      for number in 0..<3 { ids.append(try await anna.publish("\(number)")) }
      for id in [ids[1], ids[2], ids[0]] {
        _ = try await anna.post("/api/v1/statuses/\(id)/bookmark")
      }
      let first = try await anna.get("/api/v1/bookmarks?limit=2")
      #expect(first.json.ids == [ids[0], ids[2]])
      #expect(first.json[0]["bookmarked"].bool == true)
      let next =
        first.headers["Link"]?.firstMatch(of: #/photos.example([^>]*)>; rel="next"/#)
        .map { String($0.1) } ?? ""
      #expect(try await anna.get(next).json.ids == [ids[1]])
      #expect(try await anna.get("/api/v1/favourites").json.list.isEmpty)
    }
  }
}
