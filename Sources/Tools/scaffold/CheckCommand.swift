import Architecture
import ArgumentParser
import Domain
import Foundation
import Terminal

/// Tells every breach of the law, by file and line.
struct CheckCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Checks formatting and the laws of Modules.md.")

  func run() async throws {
    let root = FileManager.default.currentDirectoryPath
    let breaches: [Breach]
    do {
      breaches = try await Law.breaches(ofProjectAt: root)
    } catch {
      throw StandardError.failure(Reason.of(error))
    }
    guard !breaches.isEmpty else { return print("check: all in order") }
    for breach in breaches { print(Sanitiser.clean(breach.description, .line)) }
    let count = breaches.count == 1 ? "1 breach" : "\(breaches.count) breaches"
    throw StandardError.failure("\(count) of the law; Modules.md says why")
  }
}
