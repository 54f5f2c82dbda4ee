import Fakes
import Foundation
import Testing

/// What `make test` runs the tests by, with a stand-in for them.
@Suite("Scripts/test")
struct TestScriptTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
  }

  /// Runs a stand-in that is told as its second argument where to write events; none may be awaited for longer than
  /// the seconds of `patience`, and the first one for those of `buildPatience`.
  private func run(
    _ lines: String, patience: Int = 2, buildPatience: Int = 600
  ) async throws -> Outcome {
    let standIn = try folder.program("swift", lines)
    return try await Outcome(
      executable: Self.script, arguments: [standIn],
      environment: [
        "PATH": "/usr/bin:/bin", "PATIENCE": "\(patience)", "BUILD_PATIENCE": "\(buildPatience)",
        "LOGS": folder.path,
      ])
  }

  private static let script = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Scripts/test")
    .path(percentEncoded: false)

  private static let beginning = #"""
    events=$2
    event() {
      printf '{"kind":"event","payload":{"kind":"%s","testID":"%s"}}\n' "$1" "$2" >>"$events"
    }
    """#

  @Test
  func `ends a run that hangs with all its processes, and names the tests that are still running`()
    async throws
  {
    let outcome = try await run(
      """
      \(Self.beginning)
      for test in One Two; do event testStarted "Suite\\/$test()\\/File.swift:1:2"; done
      event testEnded 'Suite\\/One()\\/File.swift:1:2'
      echo 'Test Two() recorded an issue: nothing comes'
      echo 'waited 60.0 seconds in vain for a word' >"$TEST_LOGS/test.waits/1"
      setsid sleep 100000 &
      echo $! >'\(folder.path(of: "child"))'
      # Only from now on is time counted.
      event runStarted
      wait
      """)
    #expect(outcome.status == 1)
    #expect(outcome.output.contains("Nothing has happened for 2 seconds."), "\(outcome)")
    #expect(outcome.lines.contains("  Suite/Two()/File.swift:1:2"), "\(outcome)")
    #expect(!outcome.output.contains("One"))
    #expect(outcome.lines.contains("  waited 60.0 seconds in vain for a word"), "\(outcome)")
    #expect(outcome.output.ranges(of: "nothing comes").count == 2, "as it came, and at the end")
    let child = try String(contentsOfFile: folder.path(of: "child"), encoding: .utf8)
      .trimmingCharacters(in: .whitespacesAndNewlines)
    try await until("what it had started to end") {
      let status = try? String(contentsOfFile: "/proc/\(child)/stat", encoding: .utf8)
      return status?.contains(") Z ") ?? true
    }
  }

  @Test
  func `repeats all that a failure says, such as a whole screen, and nothing else`() async throws {
    let outcome = try await run(
      """
      printf '\\033[90m◇\\033[0m Test Two() started.\\n'
      printf '\\033[91m✘\\033[0m Test Two() recorded an issue: the screen was\\n'
      for row in $(seq 1 24); do echo "row $row"; done
      echo '↳ what was said of it'
      echo '✔ Test One() passed.'
      echo 'said meanwhile'
      echo '✘ Test Two() failed.'
      exit 1
      """)
    #expect(outcome.status == 1)
    let repeated = outcome.lines.drop { !$0.hasPrefix("What failed") }.dropFirst()
    let rows = (1...24).map { "row \($0)" }
    #expect(repeated.first?.contains("recorded an issue: the screen was") == true, "\(outcome)")
    #expect(Array(repeated.dropFirst()) == rows + ["↳ what was said of it"], "\(outcome)")
  }

  @Test
  func `waits for a test that tells how far it has come, and prints that`() async throws {
    let outcome = try await run(
      """
      \(Self.beginning)
      event runStarted
      event testStarted One
      for seed in $(seq 12); do sleep 2; echo "seed $seed" >>"$TEST_LOGS/test.progress"; done
      event runEnded
      """, patience: 20)
    #expect(outcome.status == 0, "\(outcome)")
    #expect(outcome.lines == (1...12).map { "seed \($0)" })
  }

  @Test
  func `waits for a build that says nothing, and passes on how the tests went`() async throws {
    let outcome = try await run(
      "sleep 12; \(Self.beginning)\nevent runStarted; exit 3", patience: 10)
    #expect(outcome.status == 3, "\(outcome)")
    #expect(!outcome.output.contains("Nothing has happened"))
  }

  @Test
  func `ends a build that says nothing for too long`() async throws {
    let outcome = try await run("sleep 100000 & wait", buildPatience: 2)
    #expect(outcome.status == 1, "\(outcome)")
    #expect(outcome.output.contains("Nothing has happened for 2 seconds."), "\(outcome)")
    #expect(outcome.output.contains("still being built"), "\(outcome)")
  }

  @Test(arguments: [
    ("event runStarted; event runEnded", "No test was run."),
    ("exit 0", "No test was run."),
    (#"event runStarted; event testStarted 'Suite\/One()'"#, "The run ended before its end."),
  ])
  func `a run in which nothing was tried, or not all, has failed, however well it ended`(
    _ events: String, _ words: String
  ) async throws {
    let outcome = try await run("\(Self.beginning)\n\(events)")
    #expect(outcome.status == 1, "\(outcome)")
    #expect(outcome.output.contains(words), "\(outcome)")
  }

  @Test
  func `a run to its end has not failed, and nothing of its scratch folders is left`() async throws
  {
    let outcome = try await run(
      """
      \(Self.beginning)
      event runStarted
      event testStarted One
      mkdir "/tmp/$TEST_SCRATCH-one" "/tmp/$TEST_SCRATCH-two" && echo "/tmp/$TEST_SCRATCH"
      event testEnded One
      event runEnded
      """)
    #expect(outcome.status == 0, "\(outcome)")
    let beginning = try #require(outcome.lines.first)
    #expect(beginning.hasPrefix("/tmp/photostream-"))
    for name in ["one", "two"] {
      #expect(!FileManager.default.fileExists(atPath: "\(beginning)-\(name)"))
    }
  }

  @Test
  func `a second run in the same folder is not begun, and takes nothing from the first`()
    async throws
  {
    let outcome = try await run(
      """
      \(Self.beginning)
      event runStarted
      event testStarted One
      '\(Self.script)' true 2>&1
      echo "its status is $?"
      event runEnded
      """)
    #expect(outcome.status == 0, "\(outcome)")
    #expect(outcome.lines.first?.hasPrefix("Another run writes to \(folder.path)") == true)
    #expect(outcome.lines.last == "its status is 1", "\(outcome)")
  }
}
