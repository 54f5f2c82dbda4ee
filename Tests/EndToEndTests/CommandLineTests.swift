import Fakes
import Foundation
import TerminalHarness
import Testing

/// What a shell, and those who sit at one, expect of a command line.
@Suite("The program's command line")
struct CommandLineTests {
  @Test(arguments: ["<&-", "<&- >&- 2>&-"])
  func `ends although what it would read or write is closed`(closing: String) async throws {
    let home = try await TestHome.withSamples()
    for arguments in [[], ["list", "1"]] {
      let outcome = try await Outcome(
        executable: "/bin/sh",
        arguments: ["-c", "exec \"$0\" \"$@\" \(closing)", TestHome.program] + arguments,
        environment: home.environment)
      #expect(outcome.status == 0)
    }
  }

  @Test(arguments: ["--version", "doctor"])
  func `fails if nobody gets what it says`(word: String) async throws {
    let outcome = try await Outcome(
      executable: "/bin/sh",
      arguments: ["-c", "exec \"$0\" \(word) > /dev/full", TestHome.program],
      environment: try TestHome().environment)
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains("No space left on device"), "\(outcome)")
  }

  @Test func `shows the stream where nobody could see a prompt`() async throws {
    let home = try await TestHome.withSamples()
    let terminal = try PseudoTerminal(columns: 80, rows: 24)
    let file = home.path("shown")
    let process = try terminal.spawn(
      "/bin/sh", ["-c", "exec \"$0\" > '\(file)'", TestHome.program],
      environment: home.environment)
    #expect(try await process.end() == .exit(0))
    let shown = try String(contentsOfFile: file, encoding: .utf8)
    #expect(shown.contains("Office lights off") && !shown.contains("stream>"), "\(shown)")
  }

  @Test func `explains its options and what can be typed, as words or as records`() async throws {
    let home = try await TestHome.withSamples()
    let all = try await home.run("help")
    #expect(all.status == 0)
    #expect(all.output.contains("--profile <profile>"))
    #expect(all.output.contains("On this screen (stream):"))
    let records = try await home.run("--json", "help")
    #expect(Set(records.lines.compactMap(RecordSchema.type)) == ["command"])
    for words in [["list", "--help"], ["stream", "list", "-h"], ["help", "list"]] {
      #expect(try await home.run(words).output.contains("`list -5`"))
    }
  }

  @Test func `takes options of an alias before a word that starts something of its own`()
    async throws
  {
    let home = try TestHome()
    let found = try await home.run("--json", "doctor")
    #expect(found.status == 0)
    #expect(Set(found.lines.compactMap(RecordSchema.type)) == ["finding"])
    let flags = try await home.run("--set", "flag.discover=on", "lab", "flags")
    #expect(flags.output.contains("by the command line"), "\(flags)")
    let refused = try await home.run("export", "--set", "order", "x")
    #expect(refused.status == 64)
  }

  @Test(arguments: [
    (["--bogus"], "photostream: unknown option `--bogus`: photostream --help lists them"),
    (["export"], "Missing expected argument '<words> ...' (see `photostream export --help`)"),
    (["doctor", "--bogus"], "Unknown option '--bogus' (see `photostream doctor --help`)"),
  ])
  func `tells of a mistake in one line`(words: [String], line: String) async throws {
    let refused = try await TestHome().run(words)
    #expect(refused.status == 64)
    #expect(refused.errors.split(separator: "\n").count == 1, "\(refused)")
    #expect(refused.errors.contains(line), "\(refused)")
  }

  @Test func `completes in a shell what the prompt completes`() async throws {
    let home = try await TestHome.withSamples()
    func choices(_ words: String..., option: String = "positional@0") async throws -> [String] {
      let place = ["\(words.count)", "\(words.last?.count ?? 0)", "photostream"]
      return try await home.run(["---completion", "--", option] + place + words).lines
    }
    #expect(try await choices("lis") == ["list"])
    #expect(try await choices("--json", "settings", "sou") == ["sources"])
    #expect(try await choices("settings", "set", "stream.or") == ["stream.order"])
    #expect(try await choices("doc") == ["doctor"])
    #expect(try await choices(String(home.pictures.dropLast(5))) == [home.pictures + "/"])
    #expect(try await choices("--profile", "", option: "--profile") == ["default"])
  }

  @Test func `makes no library to complete a word`() async throws {
    let home = try TestHome()
    let exporting = try await home.run(
      "---completion", "--", "positional@0", "1", "3", "photostream", "exp")
    #expect(exporting.lines == ["export"])
    #expect(!FileManager.default.fileExists(atPath: home.library))
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func `writes what a shell needs for that`(shell: String) async throws {
    let outcome = try await TestHome().run("--generate-completion-script", shell)
    #expect(outcome.status == 0)
    #expect(outcome.output.contains("---completion"))
    #expect(outcome.output.contains("stream.order=oldest"))
  }
}
