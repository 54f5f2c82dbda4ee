import Domain
import Fakes
import Foundation
import Synchronization
import Web

@testable import Fediverse

/// A server that keeps what it is told and counts it, does with repeats what it was made to, and goes
/// wrong where a test says so.
final class StrictServer: Sendable {
  /// Something it has.
  struct Post: Hashable, Sendable {
    let id: String
    let author: String
    let text: String
    let inReplyTo: String?
    let pictures: [String]
    let createdAt: Timestamp
    let fields: [String: String]
  }

  /// What goes wrong with one request.
  enum Fault: Hashable, Sendable {
    /// The connection breaks, or time is over, before anything is done.
    case before(NetworkError)
    /// The same when everything is done.
    case after(NetworkError)
    /// It answers so, and has done nothing.
    case says(Int, String = "", WebHeaders = [:], Duration? = nil)
    /// It does what it should, and answers so.
    case doesAndSays(Int, String = "")
  }

  fileprivate struct State {
    var posts: [Post] = []
    var keys: [String: String] = [:]
    var media: [String: Int] = [:]
    var reactions: Set<String> = []
    /// The person's boosts of status 7: some servers boost again whoever asks again.
    var boosts = 0
    var isBookmarked = false
    var faults: [(target: String, fault: Fault)] = []
    var number = 100
  }

  /// What it calls the person.
  static let own = "11"
  private let repetition: ServerCapabilities.Repetition
  private let time: any TimeSource
  private let visibility: String
  private let state = Mutex(State())

  /// Makes a server on which `bo` has posted status 7, which is seen by whom `visibility` says.
  init(_ repetition: ServerCapabilities.Repetition, time: any TimeSource, visibility: String) {
    self.repetition = repetition
    self.time = time
    self.visibility = visibility
  }

  /// What was posted, in order.
  var posts: [Post] { state.withLock { $0.posts } }
  /// How many pictures were handed in.
  var pictures: Int { state.withLock { $0.media.count } }
  /// What the person says of status 7.
  var reactions: Set<String> { state.withLock { $0.reactions } }

  /// How often the person has boosted status 7.
  var boosts: Int { state.withLock { $0.boosts } }
  /// Whether status 7 is among the person's bookmarks.
  var isBookmarked: Bool { state.withLock { $0.isBookmarked } }

  /// The next request whose method and path begin so goes wrong.
  func fail(_ target: String, _ fault: Fault) {
    state.withLock { $0.faults.append((target, fault)) }
  }

  /// Somebody posts something, perhaps the person with another program.
  func post(_ text: String, by author: String, to parent: String? = nil, at moment: Timestamp) {
    state.withLock { _ = $0.post(text, author, parent, at: moment) }
  }

  /// Forgets the pictures that were handed in.
  func loseMedia() {
    state.withLock { $0.media = [:] }
  }

  /// The answer to a request, or what keeps it from coming.
  func answer(_ request: WebRequest) throws -> WebResponse {
    let line = request.method.rawValue + " " + request.address.target
    let fault = state.withLock { state -> Fault? in
      guard let place = state.faults.firstIndex(where: { line.hasPrefix($0.target) }) else {
        return nil
      }
      return state.faults.remove(at: place).fault
    }
    switch fault {
    case .before(let error): throw error
    case .says(let status, let body, let headers, let wait):
      return request.answer(body, status: status, headers, retryAfter: wait)
    case .after(let error):
      _ = work(line, request)
      throw error
    case .doesAndSays(let status, let body):
      _ = work(line, request)
      return request.answer(body, status: status)
    case nil: return work(line, request)
    }
  }
}

