import Domain
import Fakes
import FaultServer
import Foundation
import Synchronization
import Timeline

/// A blog that a test writes, served as RSS page by page.
final class TestBlog: Sendable {
  struct Entry: Sendable {
    var id: String
    /// Seconds since 1970; nil is not told.
    var seconds: Int64?
    var pictures = 1
    /// Nil is one made of its id.
    var title: String?
  }

  private struct State {
    var entries: [Entry]
    var version = 1
    var failures: SeededGenerator?
  }

  private let state: Mutex<State>
  private let pageLength: Int
  private let isPaged: Bool

  init(_ entries: [Entry], pageLength: Int = 20, isPaged: Bool = true) {
    state = Mutex(State(entries: entries))
    self.pageLength = pageLength
    self.isPaged = isPaged
  }

  /// The entries, newest first unless the test wants otherwise.
  var entries: [Entry] { state.withLock { $0.entries } }

  /// The author does something to them.
  func edit(_ change: (inout [Entry]) -> Void) {
    state.withLock { state in
      change(&state.entries)
      state.version += 1
    }
  }

  /// From now on about half of all requests fail.
  func failHalfTheTime(seed: UInt64?) {
    state.withLock { $0.failures = seed.map(SeededGenerator.init) }
  }

  /// Where everything with a picture belongs; only of entries with one picture and a date.
  func positions(of supplier: SupplierID) -> [TicketPosition] {
    entries.filter { $0.pictures > 0 }.compactMap { entry in
      entry.seconds.map {
        TicketPosition(
          timestamp: $0 * 1000, key: TicketKey(supplier: supplier, id: OpaqueID(entry.id)))
      }
    }
  }

  /// Answers a request for `…?page=2`, the first page without; says so if the first is unchanged.
  func answer(_ request: FaultRequest) -> FaultAnswer {
    let (entries, version, fails) = state.withLock { state in
      (state.entries, state.version, state.failures?.next().isMultiple(of: 2) == true)
    }
    if fails { return .response(500) }
    let parts = request.target.split(separator: "=")
    let number = parts.count > 1 ? Int(parts[1]) ?? 1 : 1
    let tag = "\"\(version)\""
    if number == 1, request.headers["if-none-match"] == tag { return .response(304) }
    let rest = entries.dropFirst((number - 1) * pageLength)
    let hasNext = isPaged && rest.count > pageLength
    let body = Self.rss(rest.prefix(pageLength), next: hasNext ? "?page=\(number + 1)" : nil)
    return .response(200, ["ETag": tag, "Content-Type": "application/rss+xml"], body.utf8)
  }

  /// A feed as text.
  static func rss(_ entries: some Sequence<Entry>, next: String? = nil) -> String {
    let link = next.map { "<atom:link rel='next' href='\($0)'/>" } ?? ""
    return """
      <?xml version="1.0"?>
      <rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel><title>Blog</title>\(link)
      \(entries.map(item).joined(separator: "\n"))
      </channel></rss>
      """
  }

  private static func item(_ entry: Entry) -> String {
    let date = entry.seconds.map {
      let date = Date(timeIntervalSince1970: Double($0)).formatted(.iso8601)
      return "<pubDate>\(date)</pubDate>"
    }
    let pictures = (0..<entry.pictures).map {
      "<enclosure url='/\(entry.id)-\($0).jpg' type='image/jpeg'/>"
    }
    return """
      <item><guid isPermaLink='false'>\(entry.id)</guid><title>\(entry.title ?? "About \(entry.id)")</title>\
      \(date ?? "")\(pictures.joined())</item>
      """
  }
}

extension TestBlog.Entry {
  /// Entries an hour apart, newest first; the number of the oldest is 1.
  static func hourly(_ numbers: ClosedRange<Int>) -> [TestBlog.Entry] {
    numbers.reversed().map {
      TestBlog.Entry(id: "\($0)", seconds: 1_777_000_000 + Int64($0) * 3600)
    }
  }
}
