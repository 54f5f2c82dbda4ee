import FaultServer
import Foundation
import PictureFixtures
import Synchronization

/// Photo blogs on this machine: `/a/1` is the first page of the feed of blog `a`, `/a` its home page.
struct BlogServer: Sendable {
  /// One entry of a feed, with one picture.
  struct Entry: Sendable {
    let title: String
    let date: Date
  }

  /// Entries of a blog by its name, newest first.
  var blogs: [String: [Entry]]
  var pageLength = 20
  /// Blogs that fail every second time.
  var shaky: Set<String> = []
  private let turns = Turns()

  init(_ blogs: [String: [Entry]]) {
    self.blogs = blogs
  }

  /// What it answers.
  func answer(_ request: FaultRequest) -> FaultAnswer {
    let parts = request.target.split(separator: "/").map(String.init)
    guard let name = parts.first, let entries = blogs[name] else { return .response(404) }
    if parts.last == "picture.jpg", let bytes = try? Fixture.bytes("gradient.jpg") {
      return .response(200, ["Content-Type": "image/jpeg"], bytes)
    }
    if shaky.contains(name), turns.next(of: name).isMultiple(of: 2) { return .response(500) }
    guard parts.count > 1, let page = Int(parts[1]) else {
      return .response(200, ["Content-Type": "text/html"], home(name).utf8)
    }
    return .response(
      200, ["Content-Type": "application/rss+xml"], feed(name, entries, page: page).utf8)
  }
}

extension BlogServer {
  private final class Turns: Sendable {
    private let counts = Mutex<[String: Int]>([:])

    func next(of name: String) -> Int {
      counts.withLock { counts in
        counts[name, default: 0] += 1
        return counts[name] ?? 0
      }
    }
  }

  private func home(_ name: String) -> String {
    """
    <!doctype html><html><head><title>\(name)</title>
    <link rel="alternate" type="application/rss+xml" href="/\(name)/1"></head></html>
    """
  }

  private func feed(_ name: String, _ entries: [Entry], page: Int) -> String {
    let rest = entries.dropFirst((page - 1) * pageLength)
    let items = rest.prefix(pageLength).map { entry in
      """
      <item><title>\(entry.title)</title><guid isPermaLink="false">\(entry.title)</guid>
      <pubDate>\(entry.date.formatted(.iso8601))</pubDate>
      <enclosure url="/\(name)/pictures/picture.jpg" type="image/jpeg" length="1"/></item>
      """
    }
    let next =
      rest.count > pageLength ? "<atom:link rel=\"next\" href=\"/\(name)/\(page + 1)\"/>" : ""
    return """
      <?xml version="1.0"?>
      <rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>
      <title>Blog \(name)</title>\(next)
      \(items.joined(separator: "\n"))
      </channel></rss>
      """
  }
}
