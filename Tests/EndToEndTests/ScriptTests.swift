import Domain
import Fakes
import Foundation
import Testing

@Suite("The program in scripts")
struct ScriptTests {
  /// Rows without their last column: it may be midnight between two runs.
  private func untimed(_ rows: some Sequence<String>) -> [Substring] {
    rows.map { $0[..<($0.range(of: "  ", options: .backwards)?.lowerBound ?? $0.endIndex)] }
  }

  @Test
  func `brings in the samples and lists them`() async throws {
    let home = try TestHome()
    let first = try await home.run("-c", "1; list 3")
    #expect(first.status == 0)
    #expect(first.lines.count == 4)
    #expect(first.lines[0].hasPrefix("✓ 12 photos in "))
    let second = try await home.run("-c", "list 3")
    #expect(untimed(second.lines) == untimed(first.lines.dropFirst()))
    #expect(first.errors.isEmpty && second.errors.isEmpty)
  }

  @Test
  func `shows the photo one is at when no number is typed, and goes nowhere`() async throws {
    let home = try await TestHome.withSamples()
    let outcome = try await home.run("-c", "show; show")
    #expect(outcome.status == 0)
    #expect(outcome.errors.isEmpty)
    let photo = try await home.run("-c", "show 1").lines
    #expect(photo.first == "Office lights off, city lights on")
    // The samples are as old as when the first test asked for them.
    #expect(photo.last?.wholeMatch(of: /by Kenji Arai · (an hour|\d hours) ago · 1 of 12/) != nil)
    #expect(outcome.lines == photo + photo)
  }

  @Test
  func `brings in a folder of real pictures, captions and all`() async throws {
    let home = try TestHome()
    try home.addPicture("harbour.jpg", caption: "Fog over the harbour\nalt: Grey water")
    try home.addPicture("below/second.jpg")
    let outcome = try await home.run("-c", "2 \(home.pictures); list 9")
    #expect(outcome.status == 0)
    #expect(outcome.lines.count == 3)
    let said = /✓ 2 photos in pictures, newest from (just now|\d minutes ago)/
    #expect(outcome.lines.first?.wholeMatch(of: said) != nil)
    #expect(outcome.errors.isEmpty)
    #expect(!outcome.output.contains("\u{1B}"))
    let photos = try await home.run("-c", "show 1; show 2").lines
    let captioned = ["Fog over the harbour", "alt: Grey water"]
    #expect(Set(photos).isSuperset(of: captioned + ["second.jpg"]))
    #expect(photos.count == 5)
  }

  @Test
  func `reads commands from standard input`() async throws {
    let home = try TestHome()
    let outcome = try await home.run(input: "1\n\n# a comment\nlist 2\nquit\nlist 9\n")
    #expect(outcome.status == 0)
    #expect(outcome.errors.isEmpty)
    #expect(outcome.lines.count == 3)
    #expect(outcome.lines.dropFirst().map { $0.prefix(2) } == [" 1", " 2"])
  }

