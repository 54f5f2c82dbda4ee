import ArgumentParser
import EnginePromises
import Foundation

/// Tries the engine's promises on many generated histories; `make soak SUITE=engine` calls it.
@main
struct EngineSoak: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "engine-soak", abstract: "Tries the engine's promises on generated histories.")

  @Option(help: "How many histories.") var seeds: UInt64 = 100_000
  @Option(help: "The first one's seed.") var seedBase: UInt64 = 1

  func validate() throws {
    guard seeds > 0 else { throw ValidationError("--seeds is a number from 1 on") }
  }

  func run() async throws {
    let start = ContinuousClock.now
    var tried = 0
    var violations = 0
    for try await failure in Seeds.trying(seedBase..<(seedBase + seeds), Trial.failure(seed:)) {
      tried += 1
      if let failure {
        violations += 1
        say(failure)
      }
      if tried % 10_000 == 0, tried < seeds {
        say(
          "\(tried) of \(seeds) histories, \(violations) violations, \(seconds(since: start)) s")
      }
    }
    say("\(tried) histories, \(violations) violations, \(seconds(since: start)) s")
    if violations > 0 { throw ExitCode.failure }
  }

  /// At once, also where somebody reads it from a file.
  private func say(_ line: String) {
    FileHandle.standardOutput.write(Data((line + "\n").utf8))
  }

  private func seconds(since start: ContinuousClock.Instant) -> Int64 {
    (ContinuousClock.now - start).components.seconds
  }
}
