import Fakes
import Hummingbird
import Testing

@testable import StreamServer

/// Nobody, the author of a post, who follows her and who does not, or not any more, who is mentioned, or not any more,
/// whom she blocked, and a follower's tokens of some scopes.
struct AccessCast {
  let callers: [String: Client]
  private let owner: Client
  private let mentioned: Client
  private let follower: Client
  private let lists: [String: String]
  private let owned: [AccessThing: String]

  init(_ client: Client, of test: TestServer) async throws {
    for (name, follows) in [("dora", false), ("eve", true), ("fay", false), ("gus", true)] {
      try await test.server.addUser(
        name: name, password: TestServer.password(of: name), followsEverybody: follows)
    }
    owner = try await client.signedIn(as: "anna")
    mentioned = try await client.signedIn(as: "ben")
    follower = try await client.signedIn(as: "cleo")
    let unfollowed = try await client.signedIn(as: "gus")
    try await owner.does("block", on: "eve")
    try await unfollowed.does("unfollow", on: "anna")
    var callers = [
      "anonymous": client, "owner": owner, "mentioned": mentioned, "follower": follower,
      "stranger": try await client.signedIn(as: "dora"),
      "blocked": try await client.signedIn(as: "eve"),
      "unmentioned": try await client.signedIn(as: "fay"), "unfollowed": unfollowed,
    ]
    for scope in [
      "read:bookmarks", "read:favourites", "read:notifications", "read:search", "read:statuses",
      "read:lists", "read:accounts", "write:favourites",
    ] {
      callers[scope] = try await client.signedIn(as: "cleo", scopes: scope)
    }
    self.callers = callers
    let author = try await owner.id(of: "anna")
    var lists: [String: String] = [:]
    for (name, caller) in [("mentioned", mentioned), ("follower", follower)] {
      let list = try await caller.post("/api/v1/lists", [("title", "x")]).id()
      _ = try await caller.post("/api/v1/lists/\(list)/accounts", [("account_ids[]", author)])
      lists[name] = list
    }
    self.lists = lists
    owned = try await Self.owned(by: owner)
  }

  /// What only its owner may see.
  private static func owned(by owner: Client) async throws -> [AccessThing: String] {
    let word = AccessPost.ownWord
    let scheduled = try await owner.publish(word, [("scheduled_at", "2027-01-01T00:00:00Z")])
    let upload = try await owner.upload(Pictures.red, [("description", word)]).id()
    let filter = try await owner.post(
      "/api/v2/filters",
      [("title", word), ("context[]", "public"), ("keywords_attributes[][keyword]", word)]
    ).json
    let filtered = try await owner.publish("to be filtered")
    let status = try await owner.post(
      "/api/v2/filters/\(filter.id())/statuses", [("status_id", filtered)]
    ).id()
    return [
      .scheduled: scheduled, .upload: upload, .filter: try filter.id(),
      .keyword: try filter["keywords"][0].id(), .filterStatus: status,
    ]
  }
}

extension AccessCast {
  /// Posts, edits, and lets everybody who can leave traces of it that others might come across.
  func post(_ kind: PostKind, in test: TestServer) async throws -> AccessPost {
    let words = AccessPost.words
    let media = try await owner.upload(Pictures.grey, [("description", words[3])]).json
    let same = [
      ("spoiler_text", words[2]), ("media_ids[]", try media.id()),
      ("poll[options][]", words[4]), ("poll[options][]", "emu"), ("poll[expires_in]", "300"),
    ]
    let id = try await owner.publish(
      "\(words[1]) #tag @ben @eve @fay",
      same + [("visibility", kind.visibility)] + (kind == .expired ? [("expires_in", "60")] : []))
    _ = try await owner.send(
      .put, "/api/v1/statuses/\(id)", [("status", "\(words[0]) #tag @ben @eve")] + same)
    for caller in [owner, mentioned, follower] {
      for reaction in ["favourite", "bookmark"] {
        _ = try await caller.post("/api/v1/statuses/\(id)/\(reaction)")
      }
    }
    let booster = kind == .household ? owner : follower
    let boost = try await booster.post("/api/v1/statuses/\(id)/reblog").json["id"].text
    let answer = try await mentioned.publish(
      "so true, @anna", [("in_reply_to_id", id), ("visibility", kind.visibility)])
    var own = lists.mapValues { [AccessThing.list: $0] }
    for (name, caller, type) in [
      ("owner", owner, "favourite"), ("mentioned", mentioned, "mention"),
    ] {
      let told = try await caller.get("/api/v1/notifications?types[]=\(type)").json.list
        .first { $0["status"]["id"].text == id }
      let number = told?["id"].text ?? "1"
      own[name, default: [:]][.notification] = number
      own[name, default: [:]][.group] =
        type == "mention" ? "ungrouped-\(number)" : "favourite-\(id)"
    }
    if kind == .deleted { _ = try await owner.send(.delete, "/api/v1/statuses/\(id)") }
    if kind == .expired { test.time.advance(by: .seconds(60)) }
    let name = (media["url"].text ?? "").split(separator: "/").last ?? ""
    return AccessPost(
      media: String(name.prefix { $0 != "?" }),
      common: owned.merging([
        .post: id, .boost: boost ?? "1", .answer: answer, .account: try await owner.id(of: "anna"),
      ]) { $1 }, own: own)
  }
}

/// A post with all that stands around it: it is an edited one with a picture and a poll, some liked it and keep it,
/// somebody answered it and somebody boosted it.
struct AccessPost {
  /// Of the text after the edit and before, the warning, the picture, the poll.
  static let words = ["quokka", "bilby", "wombat", "numbat", "dingo"]
  /// Of what else is its author's: a draft, a picture, a filter.
  static let ownWord = "potoroo"

  let media: String
  fileprivate let common: [AccessThing: String]
  fileprivate let own: [String: [AccessThing: String]]

  /// What things are called for somebody; who has none of their own asks for others'.
  func ids(for caller: String) -> [AccessThing: String] {
    [own["owner"], own["follower"], own[caller.contains(":") ? "follower" : caller]]
      .compactMap(\.self).reduce(common) { $0.merging($1) { $1 } }
  }

  /// Whether an answer has anything of it, or of what else is its author's.
  func isShown(in answer: Client.Answer, _ isOwn: Bool) -> Bool {
    if isOwn { return answer.body.contains(Self.ownWord) }
    return answer.bytes == Pictures.grey || answer.bytes == Pictures.small
      || Self.words.contains { answer.body.contains($0) } || answer.body.contains(media)
  }
}

/// What a post can be.
enum PostKind: String, CaseIterable, Sendable {
  case open = "public"
  case unlisted, direct, deleted, expired
  case household = "private"

  var visibility: String { self == .deleted || self == .expired ? "public" : rawValue }

  func isSeen(by name: String) -> Bool {
    switch self {
    case .open, .unlisted: true
    case .household: ["owner", "mentioned", "follower"].contains(name)
    case .direct: ["owner", "mentioned"].contains(name)
    case .deleted, .expired: false
    }
  }
}