  @Test
  func `answers with one JSON object a line`() async throws {
    let home = try TestHome()
    let outcome = try await home.run(
      "--json", "-c", "1; list 2; settings; get stream.order; lsit")
    #expect(outcome.status == 1)
    let objects = try outcome.lines.map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
    #expect(objects.count == 5)
    #expect(objects[0]["photos"] as? Int == 12)
    #expect(objects[1]["place"] as? Int == 1)
    #expect(
      Set(objects[1].keys).isSuperset(of: [
        "place", "total", "source", "item", "caption", "date", "seen", "sensitive",
      ]))
    #expect(objects[3]["value"] as? String == "newest")
    #expect(objects[4]["error"] as? String == "unknown command `lsit`: did you mean `list`?")
    #expect(outcome.errors.isEmpty)
  }

  @Test
  func `ends with the first command that fails, so that nothing is done to something else`()
    async throws
  {
    let home = try await TestHome.withSamples()
    let script = "show 3; show 99; list 1; list 1"
    let third = try await home.run("show", "3")
    let ended = try await home.run("-c", script, keepsGoing: false)
    #expect(ended.status == 1 && ended.lines == third.lines)
    #expect(ended.errorLines.count == 2)
    let left = "2 more commands were not run; --keep-going runs them"
    #expect(ended.errorLines.last == "photostream: warning: " + left)
    let all = try await home.run("-c", script)
    #expect(all.status == 1 && all.errorLines == Array(ended.errorLines.prefix(1)))
    #expect(all.lines.count == ended.lines.count + 2)
    let nowhere = try await home.run("nowhere", "-c", "list 1", keepsGoing: false)
    #expect(nowhere.status == 1 && nowhere.lines.isEmpty && nowhere.errorLines.count == 2)
    let records = try await home.run("--json", "-c", "lsit; next; next", keepsGoing: false)
    #expect(records.lines.last == #"{"type":"warning","warning":"\#(left)"}"#)
    #expect(records.lines.count == 2 && records.errors.isEmpty)
  }

  @Test
  func `names the line of standard input that failed, and does none after it`() async throws {
    let home = try await TestHome.withSamples()
    let outcome = try await home.run(input: "list 1\n\nlsit\nlist 1\n", keepsGoing: false)
    #expect(outcome.status == 1 && outcome.lines.count == 1 && outcome.errorLines.count == 2)
    #expect(
      outcome.errorLines.first
        == "photostream: line 3: unknown command `lsit`: did you mean `list`?")
    #expect(outcome.errorLines.last?.contains("not run; --keep-going runs") == true)
  }

  @Test
  func `goes on where one left off`() async throws {
    let home = try TestHome()
    let first = try await home.run("-c", "1; next; next; list 1")
    let second = try await home.run("-c", "list 1; next")
    #expect(second.output.contains("3 of 12"))
    #expect(first.status == 0 && second.status == 0)
  }

  @Test
  func `keeps what was set, and lets the command line overrule it`() async throws {
    let home = try TestHome()
    _ = try await home.run("-c", "1; settings; set stream.order oldest; set list.length 2")
    let listed = try await home.run("-c", "list")
    #expect(listed.lines.count == 2)
    let overruled = try await home.run(
      "--set", "list.length=5", "-c", "list; settings; get list.length")
    #expect(overruled.lines.count == 5 + 2)
    #expect(overruled.output.contains("list.length = 5  (argument)"))
  }

  @Test
  func `takes settings from the environment, and tells of those it cannot`() async throws {
    var home = try TestHome()
    home.environment["PHOTOSTREAM_LIST_LENGTH"] = "1"
    home.environment["PHOTOSTREAM_STREAM_ORDER"] = "sideways"
    let outcome = try await home.run("-c", "1; list")
    #expect(
      outcome.errorLines == [
        "photostream: warning: PHOTOSTREAM_STREAM_ORDER: stream.order can't be `sideways`: "
          + "choose newest or oldest"
      ])
    #expect(outcome.lines.count == 2)
    #expect(outcome.lines.last?.contains("Office lights off") == true)
    #expect(outcome.status == 0)
  }

  @Test
  func `follows a deep link from its command line`() async throws {
    let home = try await TestHome.withSamples()
    let outcome = try await home.run("photostream://photo/7", input: "")
    #expect(outcome.output.contains("7 of 12"))
    #expect(outcome.status == 0)
  }

  @Test
  func `keeps profiles apart`() async throws {
    let home = try TestHome()
    _ = try await home.run("-c", "1; auth; new work")
    let work = try await home.run("--profile", "work", "-c", "settings; sources")
    #expect(work.status == 0)
    #expect(work.lines.isEmpty && work.errors == "No sources yet: `add <folder>` adds one.\n")
    let first = try await home.run("-c", "settings; sources; stream; list 1")
    #expect(first.status == 0)
    #expect(first.lines.count == 2)
    let source = "1  samples             drawn by this program · 12 photos"
    #expect(first.lines.first?.hasPrefix(source) == true, "\(first)")
  }

  @Test(
    arguments: [
      ("stream", 10, "Office lights off", ["photo"]),
      ("settings", 17, "samples  ", ["source", "setting"]),
      ("auth", 1, "You're not signed in: `signin <server>`", []), ("onboarding", 5, "Welcome", []),
      ("outbox", 1, "Nothing is waiting to be sent.", []),
      ("notifications", 1, "You're not signed in: `auth signin <server>`", []),
      ("filters", 1, "No filters yet: `filters add fog, mist --warn` adds one.", []),
      ("people", 1, "You're not signed in: `auth signin <server>`", []),
    ] as [(String, Int, String, Set<String>)])
  func `shows what is on the screen that it opens, as words and as records`(
    screen: String, count: Int, start: String, types: Set<String>
  ) async throws {
    let home = try await TestHome.withSamples()
    let schema = try RecordSchema()
    for arguments in [[screen], ["-c", screen], ["-c", "list 1; \(screen)"]] {
      let outcome = try await home.run(arguments)
      // That there is nothing is no answer.
      #expect(outcome.status == 0 && outcome.errors.isEmpty == (count > 1), "\(outcome)")
      let lines = outcome.lines.dropFirst(arguments.last == screen ? 0 : 1) + outcome.errorLines
      #expect(lines.count >= count && lines.first?.contains(start) == true, "\(outcome)")
    }
    for arguments in [[screen], ["-c", "list 1; \(screen)"]] {
      let records = try await home.run(["--json"] + arguments)
      #expect(records.status == 0 && records.errors.isEmpty)
      for line in records.lines { #expect(schema.problems(of: line).isEmpty, "\(line)") }
      let lines = records.lines.dropFirst(arguments.last == screen ? 0 : 1)
      #expect(Set(lines.compactMap(RecordSchema.type)) == types, "\(records)")
    }
  }

  @Test
  func `shows every setting as a record, and only the answer where it goes on there`() async throws
  {
    let home = try await TestHome.withSamples()
    let settings = try await home.run("--json", "settings").lines
    #expect(settings.compactMap(RecordSchema.type).first == "source")
    #expect(settings.count { RecordSchema.type(of: $0) == "setting" } == SettingKey.all.count)
    let goesOn = try await home.run("-c", "settings; set list.length 7")
    #expect(goesOn.lines == ["✓ list.length = 7  (profile)"])
  }

  @Test
  func `shows the draft that is being written, or that there is nowhere to post`() async throws {
    let home = try TestHome()
    try home.addPicture("one.jpg")
    let nowhere = try await home.run("compose")
    #expect(nowhere.status == 1 && nowhere.lines.isEmpty)
    #expect(nowhere.errorLines.count == 1)
    _ = try await home.run("-c", "2 \(home.pictures)")
    let draft = try await home.run("compose")
    #expect(draft.status == 0)
    #expect(draft.lines == ["to       pictures", "text     (none yet: `text your words`)"])
    let record = try await home.run("--json", "compose")
    #expect(record.lines.compactMap(RecordSchema.type) == ["draft"])
    let schema = try RecordSchema()
    for line in record.lines { #expect(schema.problems(of: line).isEmpty, "\(line)") }
  }

  @Test
  func `takes a folder again for what it is, and reads a home folder in quotes`() async throws {
    let home = try TestHome()
    try home.addPicture("one.jpg")
    _ = try await home.run("-c", "2 ~/pictures")
    try home.addPicture("two.jpg")
    let again = try await home.run("-c", "settings add \"~/pictures\"; settings add '~/pictures'")
    #expect(
      again.lines == [
        "✓ pictures is there already with 2 photos: 1 new photo",
        "✓ pictures is there already with 2 photos: nothing new",
      ])
    let saved = try await home.run("-c", "show 1; save \"~/saved.jpg\"")
    #expect(saved.lines.last == "✓ saved as \(home.path("saved.jpg"))")
  }

  @Test
  func `records what was typed as a script that runs again`() async throws {
    let home = try TestHome()
    let file = home.path("session.txt")
    let first = try await home.run("--record", file, "-c", "samples; list 2; nonsense")
    #expect(try String(contentsOfFile: file, encoding: .utf8) == "samples\nlist 2\n")
    let again = try await home.run(input: try String(contentsOfFile: file, encoding: .utf8))
    #expect(untimed(again.lines.suffix(2)) == untimed(first.lines.suffix(2)))
  }

  @Test
  func `records nothing into a file that is there already, and leaves none where it cannot begin`()
    async throws
  {
    let home = try TestHome()
    try home.write(Array("precious".utf8), to: "mine.txt")
    let refused = try await home.run("--record", home.path("mine.txt"), "-c", "1")
    #expect(refused.status == 1)
    #expect(refused.errors.contains("\(home.path("mine.txt")) exists already"))
    #expect(try String(contentsOfFile: home.path("mine.txt"), encoding: .utf8) == "precious")
    let failed = try await home.run(
      "--record", home.path("new.txt"), "--profile", "no name", "-c", "1")
    #expect(failed.status == 1)
    #expect(!FileManager.default.fileExists(atPath: home.path("new.txt")))
  }
}
