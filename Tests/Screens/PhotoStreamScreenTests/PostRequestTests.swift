import Domain
import Fakes
import Terminal
import Testing
import Wording

@testable import PhotoStreamScreen

@MainActor
@Suite("What is typed after post")
struct PostRequestTests {
  private let commands: [Command] = {
    let module = PhotoStreamModule()
    return PhotoStreamView(
      console: module.console, photos: module.photos, presenter: module.presenter
    ).commands
  }()

  /// What a line at the prompt means.
  private func draft(_ line: String) throws -> Draft {
    let call = try #require(
      try CommandParser(commands: commands, home: nil).parse("post " + line).get())
    return try PostRequest(call[0] ?? "", now: ManualTime().now).draft
  }

  private func names(_ draft: Draft) -> [String] {
    draft.pictures.map { $0.location.displayPath }
  }

  @Test func `is a picture, what is to be seen on it, and words as they were typed`() throws {
    let draft = try draft("/a.jpg --alt \"masts in the fog\" fog  over 'the harbour'")
    #expect(names(draft) == ["/a.jpg"])
    #expect(draft.pictures.map(\.alternativeText) == ["masts in the fog"])
    #expect(draft.text == "fog  over 'the harbour'")
  }

  /// What words mean that a shell has parted.
  private func draft(of words: [String]) throws -> Draft {
    let call = try #require(
      try CommandParser(commands: commands, home: nil).parse(ShellWords.line(["post"] + words))
        .get())
    return try PostRequest(call[0] ?? "", now: ManualTime().now).draft
  }

  @Test func `is what a shell has parted, and published without a quotation mark of its own`()
    throws
  {
    let draft = try draft(of: [
      "--at", "tomorrow 8:00", "my fog.jpg", "--alt", "it's grey", "./b c", "--alt", "none",
      "It's \"foggy\"", "so it's",
    ])
    #expect(draft.publishAt != nil)
    #expect(names(draft).map { $0.hasSuffix("my fog.jpg") || $0.hasSuffix("b c") } == [true, true])
    #expect(draft.pictures.map(\.alternativeText) == ["it's grey", ""])
    #expect(draft.text == "It's \"foggy\" so it's")
  }

  @Test func `is one picture of a shell, one text, or a whole line`() throws {
    #expect(try draft(of: ["my fog.jpg"]).pictures.count == 1)
    #expect(try draft(of: ["It's foggy"]).text == "It's foggy")
    #expect(try draft(of: ["fog.jpg is nice", "so it's"]).text == "fog.jpg is nice so it's")
    let line = try draft(of: ["/a.jpg --alt masts fog"])
    #expect(names(line) == ["/a.jpg"] && line.text == "fog")
    #expect(throws: CommandError.self) { try draft(of: ["/a.jpg", "--alt", ""]) }
    #expect(throws: CommandError.self) { try draft(of: ["/a.jpg", "--alt"]) }
    #expect(throws: PostProblem.misplacedOption) { try draft(of: ["fog", "--alt", "masts"]) }
  }

  @Test(arguments: ["\u{202F}", "\u{A0}"])
  func `is a picture whose name has a blank that parts no words`(blank: String) throws {
    let draft = try draft("Shot\\ at\\ 3.04.05\(blank)PM.png fog")
    #expect(draft.pictures.map(\.location.displayName) == ["Shot at 3.04.05\(blank)PM.png"])
    #expect(draft.text == "fog")
  }

  @Test func `may begin with when it is published`() throws {
    let draft = try draft(#"--at "tomorrow 8:00" /a.jpg --alt masts fog at 8:00"#)
    #expect(draft.publishAt.map(TypedMoment.text) == "2 May 2026, 08:00")
    #expect(names(draft) == ["/a.jpg"])
    #expect(draft.text == "fog at 8:00")
  }

  @Test(arguments: [
    ("tomorrow 8:00", "2 May 2026, 08:00"), ("monday 18:30", "4 May 2026, 18:30"),
    ("2026-12-24 18:00", "24 December 2026, 18:00"),
  ])
  func `needs no quotation marks around a day with a time`(moment: String, text: String) throws {
    let typed = try draft("--at \(moment) /a.jpg --alt masts 9:00 fog")
    let parted = try draft(
      of: ["--at"] + ShellWords.split(moment) + ["/a.jpg", "--alt", "masts", "9:00", "fog"])
    for draft in [typed, parted] {
      #expect(draft.publishAt.map(TypedMoment.text) == text)
      #expect(names(draft) == ["/a.jpg"])
      #expect(draft.text == "9:00 fog")
    }
    #expect(try draft(#"--at "tomorrow" 8:00 fog"#).text == "8:00 fog")
    #expect(try draft(of: ["--at", "in 2h", "8:00", "fog"]).text == "8:00 fog")
    #expect(throws: NoSuchMoment.self) { try draft("--at tomorrow 25:00 fog") }
  }

  @Test(arguments: [
    (#"fog --at "tomorrow 8:00""#, PostProblem.misplacedMoment.reason),
    (#"--at "8:00" --at "9:00" fog"#, PostProblem.repeatedMoment.reason),
    ("--at never fog", "`never` is not a moment"),
    (#"--at "1 may 8:00 2020" fog"#, "`1 may 8:00 2020` is not a moment"),
    (#"--at "today 8:00" fog"#, "`today 8:00` is over already"),
  ])
  func `is not published at once where the moment is not understood`(
    line: String, reason: String
  ) throws {
    let error = #expect(throws: (any Error).self) { try draft(line) }
    #expect(try #require(error as? any Mistake).reason.hasPrefix(reason))
  }

  @Test func `says of the moment that is missing, and not of a description`() {
    #expect(throws: PostProblem.misplacedMoment) { try draft("--at") }
  }

  @Test func `may be several pictures, each with its own`() throws {
    let draft = try draft(
      #"/a.jpg --alt masts "/b.PNG" '/c d.webp' --alt none /e\ f.gif it's fog at /e"#)
    #expect(names(draft) == ["/a.jpg", "/b.PNG", "/c d.webp", "/e f.gif"])
    #expect(draft.pictures.map(\.alternativeText) == ["masts", nil, "", nil])
    #expect(draft.text == "it's fog at /e")
  }

  @Test(arguments: [
    "fog over a.jpg", "It's foggy and that's fine", "It's foggy", "'tis the season",
    "and/or whatever", #"a\b c"#, #""Fog" is what it's called"#, "~ee~ 'x", ".. so",
    "it's a 'fog.jpg'", "-so", "a--b", "fog -- so thick",
  ])
  func `may be words alone, published as they were typed`(line: String) throws {
    let draft = try draft(line)
    #expect(draft.pictures.isEmpty)
    #expect(draft.text == line)
  }

  @Test func `is not understood where two descriptions stand behind one picture`() {
    #expect(throws: PostProblem.repeatedOption) { try draft("/a.jpg --alt one --alt two words") }
  }

  @Test func `may join an option and what it says, as a shell's other programs do`() throws {
    let typed = try draft(
      #"--at="tomorrow 8:00" /a.jpg --alt="masts in the fog" b.png --alt=none fog"#)
    let parted = try draft(of: [
      "--at=tomorrow 8:00", "/a.jpg", "--alt=masts in the fog", "b.png", "--alt=none", "fog",
    ])
    for draft in [typed, parted] {
      #expect(draft.publishAt.map(TypedMoment.text) == "2 May 2026, 08:00")
      #expect(draft.pictures.map(\.alternativeText) == ["masts in the fog", ""])
      #expect(draft.text == "fog")
    }
    #expect(
      try draft("/a.jpg --alt=masts.jpg fog").pictures.map(\.alternativeText) == ["masts.jpg"])
    #expect(throws: CommandError.self) { try draft("/a.jpg --alt= fog") }
    #expect(throws: PostProblem.misplacedMoment) { try draft("fog --at=8:00") }
  }

  @Test(arguments: [
    ("--help", "--help"), ("/a.jpg --alt masts --visibility private fog", "--visibility"),
    ("/a.jpg --atl masts fog", "--atl"),
    ("fog over the harbour --visibility private", "--visibility"),
    ("--cover=/a.jpg fog", "--cover=/a.jpg"), ("/a.jpg --alternatives", "--alternatives"),
  ])
  func `is not published where an option is typed that there is not`(line: String, option: String) {
    let error = NoSuchOption(option, of: "post", butOnly: ["--alt", "--at"])
    #expect(throws: error) { try draft(line) }
    #expect(throws: error) { try draft(of: ShellWords.split(line)) }
    #expect(error.reason.contains(", only `--alt` and `--at`: type `post -- …`"))
  }

  @Test func `is whatever stands behind two hyphens`() throws {
    for draft in [
      try draft("/a.jpg --alt masts -- --help  b.jpg --at home"),
      try draft(of: ["/a.jpg", "--alt", "masts", "--", "--help ", "b.jpg", "--at", "home"]),
    ] {
      #expect(names(draft) == ["/a.jpg"] && draft.publishAt == nil)
      #expect(draft.text == "--help  b.jpg --at home")
    }
    #expect(try draft("--").isEmpty)
  }

  @Test(arguments: [
    "--alt fog", "a.py --alt masts fog", "/a.jpg fog --alt masts", "fog --alt",
    "--alt=masts.jpg fog",
  ])
  func `is not published as words where a description has no picture before it`(line: String) {
    #expect(throws: PostProblem.misplacedOption) { try draft(line) }
  }

  @Test(arguments: [
    ("/fog", "/fog"), ("'/a fog'", "/a fog"), (#"/a\ fog"#, "/a fog"), ("/it\"'\"s", "/it's"),
    ("/a/../fog.JPG", "/fog.JPG"), (#""/it's".jpg"#, "/it's.jpg"),
  ])
  func `is a picture by how it begins or ends`(line: String, path: String) throws {
    let draft = try draft(line + " so grey")
    #expect(names(draft) == [path])
    #expect(draft.text == "so grey")
  }

  @Test func `is the picture that Tab has completed, whatever its name`() throws {
    let scratch = try ScratchFolder()
    for name in ["a b.jpg", "c'd.jpg", "e\"f.jpg", "g\\h.jpg", "#k.jpg", "m'n\"o p.jpg"] {
      try scratch.write([], to: name)
      for start in ["", scratch.path + "/", "'" + scratch.path + "/", "\"" + scratch.path + "/"] {
        let line = "post " + start + name.prefix(1)
        let completion = Completer(commands: commands, directory: scratch.path).complete(line)
        let rest = String(line.dropLast(completion.replaced).dropFirst("post ".count))
        let draft = try draft(rest + completion.insertion + "so grey")
        #expect(draft.pictures.map(\.location.displayName) == [name], "from \(line)")
        #expect(draft.text == "so grey")
      }
    }
  }

  @Test(arguments: ["/a.jpg --alt", "/a.jpg --alt 'fog", "'/a.jpg", "/a'.jpg"])
  func `is not understood where what is to be seen is missing, or a quotation mark`(line: String) {
    #expect(throws: CommandError.self) { try draft(line) }
  }
}
