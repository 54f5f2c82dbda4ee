import Fakes
import Foundation
import Media
import Testing

@Suite struct KilledProcessTests {
  @Test func `a process that is killed at any moment leaves disk, index and budget consistent`()
    async throws
  {
    let tests = try #require(DecoderExecutable.runningProgram)
    let soak = URL(filePath: tests).deletingLastPathComponent().appending(path: "picture-soak")
    let outcome = try await Outcome(
      executable: soak.path(percentEncoded: false),
      arguments: ["--rounds", "10", "--seed-base", "7"])
    #expect(outcome.output == "10 killed, 0 violations\n", "\(outcome.errors)")
    #expect(outcome.status == 0 && outcome.errors == "", "\(outcome.errors)")
  }
}
