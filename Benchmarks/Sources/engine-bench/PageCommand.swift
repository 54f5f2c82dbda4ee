import ArgumentParser
import Domain
import Library
import Timeline

/// Reads pages of a long track: at its top, in its middle and at its end, in turn.
///
/// `Benchmarks/track.c` reads the same ones by the same statements.
struct PageCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "page",
    abstract: "Reads pages of 50: microseconds at the top, in the middle and at the end.")

  @Argument(help: "The library.") var folder: String
  @Option(help: "How many photos are in it.") var tickets = 1_000_000
  @Option(help: "How often each page is read.") var rounds = 1000

  func run() async throws {
    let track = try BenchLibrary.open(folder).track(of: 1)
    let places = [0, tickets / 2, tickets - 50].map { place in
      place == 0 ? nil : MadeTrack.ticket(place - 1).position
    }
    var times: [[Double]] = places.map { _ in [] }
    for _ in 0..<rounds {
      for (number, place) in places.enumerated() {
        let start = ContinuousClock.now
        let page = try await track.tickets(below: place, limit: 50)
        times[number].append((ContinuousClock.now - start) / .microseconds(1))
        guard page.count == 50 else { throw ValidationError("There are only \(page.count).") }
      }
    }
    print(times.map { "\($0.median)" }.joined(separator: " "))
  }
}

extension [Double] {
  /// The one in the middle.
  var median: Double { isEmpty ? 0 : sorted()[count / 2] }
}
