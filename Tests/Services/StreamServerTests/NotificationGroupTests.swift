import Fakes
import Hummingbird
import Testing

@testable import StreamServer

@Suite("Grouped notifications")
struct NotificationGroupTests {
  private static let path = "/api/v2/notifications"

  @Test
  func `likes and boosts of one status are one, with the people and the status beside them`()
    async throws
  {
    try await TestServer(people: ["anna", "ben", "cleo"]).run { client in
      let anna = try await client.signedIn(as: "anna")
      let ben = try await client.signedIn(as: "ben")
      let cleo = try await client.signedIn(as: "cleo")
      let id = try await anna.publish("fog")
      for caller in [ben, cleo] { _ = try await caller.post("/api/v1/statuses/\(id)/favourite") }
      let named = try await ben.publish("@anna")
      _ = try await cleo.post("/api/v1/statuses/\(id)/reblog")
      let json = try await anna.get(Self.path).json
      let groups = json["notification_groups"].list
      #expect(groups.map { $0["type"].text } == ["reblog", "mention", "favourite"])
      #expect(groups.map { $0["notifications_count"].number } == [1, 1, 2])
      #expect(groups.map { $0["status_id"].text } == [id, named, id])
      #expect(groups[2]["group_key"].text == "favourite-\(id)")
      #expect(groups[2]["sample_account_ids"].list.count == 2)
      #expect(groups[0]["most_recent_notification_id"].number != nil)
      #expect(json["statuses"].ids == [id, named])
      #expect(json["accounts"].list.map { $0["acct"].text } == ["ben", "cleo"])
      let one = try await anna.get("\(Self.path)/favourite-\(id)").json
      #expect(one["notification_groups"][0]["notifications_count"].number == 2)
      let people = try await anna.get("\(Self.path)/favourite-\(id)/accounts").json
      #expect(people.list.map { $0["acct"].text } == ["cleo", "ben"])
      for key in ["favourite-\(named)", "mention-\(named)", "nonsense", "favourite-x"] {
        #expect(try await anna.get("\(Self.path)/\(key)").status == 404, "\(key)")
      }
      #expect(try await ben.get("\(Self.path)/favourite-\(id)").status == 404)
    }
  }

  @Test
  func `pages go on by Link, and a group that goes on keeps its key and its count`() async throws {
    try await TestServer(people: ["anna", "ben", "cleo"]).run { client in
      let anna = try await client.signedIn(as: "anna")
      let id = try await anna.publish("fog")
      for name in ["ben", "cleo"] {
        let caller = try await client.signedIn(as: name)
        _ = try await caller.post("/api/v1/statuses/\(id)/favourite")
      }
      let first = try await anna.get("\(Self.path)?limit=1")
      let next =
        first.headers["Link"]?.firstMatch(of: #/photos.example([^>]*)>; rel="next"/#)
        .map { String($0.1) } ?? ""
      let second = try await anna.get(next).json["notification_groups"]
      for group in [first.json["notification_groups"][0], second[0]] {
        #expect(group["group_key"].text == "favourite-\(id)")
        #expect(group["notifications_count"].number == 2)
        #expect(group["page_min_id"].text == group["page_max_id"].text)
      }
      let none = try await anna.get("\(Self.path)?exclude_types[]=favourite").json
      #expect(none["notification_groups"].list.isEmpty)
    }
  }

  @Test
  func `what is unread is counted, and a group is dismissed as one`() async throws {
    try await TestServer(people: ["anna", "ben", "cleo"]).run { client in
      let anna = try await client.signedIn(as: "anna")
      let id = try await anna.publish("fog")
      for name in ["ben", "cleo"] {
        let caller = try await client.signedIn(as: name)
        _ = try await caller.post("/api/v1/statuses/\(id)/favourite")
      }
      let ids = try await anna.get("/api/v1/notifications").json.ids
      #expect(try await anna.get("\(Self.path)/unread_count").json["count"].number == 2)
      _ = try await anna.post(
        "/api/v1/markers", [("notifications[last_read_id]", ids[1])])
      #expect(
        try await anna.get("/api/v1/notifications/unread_count").json["count"].number == 1)
      #expect(try await anna.post("\(Self.path)/favourite-\(id)/dismiss").status == 200)
      #expect(try await anna.get("/api/v1/notifications").json.list.isEmpty)
    }
  }
}
