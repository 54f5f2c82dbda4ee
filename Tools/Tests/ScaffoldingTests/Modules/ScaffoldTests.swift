import Foundation
import Glibc
import Synchronization
import Testing

@testable import Scaffolding

@Suite("The program `scaffold`", .timeLimit(.minutes(10)))
struct ScaffoldTests {
  private func run(
    _ words: [String], in package: KitPackage, endedBy signal: Int32? = nil
  ) async throws -> Probe.Outcome {
    let said = Mutex("")
    return try await Probe.run(words, program: "scaffold", in: package.root) { text, process in
      let isTesting = said.withLock { said in
        defer { said += text }
        return !said.contains("testing") && (said + text).contains("testing")
      }
      if isTesting, let signal { kill(process, signal) }
    }
  }

  /// A package whose template has a test that comes to no end as long as the descriptor is open.
  private func withEndlessTest(_ body: (KitPackage) async throws -> Void) async throws {
    let package = try await KitPackage()
    let pipe = package.root + ".pipe"
    #expect(mkfifo(pipe, 0o600) == 0)
    let end = open(pipe, O_RDWR | O_CLOEXEC)
    defer {
      unlink(pipe)
      close(end)
    }
    let wait = "_ = FileHandle(forReadingAtPath: \"\(pipe)\")?.readDataToEndOfFile()"
    try package.write(
      KitPackage.test(wait, imports: "import Foundation\n"), to: KitPackage.testFile)
    try await body(package)
  }

  @Test("takes all back when it is interrupted, or when it was killed and anything comes next")
  func interrupted() async throws {
    try await withEndlessTest { package in
      let before = try package.tree
      let interrupted = try await run(
        ["module", "--template=kit", "Beta"], in: package, endedBy: SIGINT)
      #expect(interrupted.status == 130)
      #expect(interrupted.text.contains("taken back: 3 files taken out, 4 restored"))
      #expect(try package.tree == before)

      let killed = try await run(
        ["module", "--template=kit", "Beta"], in: package, endedBy: SIGKILL)
      #expect(killed.wasKilled)
      #expect(try package.tree != before)
      let next = try await run(["modules"], in: package)
      #expect(next.status == 0)
      #expect(
        next.text.hasPrefix(
          "the last `make module NAME=Beta` was interrupted: 3 files taken out, 4 restored\n"),
        "\(next.text)")
      #expect(try package.tree == before)
    }
  }

  @Test("lists modules by layer, with what they are for and what made them")
  func modules() async throws {
    let package = try await KitPackage()
    try await package.make()
    let list = try await run(["modules"], in: package)
    #expect(
      list.text == """
        App
          photostream  all
        Kits
          Alpha        the first
          Beta         another  (make module: kit)
          Omega        the last

        """)
  }

  @Test("says what is not committed, and that it stays")
  func uncommitted() async throws {
    let package = try await KitPackage()
    #expect(await UncommittedFiles(root: package.root).paths == [])
    for words in [["init", "-q"], ["add", "Modules.md"]] {
      _ = try await Tool.run("git", words, in: package.root).checked("git", in: package.root)
    }
    let run = try await run(["module", "--template=kit", "--dry-run", "Beta"], in: package)
    #expect(run.status == 0)
    #expect(run.text.contains(" files are not committed; your work in them stays as it is\n"))
    #expect(run.text.hasSuffix("\nnothing was touched: this was a dry run\n"))
  }

  @Test("refuses a name in one line, with status 1")
  func badName() async throws {
    let outcome = try await run(["module", "--", "class"], in: KitPackage())
    #expect(outcome.status == 1)
    #expect(outcome.text.split(separator: "\n").count == 1)
  }
}
