import ArgumentParser
import Domain
import Foundation
import Library
import Storage
import Timeline

/// Refreshes a track of some length by an engine again and again; each time there are a few new
/// photos. Says how long one takes, and how much memory the process had at most.
struct RefreshCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "refresh",
    abstract: "Finds new photos: microseconds for one refresh, and kilobytes of memory.")

  @Argument(help: "The library.") var folder: String
  @Option(help: "How many photos are new each time.") var new = 20
  @Option(help: "How often.") var rounds = 30

  func run() async throws {
    let library = try BenchLibrary.open(folder)
    let feeds = (1...MadeTrack.sources).map { MadeFeed(id: SupplierID("s\($0)")) }
    let control = ControlUnit<Photo>()
    for feed in feeds { await control.add(feed, forKey: feed.id.text) }
    // What was found in the last run counts as loaded.
    let newest = try await library.track(of: 1).tickets(below: nil, limit: 1).first
    var top = newest.map { MadeTrack.place(at: $0.timestamp) } ?? 0
    var times: [Double] = []
    let calendar = MadeCalendar(top: top)
    let engine = Engine(
      store: library.track(of: 1), control: control,
      options: EngineOptions<Photo> { MadeTrack.start - Int64(calendar.top) * 30_000 })
    for _ in 0..<rounds {
      let tickets = (top - new..<top + 40).map(MadeTrack.ticket)
      for feed in feeds { feed.tell(tickets.filter { $0.key.supplier == feed.id }) }
      top -= new
      calendar.top = top
      let start = ContinuousClock.now
      let report = try await engine.refresh()
      // As the app does, which tells how many there are then.
      let photos = try await Self.count(library)
      times.append((ContinuousClock.now - start) / .microseconds(1))
      guard photos > 0, report.answers.reduce(0, { $0 + $1.added }) == new else {
        throw ValidationError("There are not \(new) photos more.")
      }
      try check(report, try await library.track(of: 1).tickets(below: nil, limit: 1), top: top)
    }
    print(times.median, try Self.peakMemory())
  }
}

extension RefreshCommand {
  private static func count(_ library: Library) async throws -> Int {
    var sum = 0
    for number in 1...MadeTrack.sources {
      sum += try await library.photos.contents(of: SourceID(rawValue: "s\(number)")).photos
    }
    return sum
  }

  private func check(
    _ report: OperationReport, _ newest: [Ticket<Photo>], top: Int
  ) throws {
    guard report.answers.allSatisfy({ $0.fault == nil }), newest == [MadeTrack.ticket(top)] else {
      throw ValidationError("The refresh did not find what is new: \(report)")
    }
  }

  /// The most memory this process has had, in kilobytes.
  private static func peakMemory() throws -> Int {
    let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") } ?? ""
    return line.split(whereSeparator: \.isWhitespace).compactMap { Int($0) }.first ?? 0
  }
}
