import Domain
import Fakes
import Foundation
import Synchronization
import Timeline
import Web

@testable import Fediverse

/// A timeline that a test writes, on a server that answers page by page.
final class TestTimeline: Sendable {
  struct Post: Sendable {
    var id: String
    /// Seconds since 1970.
    var seconds: Int64
    var pictures = 1
    var kind = "image"
    /// What it repeats.
    var original: String?
    /// Whose it is; of what is repeated, who repeats it.
    var person = "ada"
    var text = "Fog"
    /// It is in the order, but nobody gets to see it.
    var isGone = false
  }

  /// How a server tells where its timeline goes on.
  enum Habit: Sendable, CaseIterable {
    /// With `Link` to the end.
    case links
    /// Not at all.
    case noLinks
    /// With `Link`, and pages that are shorter than asked for.
    case shortPages
    /// Not at all, with such pages.
    case shortPagesWithoutLinks
  }

  private struct State {
    var posts: [Post]
    var answer: (@Sendable (WebRequest) -> WebResponse?)?
    var targets: [String] = []
    var link: String?
  }

  private let state: Mutex<State>
  private let habit: Habit

  /// A timeline of posts in the server's order.
  init(_ posts: [Post], habit: Habit = .links) {
    state = Mutex(State(posts: posts))
    self.habit = habit
  }

  /// What was asked for, in order.
  var targets: [String] { state.withLock { $0.targets } }

  /// What its `Link` headers say, whatever it has.
  var link: String? {
    get { state.withLock { $0.link } }
    set { state.withLock { $0.link = newValue } }
  }

  /// Something happens there.
  func edit(_ change: @Sendable (inout [Post]) -> Void) {
    state.withLock { change(&$0.posts) }
  }

  /// From now on it answers so, where that is not nil.
  func misbehave(_ answer: (@Sendable (WebRequest) -> WebResponse?)?) {
    state.withLock { $0.answer = answer }
  }

  /// Posts an hour apart, newest first; the number of the oldest is 1.
  static func hourly(_ numbers: ClosedRange<Int>) -> [Post] {
    numbers.reversed().map { Post(id: "\($0)", seconds: 1_777_000_000 + Int64($0) * 3600) }
  }

  /// What has to stand in the stream: each post with a picture once, where it is told first.
  var expected: [String] {
    var told: Set<String> = []
    var places: [(moment: Int64, item: String)] = []
    for post in state.withLock({ $0.posts }) where !post.isGone && post.kind == "image" {
      guard told.insert(post.original ?? post.id).inserted else { continue }
      if post.pictures > 0 { places.append((post.seconds, post.original ?? post.id)) }
    }
    return places.sorted {
      ($1.moment, OpaqueID($0.item)) < ($0.moment, OpaqueID($1.item))
    }.map(\.item)
  }

  /// The answer to a request.
  func answer(_ request: WebRequest) -> WebResponse {
    let (posts, other) = state.withLock { state in
      state.targets.append(request.address.target)
      return (state.posts, state.answer)
    }
    if let answer = other?(request) { return answer }
    let query = URLComponents(string: request.address.text)?.queryItems ?? []
    let limit = query.first { $0.name == "limit" }?.value.flatMap(Int.init) ?? 20
    let cursor = query.first { $0.name == "max_id" }?.value
    let start = cursor.map { id in (posts.firstIndex { $0.id == id } ?? -1) + 1 } ?? 0
    let rest = posts[start...].filter { !$0.isGone }
    let page = rest.prefix(habit.isShort ? limit / 3 : limit)
    return request.answer(Self.json(page), headers(request, last: page.last))
  }

  /// Posts as JSON.
  static func json(_ posts: some Sequence<Post>) -> String {
    "[" + posts.map(status).joined(separator: ",\n") + "]"
  }
}

extension TestTimeline {
  private func headers(_ request: WebRequest, last: Post?) -> WebHeaders {
    if let link, last != nil { return ["Link": link] }
    guard habit == .links || habit == .shortPages else { return [:] }
    let path = request.address.displayName
    guard let last else { return ["Link": "<https://\(path)?min_id=1>; rel=\"prev\""] }
    return ["Link": "<https://\(path)?limit=40&max_id=\(last.id)>; rel=\"next\""]
  }

  private static func status(_ post: Post) -> String {
    let date = Date(timeIntervalSince1970: Double(post.seconds)).formatted(.iso8601)
    guard let original = post.original else { return status(post, id: post.id, date) }
    let inner = status(post, id: original, "2020-01-01T00:00:00Z")
    return """
      {"id": "\(post.id)", "created_at": "\(date)", "account": \(account(post.person)), "content": "", \
      "media_attachments": [], "reblog": \(inner)}
      """
  }

  private static func account(_ name: String) -> String {
    #"{"id": "1", "acct": "\#(name)", "display_name": "\#(name.capitalized)"}"#
  }

  private static func status(_ post: Post, id: String, _ date: String) -> String {
    let ending = post.kind == "image" ? "jpg" : post.kind
    let media = (0..<post.pictures).map {
      #"{"id": "\#(id)\#($0)", "type": "\#(post.kind)", "url": "https://files.example/\#(id)-\#($0).\#(ending)"}"#
    }
    return """
      {"id": "\(id)", "created_at": "\(date)", "account": \(account("ada")), \
      "content": "<p>\(post.text)</p>", "media_attachments": [\(media.joined(separator: ","))]}
      """
  }
}

extension TestTimeline.Habit {
  fileprivate var isShort: Bool { self == .shortPages || self == .shortPagesWithoutLinks }
}
