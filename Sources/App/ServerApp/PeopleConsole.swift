import ArgumentParser
import Domain
import Terminal

/// Where commands about the household's people ask and say how it went.
enum PeopleConsole {
  /// Says what `work` returns, or in one line why it failed: then this throws the exit status.
  @MainActor
  static func run(_ work: (TerminalSession) async throws -> String) async throws {
    let console = TerminalSession(.init(handlesSignals: false))
    do {
      console.write(StyledText("✓ ", .success) + StyledText(try await work(console)))
    } catch {
      console.fail(StyledText(Reason.of(error)))
      await console.close()
      throw ExitCode.failure
    }
    await console.close()
  }
}
