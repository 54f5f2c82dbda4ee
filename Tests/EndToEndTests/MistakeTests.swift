import Fakes
import Foundation
import Testing

/// Everything that can be wrong gets one clear line and status 1, and nothing is lost.
@Suite("The program, used wrongly")
struct MistakeTests {
  @Test
  func `says in one line what is wrong with a command`() async throws {
    let home = try await TestHome.withSamples()
    try await home.expectMistakes([
      ("lsit", "unknown command `lsit`: did you mean `list`?"),
      ("s", "`s` could be"),
      ("show three", "`three` is not a whole number"),
      ("show 0", "0 is out of range"), ("show 99", "there is no photo 99: the last is 12"),
      ("seen", "say `seen all`"), ("go nowhere", "no screen is called `nowhere`: choose `auth`"),
      ("back", "this is the first screen"), ("show \"3", "missing closing"),
    ])
  }

  @Test
  func `says in one line what is wrong with a setting`() async throws {
    let home = try TestHome()
    try await home.expectMistakes([
      ("settings\nset stream.odor oldest", "there is no setting `stream.odor`"),
      ("set stream.order sideways", "newest or oldest"),
      ("set list.length 0", "1 to 1,000"), ("set list.length", "`set list.length` needs a value"),
      ("get nothing", "there is no setting `nothing`"),
      ("remove nothing", "there is no source `nothing`"),
    ])
  }

