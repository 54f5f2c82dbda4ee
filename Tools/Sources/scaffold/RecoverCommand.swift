import ArgumentParser

/// Takes back what an interrupted command left.
struct RecoverCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "recover", abstract: "Takes back what an interrupted `make module` left, if any.")

  func run() async throws {
    try await Terminating.inProject { _ in }
  }
}
