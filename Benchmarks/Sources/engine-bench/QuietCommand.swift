import ArgumentParser
import Domain
import Feeds
import Foundation
import Library
import Storage
import Timeline
import Web

/// Refreshes a blog that shows the same again, and reads its document alone, by turns. Says how long each takes.
struct QuietCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "quiet",
    abstract: "Refreshes a quiet blog, and reads its document: microseconds for one of each.")

  @Argument(help: "Where the library is to be; there must be none yet.") var folder: String
  @Option(help: "How many entries the document has.") var entries = 1000
  @Option(help: "How often.") var rounds = 30

  func run() async throws {
    let library = try BenchLibrary.open(folder)
    guard let address = WebAddress("https://photos.example/feed") else { return }
    let source = try await library.sources.insertSource(.feed(address), named: "b", profile: 1)
    let blog = MadeBlog(entries: entries)
    let control = ControlUnit<Photo>()
    await control.add(
      ManagedSupplier.feed(
        at: address, as: source.id, named: source.name, over: blog,
        FeedDependencies(
          time: BenchLibrary.Noon(), firstSeen: { _ in nil }, moved: { _ in }, reporting: blog)),
      forKey: source.id.rawValue)
    let engine = Engine(
      store: library.track(of: 1), control: control,
      options: EngineOptions<Photo> { MadeTrack.start })
    let finder = FeedFinder(over: blog)
    try await engine.refresh()
    var (quiet, alone): ([Double], [Double]) = ([], [])
    for _ in 0..<rounds {
      let start = ContinuousClock.now
      let report = try await engine.refresh()
      let middle = ContinuousClock.now
      _ = try await finder.find(address.text)
      alone.append((ContinuousClock.now - middle) / .microseconds(1))
      quiet.append((middle - start) / .microseconds(1))
      guard report.answers.map(\.told) == [entries], report.answers[0].added == 0 else {
        throw ValidationError("The refresh did not see what is there: \(report)")
      }
    }
    print(quiet.median, alone.median)
  }
}

/// A server that has one document, a blog with a photo an hour, and never says that it did not change.
private struct MadeBlog: Requesting, ErrorReporting {
  private let document: [UInt8]

  init(entries: Int) {
    let items = (0..<entries).map { place in
      let date = Date(timeIntervalSince1970: Double(MadeTrack.start / 1000 - Int64(place) * 3600))
      return """
        <item><guid>\(place)</guid><title>Photo \(place)</title>
        <pubDate>\(date.ISO8601Format())</pubDate><link>https://photos.example/\(place)</link>
        <description>&lt;p&gt;Fog over the harbour, the masts are pencil strokes.&lt;/p&gt;
        &lt;img src="/media/\(place).jpg" alt="Grey water" width="1600" height="1200"&gt;</description>
        </item>
        """
    }
    document = Array(
      "<rss version=\"2.0\"><channel><title>Blog</title>\(items.joined())</channel></rss>".utf8)
  }

  func send(_ request: WebRequest) async throws -> WebResponse {
    WebResponse(
      status: 200, headers: ["Content-Type": "application/rss+xml"], body: document,
      address: request.address)
  }

  func send(
    _ request: WebRequest, opening: @escaping @Sendable (WebHead) async throws -> Void,
    to sink: @escaping @Sendable (ArraySlice<UInt8>) async throws -> Void
  ) async throws -> WebResponse {
    let response = try await send(request)
    try await opening(WebHead(status: response.status, headers: response.headers))
    try await sink(response.body[...])
    return response
  }

  func report(_ error: any Error, while activity: String) {}
}
