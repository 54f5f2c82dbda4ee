import Domain
import Fakes
import Foundation
import Synchronization
import Web

/// A server's list of saved posts, the last saved first, with cursors of its own.
final class SavedServer: Sendable {
  struct Post: Hashable, Sendable {
    let id: String
    let seconds: Int64
  }

  enum Habit: Sendable {
    case links
    case noLinks
    /// Every page leads to the first.
    case circle
    /// There is always another page, and it is empty.
    case endless
    /// The second page is empty.
    case hollow
    /// Every page begins one below the one before (old Pixelfed).
    case movesByOne
  }

  private struct State {
    var posts: [Post]
    var targets: [String] = []
    var failing: Int?
    var stray: (page: Int, link: String)?
  }

  private let habit: Habit
  private let state: Mutex<State>

  /// So many posts, saved in an order that has nothing to do with their dates.
  init(_ count: Int, habit: Habit = .links) {
    self.habit = habit
    state = Mutex(
      State(
        posts: (0..<count).map { number in
          Post(id: "p\(number)", seconds: 1_777_000_000 + Int64(number * 7919 % count) * 100)
        }))
  }

  var posts: [Post] { state.withLock { $0.posts } }
  var targets: [String] { state.withLock { $0.targets } }

  /// What has to stand in the stream.
  var expected: [String] { posts.sorted { $0.seconds > $1.seconds }.map(\.id) }

  func edit(_ change: @Sendable (inout [Post]) -> Void) { state.withLock { change(&$0.posts) } }

  /// From now on this page, from 1, cannot be had.
  func fail(at page: Int?) { state.withLock { $0.failing = page } }

  /// From now on this page, from 0, has this `Link` instead of its own.
  func lead(_ page: Int, by link: String) { state.withLock { $0.stray = (page, link) } }

  /// From now on all pages have their own `Link`.
  func leadOn() { state.withLock { $0.stray = nil } }

  func answer(_ request: WebRequest) throws -> WebResponse {
    let (posts, failing, stray) = state.withLock { state in
      state.targets.append(request.address.target)
      return (state.posts, state.failing, state.stray)
    }
    let items = URLComponents(string: request.address.text)?.queryItems ?? []
    let cursor = items.first { $0.name == "max_id" }?.value
    let start = cursor.flatMap { Int($0.dropFirst(6)) } ?? 0
    if let failing, start == (failing - 1) * 40 {
      throw NetworkError.interrupted(host: "photos.example")
    }
    let isEmpty = habit == .endless && start > 0 || habit == .hollow && start == 40
    let page = isEmpty ? [] : posts.dropFirst(start).prefix(40)
    let next =
      switch habit {
      case .noLinks: nil as Int?
      case .circle: 0
      case .endless: start + 40
      case .movesByOne: start + 1
      case .links, .hollow: start + 40 < posts.count ? start + 40 : nil
      }
    let path = request.address.displayName
    var links = next.map { ["<https://\(path)?limit=40&max_id=cursor\($0)>; rel=\"next\""] } ?? []
    if !page.isEmpty {
      links.append("<https://\(path)?limit=40&min_id=cursor\(start)>; rel=\"prev\"")
    }
    if let stray, start / 40 == stray.page { links = [stray.link] }
    let headers: WebHeaders =
      links.isEmpty || habit == .noLinks ? [:] : ["Link": links.joined(separator: ", ")]
    return request.answer("[" + page.map(Self.json).joined(separator: ",") + "]", headers)
  }

  private static func json(_ post: Post) -> String {
    let date = Date(timeIntervalSince1970: Double(post.seconds)).formatted(.iso8601)
    return """
      {"id": "\(post.id)", "created_at": "\(date)", "content": "Fog",
       "account": {"id": "1", "acct": "ada", "display_name": "Ada"}, "media_attachments": [
       {"id": "1", "type": "image", "url": "https://files.example/\(post.id).jpg"}]}
      """
  }
}
