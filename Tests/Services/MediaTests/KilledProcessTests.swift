import Foundation
import Media
import Testing

@Suite struct KilledProcessTests {
  @Test func `A process that is killed at any moment leaves disk, index and budget consistent`()
    async throws
  {
    let process = Process()
    let output = Pipe()
    let program = try #require(DecoderExecutable.runningProgram)
    process.executableURL = URL(filePath: program).deletingLastPathComponent()
      .appending(path: "picture-soak")
    process.arguments = ["--rounds", "10", "--seed-base", "7"]
    process.standardOutput = output
    try process.run()
    let text = try output.fileHandleForReading.readToEnd().map {
      String(decoding: $0, as: UTF8.self)
    }
    process.waitUntilExit()
    #expect(text == "10 killed, 0 violations\n")
  }
}