extension StrictServer {
  private func work(_ line: String, _ request: WebRequest) -> WebResponse {
    let path = line.prefix { $0 != "?" }
    let words = path.split(separator: "/").map(String.init)
    switch path {
    case "GET /api/v1/accounts/verify_credentials":
      return request.answer(#"{"id": "\#(Self.own)", "acct": "ada"}"#)
    case "GET /api/v1/accounts/\(Self.own)/statuses": return list(request)
    case "POST /api/v1/statuses": return publish(request)
    case "POST /api/v2/media": return receive(request)
    case _ where path.hasPrefix("GET /api/v1/media/"):
      return state.withLock { $0.media[words.last ?? ""] == nil }
        ? request.answer("", status: 404) : request.answer(#"{"id": "\#(words.last ?? "")"}"#)
    case "GET /api/v1/statuses/7": return request.answer(target)
    case _ where path.hasPrefix("POST /api/v1/statuses/7/"):
      react(words.last ?? "")
      // Who boosts is answered with the boost.
      return request.answer(
        words.last == "reblog"
          ? #"{"id": "70", "created_at": "2026-05-01", "reblog": \#(target)}"# : target)
    case _ where path.hasPrefix("DELETE /api/v1/statuses/"):
      let isThere = state.withLock { state in
        let count = state.posts.count
        state.posts.removeAll { $0.id == words.last }
        return state.posts.count < count
      }
      return isThere ? request.answer() : request.answer("", status: 404)
    default: return request.answer(#"{"error": "Record not found"}"#, status: 404)
    }
  }

  /// What the person has posted, 40 at a time.
  private func list(_ request: WebRequest) -> WebResponse {
    let items = URLComponents(string: request.address.text)?.queryItems ?? []
    let cursor = items.first { $0.name == "max_id" }?.value.flatMap(Int.init) ?? .max
    let own = posts.filter { $0.author == "ada" && Int($0.id) ?? 0 < cursor }.reversed()
    return request.answer("[" + own.prefix(40).map(\.json).joined(separator: ",") + "]")
  }

  private func publish(_ request: WebRequest) -> WebResponse {
    let fields = Self.fields(request.form)
    let key = request.headers["Idempotency-Key"] ?? ""
    return state.withLock { state in
      if let known = state.keys[key], repetition == .answered {
        return request.answer(state.posts.first { $0.id == known }?.json ?? "{}")
      }
      if state.keys[key] != nil, repetition == .refused {
        return request.answer(#"{"error": "Duplicate idempotency key."}"#, status: 400)
      }
      let pictures = fields["media_ids[]"]?.split(separator: ",").map(String.init) ?? []
      guard pictures.allSatisfy({ state.media[$0] != nil }) else {
        return request.answer(#"{"error": "Validation failed: no such media"}"#, status: 422)
      }
      let post = state.post(
        fields["status"] ?? "", "ada", fields["in_reply_to_id"], at: time.now, pictures, fields)
      state.keys[key] = post.id
      return request.answer(post.json)
    }
  }

  private func receive(_ request: WebRequest) -> WebResponse {
    state.withLock { state in
      state.number += 1
      state.media["m\(state.number)"] = request.body?.count ?? 0
      return request.answer(#"{"id": "m\#(state.number)", "type": "image"}"#)
    }
  }

  private func react(_ verb: String) {
    state.withLock { state in
      switch verb {
      case "favourite": state.reactions = ["like"]
      case "dislike": state.reactions = ["dislike"]
      case "unfavourite": state.reactions.remove("like")
      case "undislike": state.reactions.remove("dislike")
      case "reblog": state.boosts = repetition == .ignored ? state.boosts + 1 : 1
      case "unreblog": state.boosts = max(0, state.boosts - 1)
      case "bookmark": state.isBookmarked = true
      case "unbookmark": state.isBookmarked = false
      default: break
      }
    }
  }

  /// Status 7, with ten likes of others and two comments.
  private var target: String {
    let reactions = reactions
    let (liked, disliked) = (reactions.contains("like"), reactions.contains("dislike"))
    return """
      {"id": "7", "created_at": "2026-04-01T00:00:00Z", "visibility": "\(visibility)",
       "account": {"id": "12", "acct": "bo@else.example"}, "favourites_count": \(liked ? 11 : 10),
       "dislikes_count": \(disliked ? 1 : 0), "replies_count": \(2 + posts.count),
       "favourited": \(liked), "disliked": \(disliked), "reblogs_count": \(5 + boosts),
       "reblogged": \(boosts > 0), "bookmarked": \(isBookmarked)}
      """
  }

  /// The fields of a form; of those that come several times all, with commas.
  private static func fields(_ form: String) -> [String: String] {
    let pairs = form.split(separator: "&").map { pair in
      pair.split(separator: "=", omittingEmptySubsequences: false)
        .map { $0.removingPercentEncoding ?? "" }
    }
    return Dictionary(pairs.map { ($0[0], $0.last ?? "") }) { $0 + "," + $1 }
  }
}

extension StrictServer.State {
  fileprivate mutating func post(
    _ text: String, _ author: String, _ parent: String?, at moment: Timestamp,
    _ pictures: [String] = [], _ fields: [String: String] = [:]
  ) -> StrictServer.Post {
    number += 1
    let post = StrictServer.Post(
      id: "\(number)", author: author, text: text, inReplyTo: parent, pictures: pictures,
      createdAt: moment, fields: fields)
    posts.append(post)
    return post
  }
}

extension StrictServer.Post {
  /// With names and links in the middle of markup, as servers write them.
  fileprivate var json: String {
    let date = Date(timeIntervalSince1970: Double(createdAt.milliseconds) / 1_000)
    let html = text.replacing(/@(\w+)(@[\w.]+)?/) {
      "<span class=\\\"h-card\\\"><a class=\\\"u-url mention\\\" href=\\\"https://x.example\\\">@<span>\($0.output.1)</span></a></span>"
    }
    let media = pictures.map { #"{"id": "\#($0)", "type": "image"}"# }.joined(separator: ",")
    return """
      {"id": "\(id)", "created_at": "\(date.formatted(.iso8601))", "content": "<p>\(html)</p>", \
      "in_reply_to_id": \(inReplyTo.map { "\"\($0)\"" } ?? "null"), \
      "account": {"id": "\(StrictServer.own)", "acct": "\(author)"}, \
      "media_attachments": [\(media)]}
      """
  }
}
