import Architecture
import ArgumentParser

/// Tells every breach of the law, by file and line.
struct CheckCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Checks formatting and the laws of Modules.md.")

  func run() async throws {
    try await Terminating.inProject { project in
      let breaches = try await Law.breaches(ofProjectAt: project.root)
      guard !breaches.isEmpty else { return say("check: all in order") }
      for breach in breaches { say(breach.description) }
      let count = breaches.count == 1 ? "1 breach" : "\(breaches.count) breaches"
      throw StandardError.failure("\(count) of the law; Modules.md says why")
    }
  }
}
