import Foundation
import Glibc
import Testing
import ToolFixtures

@testable import Architecture
@testable import Scaffolding

@Suite("A tool", .timeLimit(.minutes(10)))
struct ToolTests {
  private func shell(_ script: String) async throws -> Tool.Output {
    try await Tool.run("sh", ["-c", script], in: "/usr", environment: ["WORD": "there"])
  }

  @Test func `gives back what it wrote and how it ended`() async throws {
    let output = try await shell("pwd; echo $WORD ${PATH:+kept}; echo two >&2; exit 3")
    #expect(output.status == 3)
    #expect(output.text == "/usr\nthere kept")
    #expect(output.lines.sorted() == ["/usr", "there kept", "two"])
    #expect(try await shell("kill -9 $$").status == 137)
    await expectProblem("no-such-tool not found") {
      _ = try await Tool.run("no-such-tool", [], in: "/")
    }
  }

  @Test func `says what went wrong, in the compiler's words, each once and by its place`()
    async throws
  {
    let one = "echo compiling; echo '/p/a.swift:1:2: error: no'; echo ' 1 | `- error: no'"
    for (script, words) in [
      (
        "\(one); \(one); echo 'error: 1 command failed'",
        "`swift build` failed: a.swift:1:2: error: no"
      ),
      ("echo 'error: no space'; echo later", "`swift build` failed: error: no space"),
      ("echo later", "`swift build` failed: later"), (":", "`swift build` ended with status 1"),
      (
        "for n in $(seq 12); do echo \"a.swift:$n:1: error: no\"; done",
        "\n  a.swift:10:1: error: no\n  and 2 more"
      ),
    ] {
      let output = try await shell("\(script); exit 1")
      await expectProblem(words) { try output.checked("swift build", in: "/p") }
    }
  }

  @Test func `ends with all it started when cancelled, whatever they would rather do`() async throws
  {
    let folder = try ScratchFolder()
    let life = folder.path + "/life"
    #expect(mkfifo(life, 0o600) == 0)
    let end = open(life, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    defer { close(end) }
    // With -m, children have groups of their own; the pipe is open as long as this one lives.
    let script = "trap '' INT TERM; set -m; { echo; exec sleep 600; } >\(life) & wait"
    let running = Task {
      try await Tool.run("bash", ["-c", script], in: folder.path, grace: .milliseconds(50))
    }
    #expect(try await Tool.run("head", ["-n", "1", life], in: "/").lines == [""])
    running.cancel()
    await #expect(throws: CancellationError.self) { try await running.value }
    var hangup = pollfd(fd: end, events: 0, revents: 0)
    #expect(poll(&hangup, 1, 10_000) == 1)
    #expect(Int32(hangup.revents) & POLLHUP != 0)
  }
}
