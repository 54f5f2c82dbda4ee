import ArgumentParser
import Domain
import Foundation
import Media
import Synchronization
import Terminal

/// Walks pictures of a server at a steady pace, as somebody does who presses Enter again and again.
///
/// A picture that is not there when the next key comes is given up, and counts as late. Prints p50, p90
/// and p99 in milliseconds, and how many of a hundred came within 50.
struct WalkCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "walk", abstract: "Walks pictures of a server: p50, p90, p99, share.")

  @Argument(help: "Where the library is to be.") var home: String
  @Argument(help: "The address before a number and .jpg.") var address: String
  @Option(help: "How many pictures.") var count = 200
  @Option(help: "Milliseconds from key to key.") var pace = 300
  @Option(help: "How many are expected.") var ahead = 6

  func run() async throws {
    let bench = try BenchMedia(home)
    let requests = try (0..<count).map(request)
    let latencies = Latencies(count)
    let start = ContinuousClock.now
    var former: Task<Void, any Error>?
    for number in 0..<count {
      try await ContinuousClock().sleep(until: start + .milliseconds(pace * number))
      former?.cancel()
      let key = ContinuousClock.now
      former = Task { [media = bench.media, request = requests[number]] in
        _ = try Drawing.draw(try await media.bitmap(request), with: DrawnPictureCache())
        latencies.note(milliseconds(ContinuousClock.now - key), of: number)
      }
      if ahead > 0 { bench.media.expect(Array(requests[(number + 1)...].prefix(ahead))) }
    }
    try? await former?.value
    try await bench.close()
    let sorted = latencies.all.sorted()
    let share = 100 * Double(sorted.count { $0 <= 50 }) / Double(count)
    print(at(0.5, sorted), at(0.9, sorted), at(0.99, sorted), share)
  }
}

/// How long each picture took.
private final class Latencies: Sendable {
  private let values: Mutex<[Double]>

  init(_ count: Int) {
    values = Mutex([Double](repeating: .infinity, count: count))
  }

  var all: [Double] { values.withLock { $0 } }

  func note(_ latency: Double, of number: Int) {
    values.withLock { $0[number] = latency }
  }
}

extension WalkCommand {
  private func request(_ number: Int) throws -> PictureRequest {
    guard let bounds = Drawing.bounds, let address = WebAddress("\(address)\(number).jpg") else {
      throw ValidationError("\(address) is no address")
    }
    return PictureRequest(.web(address), fitting: bounds)
  }

  /// What so large a share is quicker than; those given up count as the pace.
  private func at(_ share: Double, _ sorted: [Double]) -> Double {
    min(Double(pace), sorted[min(sorted.count - 1, Int(share * Double(sorted.count)))])
  }
}
