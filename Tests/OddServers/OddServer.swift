import EnginePromises
import Fakes
import Synchronization
import Timeline

/// A server of the fediverse that has a home timeline, and is odd in the ways it is told to be.
///
/// ```swift
/// let server = OddServer([.emptyPages, .noSizes], posts: 30)
/// let stage = await server.stage()
/// ```
public final class OddServer: Sendable {
  /// Something posted.
  struct Post: Sendable {
    /// Two that look the same may be two.
    let id: OpaqueID
    /// When, in seconds since 1970.
    let seconds: Int64
    var pictures: Int
    var text = "Fog"
    /// What it boosts.
    var boosted: OpaqueID?
    /// It was deleted: nobody gets to see it, but it still has its place.
    var isGone = false
    /// Whether it has no date that anybody can read, if its server has such.
    let isUndated: Bool
    /// By how many seconds its date lies above its place.
    var lateness: Int64 = 0
  }

  /// What it answers.
  public struct Answer: Sendable {
    /// HTTP's number.
    public var status = 200
    /// What is said about it.
    public var headers: [String: String] = [:]
    /// The rest.
    public var body = ""
  }

  /// When it begins, in seconds since 1970: 2026-05-01 12:00 UTC.
  public static let start: Int64 = 1_777_636_800

  /// What is odd about it.
  public let oddities: Set<Oddity>
  /// How many questions it has a mood at once in.
  let moodiness: Int
  let state: Mutex<State>

  struct State: Sendable {
    var random: SeededGenerator
    /// In the server's own order, newest first.
    var posts: [Post] = []
    var count = 0
    /// The most statuses on a page, whatever is asked for.
    var most: Int
    /// Whether what comes and goes is here.
    var isMoody = true
    /// What pictures of each post it has told of.
    var offered: [OpaqueID: Set<TicketID>] = [:]
    var targets: [String] = []
  }

  /// Makes a server with so many posts, a page of which has so many statuses at most; what comes and
  /// goes comes once in so many times.
  public init(
    _ oddities: Set<Oddity>, posts: Int, pagesOf most: Int = 40, moodyOneIn moodiness: Int = 3,
    seed: UInt64 = 1
  ) {
    self.oddities = oddities
    self.moodiness = moodiness
    state = Mutex(State(random: SeededGenerator(seed: seed), most: most))
    // Five minutes apart or nothing, as others post, too.
    let seconds = state.withLock { state in
      (0..<posts).map { _ in Int64.random(in: 0...2, using: &state.random) * 150 }
    }
    post(
      at: seconds.reduce(into: [Self.start]) { $0.append(($0.last ?? 0) - $1) }.dropFirst()
        .reversed())
  }
}

extension OddServer {
  /// The names of all pictures that it has told of and still has.
  public var offered: Set<TicketID> {
    state.withLock { state in
      // What is boosted twice is there until both are undone.
      Set(state.posts.filter { !$0.isGone }.flatMap { state.offered[$0.id] ?? [] })
    }
  }

  /// The names of all pictures it has.
  public var items: Set<TicketID> {
    state.withLock { Set($0.posts.filter { !$0.isGone }.flatMap(\.items)) }
  }

  /// What it was asked for, in order.
  public var targets: [String] { state.withLock { $0.targets } }

  /// When a picture was posted, as far as it says so, in milliseconds.
  func moment(of item: TicketID) -> Int64 {
    let post = state.withLock { state in
      state.posts.first { !$0.isGone && $0.items.contains(item) }
    }
    guard let post, !oddities.contains(.badDates) else { return .max }
    return (post.seconds + post.lateness) * 1_000
  }

  /// From now on what comes and goes stays away.
  public func calmDown() {
    state.withLock { $0.isMoody = false }
  }

  /// Somebody posts at these moments, one after the other, in seconds since 1970.
  public func post(at moments: some Sequence<Int64>) {
    state.withLock { state in
      for moment in moments { state.post(at: moment, oddities) }
    }
  }

  /// One of its posts is edited: it has other words, and a picture more.
  public func edit() {
    state.withLock { state in
      guard let place = state.posts.indices.randomElement(using: &state.random) else { return }
      state.edit(place)
    }
  }

  /// One of its posts is deleted.
  public func delete() {
    state.withLock { state in
      guard let place = state.posts.indices.randomElement(using: &state.random) else { return }
      state.posts[place].isGone = true
    }
  }
}

extension OddServer.State {
  /// Whether something happens that does so once in so many times.
  mutating func happens(oneIn times: Int) -> Bool {
    Int.random(in: 0..<times, using: &random) == 0
  }

  /// These were told of.
  mutating func offer(_ posts: some Sequence<OddServer.Post>) {
    for post in posts { offered[post.id, default: []].formUnion(post.items) }
  }

  mutating func edit(_ place: Int) {
    posts[place].text += " (edited)"
    // What is boosted twice is the same twice.
    if posts[place].pictures > 0, posts[place].boosted == nil { posts[place].pictures += 1 }
  }

  fileprivate mutating func post(at moment: Int64, _ oddities: Set<Oddity>) {
    count += 1
    var id = "\(1_000 + count)"
    if oddities.contains(.wordIDs) {
      // Two spellings of one word that look the same are two names.
      id = ["Ünder \(count / 2)", "U\u{308}nder \(count / 2)"][count % 2]
    }
    let pictures = [0, 1, 1, 1, 2, 3].randomElement(using: &random) ?? 1
    var post = OddServer.Post(
      id: OpaqueID(id), seconds: moment, pictures: pictures, isUndated: happens(oneIn: 3))
    if oddities.contains(.boosts), happens(oneIn: 2) {
      let original = Int.random(in: 0...count / 2, using: &random)
      (post.boosted, post.pictures) = (OpaqueID("boosted\(original)"), original % 3)
    }
    // One in five, and then half of those that follow it.
    let followsLate = posts.first.map { $0.lateness > 0 } ?? false
    if oddities.contains(.lateDates), happens(oneIn: followsLate ? 2 : 5) {
      post.lateness = Self.latenesses.randomElement(using: &random) ?? 0
    }
    posts.insert(post, at: 0)
  }

  /// An hour, a day, a year and a half, and twenty years.
  private static let latenesses: [Int64] = [3_600, 86_400, 47_304_000, 630_720_000]
}

extension OddServer.Post {
  /// The names of its pictures in the stream.
  var items: [TicketID] {
    OddStage.names(of: pictures, in: boosted ?? id)
  }
}
