import ArgumentParser
import Domain
import Foundation
import Library
import Timeline

/// Stores a long track as an engine does that fills its gaps from the top, and says how long.
///
/// `Benchmarks/track.c` writes the same rows in the same transactions. Both do a part of it for each
/// line they read, so that they can take turns, and tell the seconds each part took. Making the photos
/// is not counted.
struct StoreCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "store", abstract: "Stores made-up photos: seconds for each part.")

  @Argument(help: "Where the library is to be; there must be none yet.") var folder: String
  @Option(help: "How many photos.") var tickets = 1_000_000
  @Option(help: "How many photos a transaction has, at most: those of a pool.") var pool = 100
  @Option(help: "How many photos a part has.") var part = 50_000

  func run() async throws {
    let library = try await BenchLibrary.make(in: folder)
    let track = library.track(of: 1)
    var ledger = try await track.ledger()
    var stored = 0
    print("ready")
    fflush(nil)
    while stored < tickets, readLine() != nil {
      var seconds = 0.0
      let end = min(tickets, stored + part)
      while stored < end {
        let next = min(end, stored + pool)
        let change = try change(of: ledger, from: stored, to: next)
        let start = ContinuousClock.now
        ledger = try await track.commit(change).ledger
        seconds += (ContinuousClock.now - start) / .seconds(1)
        stored = next
      }
      print(seconds)
      fflush(nil)
    }
    try library.checkpoint()
  }
}

extension StoreCommand {
  /// What comes of filling the gap below what is known: tickets, the stretch they are all of, and what
  /// is known then.
  private func change(
    of ledger: TrackLedger, from first: Int, to end: Int
  ) throws -> TrackChange<Photo> {
    var change = TrackChange<Photo>(ledger: ledger)
    change.tickets = (first..<end).map(MadeTrack.ticket)
    let bottom = end < tickets ? MadeTrack.top(of: end) : nil
    let known = try coverage(
      Timeframe(start: .max, end: bottom), revision: ledger.revision + 1)
    for number in 1...MadeTrack.sources {
      let source = SupplierID("s\(number)")
      change.claims[source] = Timeframe(
        start: first == 0 ? .max : MadeTrack.top(of: first), end: bottom)
      change.ledger.coverage[source] = known
    }
    return change
  }

  /// Only engines make coverages; but they can be read.
  private func coverage(_ stretch: Timeframe, revision: Int64) throws -> Coverage {
    let end = stretch.end.map { ",\"end\":\($0)" } ?? ""
    let text = """
      {"stretches":[{"start":\(stretch.start)\(end)}],"newest":\(MadeTrack.start),\
      "asked":\(MadeTrack.start),"revision":\(revision)}
      """
    return try JSONDecoder().decode(Coverage.self, from: Data(text.utf8))
  }
}