  @Test(arguments: ["~/Pictures", "/pictures", "~"])
  func `names the command when only a folder was typed`(path: String) async throws {
    let home = try TestHome()
    let outcome = try await home.run("-c", path)
    #expect(outcome.status == 1)
    #expect(
      outcome.errorLines == ["photostream: `\(path)` is a folder, not a command: type `2 \(path)`"])
  }

  @Test
  func `says what is wrong with a folder, and remembers nothing of it`() async throws {
    let home = try TestHome()
    try home.write(Array("text".utf8), to: "file.txt")
    let mistakes = [
      ("/no/such/folder", "there is nothing at /no/such/folder"),
      (home.path("file.txt"), "is a file"), (home.pictures, "there are no photos in"),
    ]
    for (path, message) in mistakes {
      let outcome = try await home.run("-c", "2 \(path)")
      #expect(outcome.status == 1)
      #expect(outcome.errors.contains(message))
      let sources = try await home.run("-c", "settings; sources")
      #expect(sources.errors.contains("No sources yet"))
    }
  }

  @Test
  func `never lets a file's name speak to the terminal`() async throws {
    let home = try TestHome()
    try home.addPicture("a\u{1B}[2J\u{1B}]0;owned\u{7}\nb\u{202E}gpj.exe.jpg")
    try home.addPicture(String(repeating: "x", count: 251) + ".jpg")
    let outcome = try await home.run("-c", "2 \(home.pictures); list; show 1; show 2")
    #expect(outcome.status == 0)
    let allowed = outcome.output.unicodeScalars.allSatisfy {
      $0 == "\n" || ($0.value >= 0x20 && $0.value != 0x7F && !(0x80...0x9F).contains($0.value))
    }
    #expect(allowed)
    #expect(!outcome.output.contains("\u{202E}"))
    let json = try await home.run("--json", "-c", "list")
    #expect(!json.output.contains("\u{1B}") && !json.output.contains("\u{202E}"))
  }

  @Test
  func `finds pictures whose names are no text`() async throws {
    let home = try TestHome()
    try home.addPicture("source.jpg")
    let path = Array((home.pictures + "/").utf8) + [0xFF, 0xFE, 0x2E, 0x6A] + [0]
    let bytes = path.map { CChar(bitPattern: $0) }
    #expect(link(home.pictures + "/source.jpg", bytes) == 0)
    let outcome = try await home.run("-c", "2 \(home.pictures); show 1; show 2")
    #expect(outcome.status == 0)
    #expect(outcome.output.contains("2 photos in "))
  }

  @Test
  func `says that the decoder is missing, and loses nothing`() async throws {
    var home = try TestHome()
    try home.addPicture("one.jpg")
    let decoder = home.environment["PHOTOSTREAM_DECODER"]
    home.environment["PHOTOSTREAM_DECODER"] = "/no/such/decoder"
    let broken = try await home.run("-c", "2 \(home.pictures)")
    #expect(broken.status == 1)
    #expect(broken.errors.contains("the decoder failed"))
    home.environment["PHOTOSTREAM_DECODER"] = decoder
    let mended = try await home.run("-c", "2 \(home.pictures)")
    #expect(mended.status == 0)

    try home.addPicture("two.jpg")
    home.environment["PHOTOSTREAM_DECODER"] = "/no/such/decoder"
    let without = try await home.run("-c", "stream; refresh")
    #expect(without.errors.contains("two.jpg: the decoder failed"), "\(without)")
    let kept = try await home.run("list").lines
    #expect(kept.count == 1 && kept.first?.contains("one.jpg") == true, "\(kept)")
    home.environment["PHOTOSTREAM_DECODER"] = decoder
    let all = try await home.run("-c", "stream; refresh; list").output
    #expect(all.contains("one.jpg") && all.contains("two.jpg"), "\(all)")
  }

  @Test
  func `says that there is no home`() async throws {
    var home = try TestHome()
    home.environment["HOME"] = nil
    home.environment["PHOTOSTREAM_HOME"] = nil
    let outcome = try await home.run("-c", "list")
    #expect(outcome.status == 1)
    #expect(
      outcome.errorLines == [
        "photostream: HOME is not set: set it, or PHOTOSTREAM_HOME, to a folder for your library"
      ])
  }

  @Test
  func `moves a damaged library aside, tells of it, and goes on`() async throws {
    let home = try await TestHome.withSamples()
    let file = home.library + "/library.sqlite"
    // The log beside it has every page; without it, what is damaged is damaged.
    try FileManager.default.removeItem(atPath: file + "-wal")
    try Data("this is no database, whatever its name says".utf8).write(to: URL(filePath: file))
    let outcome = try await home.run("-c", "1; list 1")
    #expect(outcome.errors.contains("was damaged and is kept as"))
    #expect(outcome.status == 0)
    let kept = try FileManager.default.contentsOfDirectory(atPath: home.library)
      .filter { $0.hasPrefix("library.sqlite.corrupt-") }
    #expect(kept.count >= 1)
  }

  @Test
  func `leaves a newer library alone`() async throws {
    let home = try await TestHome.withSamples()
    let file = URL(filePath: home.library + "/library.sqlite")
    var bytes = try Data(contentsOf: file)
    // user_version, at byte 60 of a database's header (sqlite.org/fileformat2.html).
    bytes.replaceSubrange(60..<64, with: [0, 0, 0x27, 0x0F])
    try bytes.write(to: file)
    let outcome = try await home.run("-c", "list")
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains("was written by a newer version"))
    #expect(try Data(contentsOf: file) == bytes)
  }

  @Test
  func `refuses a setting on the command line that does not exist`() async throws {
    let home = try TestHome()
    let unknown = try await home.run("--set", "stream.odor=x", "-c", "list")
    #expect(unknown.status == 1)
    #expect(unknown.errors.contains("stream.odor"))
    let wrong = try await home.run("--set", "stream.order=x", "-c", "list")
    #expect(wrong.status == 1)
    #expect(wrong.errors.contains("newest or oldest"))
    let profile = try await home.run("--profile", "nobody", "-c", "list")
    #expect(profile.status == 1)
    #expect(profile.errors.contains("there is no profile `nobody`"))
  }

  @Test
  func `stops quietly when nobody reads its answers any more`() async throws {
    let home = try await TestHome.withSamples()
    // Bash reads one line and closes the pipe; only then the next command is typed.
    let script = """
      set -o pipefail; mkfifo typed
      '\(TestHome.program)' <typed | {
        trap '' PIPE
        exec 3>typed
        echo 'show 1' >&3
        read -r line
        echo "$line"
        exec <&-
        printf '%s\\n' 'show 2' settings 'set list.length 7' 2>/dev/null >&3
        true
      }
      """
    let outcome = try await Outcome(
      executable: "/bin/bash", arguments: ["-c", "cd '\(home.library)'\n" + script], input: "",
      environment: home.environment)
    #expect(outcome.lines == ["Office lights off, city lights on"])
    #expect(outcome.errors.isEmpty)
    #expect(outcome.status == 1)
    let setting = try await home.run("-c", "settings; get list.length")
    #expect(setting.lines.first == "list.length = 10")
  }

  @Test(arguments: [
    ["--set", "a\u{1B}[2J"], ["--\u{1B}[31mred"], ["doctor", "\u{1B}]0;owned\u{7}"],
    ["serve", "--\u{9B}31m"], ["serve", "passwd", "a", "\u{1B}[2J"], ["\u{1B}[2J", "-c", "list"],
  ])
  func `never lets an argument speak to the terminal`(arguments: [String]) async throws {
    let outcome = try await TestHome().run(arguments)
    #expect(outcome.status != 0)
    #expect(!outcome.errors.isEmpty)
    let isHarmless = (outcome.output + outcome.errors).unicodeScalars.allSatisfy {
      $0 == "\n" || ($0.value >= 0x20 && $0.value != 0x7F && !(0x80...0x9F).contains($0.value))
    }
    #expect(isHarmless, "\(outcome)")
  }

  @Test
  func `says each failure of a script in one line, and rightly`() async throws {
    let home = try TestHome()
    for (script, count, message) in [
      ("2 /no/My Pictures; list; next", 3, "there is nothing at /no/My Pictures"),
      ("3 /folder; list; next", 3, "`/folder` is a folder: type `2 /folder`"),
      ("2 http://a.example; next", 2, "is an address: type `3 http://a.example`"),
      ("1; next; save \"\"", 1, "`save` needs a file"),
    ] {
      let outcome = try await home.run("-c", script)
      #expect(outcome.status == 1)
      #expect(outcome.errorLines.count == count, "\(outcome.errors)")
      #expect(outcome.errorLines.first?.contains(message) == true, "\(outcome.errors)")
    }
  }
}
