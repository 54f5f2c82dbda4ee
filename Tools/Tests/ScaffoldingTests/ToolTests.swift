import Foundation
import Glibc
import Synchronization
import Testing
import ToolFixtures

@testable import Scaffolding

@Suite("A tool", .timeLimit(.minutes(10)))
struct ToolTests {
  private func shell(_ script: String, in folder: String = "/") async throws -> Tool.Output {
    try await Tool.run("sh", ["-c", script], in: folder)
  }

  @Test("gives back what it wrote where, and how it ended")
  func output() async throws {
    let output = try await shell("echo one; echo two >&2; exit 3")
    #expect(output.end == .exited(3))
    #expect(output.lines.filter { $0.stream == .output }.map(\.text) == ["one"])
    #expect(output.lines.filter { $0.stream == .error }.map(\.text) == ["two"])
    #expect(try await shell("kill -9 $$").end == .signalled(9))
  }

  @Test("works in its folder, with an environment")
  func surroundings() async throws {
    let folder = try ScratchFolder()
    let output = try await Tool.run(
      "sh", ["-c", "pwd; echo $WORD; echo ${PATH:+kept}"], in: folder.path,
      environment: ["WORD": "there"])
    #expect(output.lines.map(\.text) == [folder.path, "there", "kept"])
  }

  @Test("is heard line by line, but only its last lines are kept")
  func lastLines() async throws {
    let heard = Mutex<[String]>([])
    let output = try await Tool.run(
      "seq", ["1000"], in: "/", keeping: 3,
      onLine: { line in heard.withLock { $0.append(line.text) } })
    #expect(output.lines.map(\.text) == ["998", "999", "1000"])
    #expect(heard.withLock { $0 } == (1...1000).map(String.init))
  }

  @Test("says what went wrong, in the compiler's words, each once and by its place")
  func errors() async throws {
    let one = "echo compiling; echo '/p/a.swift:1:2: error: no'; echo ' 1 | `- error: no'"
    let output = try await shell("\(one); \(one); echo 'error: 1 command failed'; exit 1")
    let problem = #expect(throws: ToolProblem.self) { try output.checked("swift build", in: "/p") }
    #expect(problem?.reason == "`swift build` failed: a.swift:1:2: error: no")
    let bare = try await shell("echo 'error: no space'; echo later; exit 1")
    #expect(bare.errors == ["error: no space"])
  }

  @Test("that has much to complain of is cut short")
  func manyErrors() async throws {
    let output = try await shell(
      "for n in $(seq 12); do echo \"a.swift:$n:1: error: no\"; done; exit 1")
    let problem = #expect(throws: ToolProblem.self) { try output.checked("swift build", in: "/p") }
    let lines = problem?.reason.split(separator: "\n").map(String.init) ?? []
    #expect(lines.count == 12)
    #expect(lines.dropFirst().first == "  a.swift:1:1: error: no")
    #expect(lines.last == "  and 2 more")
  }

  @Test("that is not there is told by its name")
  func notFound() async throws {
    await #expect(throws: ToolProblem.notFound("no-such-tool")) {
      try await Tool.run("no-such-tool", [], in: "/")
    }
  }

  @Test("ends with all it started when cancelled, whatever they would rather do")
  func cancelled() async throws {
    let folder = try ScratchFolder()
    let life = folder.path(of: "life")
    #expect(mkfifo(life, 0o600) == 0)
    // With -m, children have groups of their own; the pipe is open as long as this one lives.
    let script = "trap '' INT TERM; set -m; sleep 600 9>\(life) & echo ready; wait"
    let (ready, go) = AsyncStream.makeStream(of: Void.self)
    let running = Task {
      try await Tool.run(
        "bash", ["-c", script], in: folder.path, grace: .milliseconds(50),
        onLine: { _ in go.yield() }
      )
    }
    for await _ in ready { break }
    let end = open(life, O_RDONLY | O_CLOEXEC)
    defer { close(end) }
    running.cancel()
    await #expect(throws: CancellationError.self) { try await running.value }
    var hangup = pollfd(fd: end, events: 0, revents: 0)
    #expect(poll(&hangup, 1, 10_000) == 1)
    #expect(Int32(hangup.revents) & POLLHUP != 0)
  }
}
