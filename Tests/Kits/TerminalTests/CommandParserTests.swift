import Testing

@testable import Terminal

@Suite struct CommandParserTests {
  private static let commands = [
    Command("list", aliases: ["ls"], [.init("n", .number(1...100), optional: true)], summary: "x"),
    Command("like", summary: "x"),
    Command("lock", summary: "x"),
    Command("quit", aliases: ["exit"], summary: "x"),
    Command("comment", [.init("text", .text)], summary: "x"),
    Command("comments", summary: "x"),
    Command("post", [.init("what", .textWithPaths)], summary: "x"),
    Command("boost", [.init("n …", .numbers(1...Int.max), optional: true)], summary: "x"),
    Command("accept", [.init("n …", .numbers(1...Int.max))], summary: "x"),
    Command("tag", [.init("n … tags", .quotedWords([]))], summary: "x"),
    Command(
      "save", [.init("n", .number(1...Int.max), optional: true), .init("file", .path)], summary: "x"
    ),
    Command("open", [.init("file", .path), .init("how", .word, optional: true)], summary: "x"),
    Command("folder", [.init("folder", .folder)], summary: "x"),
    Command("show", [.init("n", .number(1...Int.max))], summary: "x"),
    Command(
      "order", [.init("order", .oneOf(["oldest", "newest", "random", "reverse"]))], summary: "x"),
    Command("cover", [.init("on", .oneOf(["on", "off"]))], summary: "x"),
    Command(
      "set", [.init("key", .suggested(["a.b"])), .init("value", .dependent(["a.b": ["on"]]))],
      summary: "x"),
  ]

  private func parse(_ line: String) -> Result<CommandCall?, CommandError> {
    CommandParser(commands: Self.commands, home: "/home/ann").parse(line)
  }

  private func message(_ line: String) -> String? {
    if case .failure(let error) = parse(line) { error.message } else { nil }
  }

  @Test(arguments: [
    ("list", CommandCall("list")), ("  LIST  5 ", CommandCall("list", ["5"])),
    ("li", nil), ("lik", CommandCall("like")), ("ls 07", CommandCall("list", ["7"])),
    ("comment", nil), ("comment it's \"fine\"  ", CommandCall("comment", ["it's \"fine\"  "])),
    ("post it's ~/a 'b'", CommandCall("post", ["it's ~/a 'b'"])), ("post", nil),
    ("comments", CommandCall("comments")), ("comm x", nil),
    ("open ~/a", CommandCall("open", ["/home/ann/a"])),
    ("open ~", CommandCall("open", ["/home/ann"])),
    ("open '~/a b'", CommandCall("open", ["/home/ann/a b"])),
    ("open \"~/a b\"", CommandCall("open", ["/home/ann/a b"])),
    ("open \\~/a", CommandCall("open", ["~/a"])), ("open ~bob", CommandCall("open", ["~bob"])),
    ("open a\\ b\"c'd\"'e\"f' x", CommandCall("open", ["a bc'de\"f", "x"])),
    ("open \"\"", nil), ("open \\", CommandCall("open", ["\\"])),
    ("folder /x/My Pictures ", CommandCall("folder", ["/x/My Pictures"])),
    ("folder ~/My Pictures", CommandCall("folder", ["/home/ann/My Pictures"])),
    ("folder \"/x/My Pictures\"", CommandCall("folder", ["/x/My Pictures"])),
    ("folder /x/My\\ Pictures", CommandCall("folder", ["/x/My Pictures"])),
    ("folder \"/x\" y", nil), ("folder   ", nil),
    ("order OLD", CommandCall("order", ["oldest"])), ("order ra", CommandCall("order", ["random"])),
    ("set a.b anything", CommandCall("set", ["a.b", "anything"])),
    ("show 1,204", CommandCall("show", ["1204"])), ("show 3,4", nil),
    ("boost", CommandCall("boost")),
    ("boost 2 3,4 1,204", CommandCall("boost", ["2", "3", "4", "1204"])), ("boost 2 x", nil),
    ("save ~/a", CommandCall("save", ["/home/ann/a"])), ("save 2", CommandCall("save", ["2"])),
    ("save 2 ~/a b", CommandCall("save", ["2", "/home/ann/a b"])),
    ("save '2 a'", CommandCall("save", ["2 a"])), ("save a b", CommandCall("save", ["a b"])),
  ])
  func lines(line: String, call: CommandCall?) {
    #expect((try? parse(line).get()) == call)
  }

  @Test(arguments: [
    (["comment", "It's \"foggy\"", "so it's"], CommandCall("comment", ["It's \"foggy\" so it's"])),
    (["comm ent", "x"], nil), (["comment", "", " "], nil), (["comments", "#fog"], nil),
    (["open", "it's a\\b", "so"], CommandCall("open", ["it's a\\b", "so"])),
    (["open", "~/a b", "x y"], CommandCall("open", ["/home/ann/a b", "x y"])),
    (["folder", "/x/My", "Pictures"], CommandCall("folder", ["/x/My Pictures"])),
    (["folder", "写真　'26", "a"], CommandCall("folder", ["写真　'26 a"])),
    (["folder", ""], nil), (["like", "2", "x"], nil), (["LIST", "5"], CommandCall("list", ["5"])),
    (["set", "a.b", "it's", "so  much"], CommandCall("set", ["a.b", "it's so  much"])),
    (["list 5"], CommandCall("list", ["5"])), ([], nil), (["like", "\u{1F}"], nil),
    (["save", "2", "a b"], CommandCall("save", ["2", "a b"])),
    (["save", "2 b"], CommandCall("save", ["2 b"])),
  ])
  func `words that a shell has parted mean themselves`(words: [String], call: CommandCall?) {
    #expect((try? parse(ShellWords.line(words)).get()) == call)
  }

  @Test(arguments: [
    ["photos", "comment", "It's 'foggy'"], ["photos", "comment It's 'foggy'"],
  ])
  func `words behind a screen's name are a line of that screen`(words: [String]) throws {
    let screen = Command("photos", [.init("line", .line(Self.commands))], summary: "x")
    let line = try CommandParser(commands: [screen], home: nil).parse(ShellWords.line(words)).get()
    #expect(
      parse(try #require(line?[0])) == .success(CommandCall("comment", ["It's 'foggy'"])))
  }

  @Test func `a shortened word is looked for in one group after the other`() {
    let groups = [
      [Command("show", summary: "x"), Command("set", summary: "x")],
      [Command("screens", summary: "x"), Command("settings", summary: "x")],
    ]
    let parser = CommandParser(groups: groups, home: nil)
    #expect(parser.parse("sh") == .success(CommandCall("show")))
    #expect(parser.parse("sc") == .success(CommandCall("screens")))
    #expect(parser.parse("sett") == .success(CommandCall("settings")))
    #expect(parser.parse("s") == .failure(.ambiguous(word: "s", candidates: ["show", "set"])))
  }

  @Test func `a word that ends before a hyphen does not stand for the whole name`() {
    let names = ["remove-follower", "unblock-domain", "unblock"]
    let parser = CommandParser(commands: names.map { Command($0, summary: "x") }, home: nil)
    #expect(
      parser.parse("remove 2")
        == .failure(.unknown(word: "remove", nearest: ["remove-follower"])))
    for word in ["rem", "remove-", "remove-f", "REMOVE-FOLLOWER"] {
      #expect(parser.parse(word) == .success(CommandCall("remove-follower")), "\(word)")
    }
    #expect(parser.parse("unblock") == .success(CommandCall("unblock")))
  }

  @Test(arguments: ["", "   ", "\t", "# list", "  #"])
  func `nothing is no command`(line: String) {
    #expect(parse(line) == .success(nil))
  }

  @Test(arguments: [
    ("lsit", "unknown command `lsit`: did you mean `list`?"),
    ("lst", "unknown command `lst`: did you mean `list`?"),
    ("exti", "unknown command `exti`: did you mean `exit`?"),
    ("lise", "unknown command `lise`: did you mean `list` or `like`?"),
    ("xyzzy", "unknown command `xyzzy`: `help` shows all of them"),
    ("l", "`l` could be `list`, `like` or `lock`: type more of it"),
    ("comm", "`comm` could be `comment` or `comments`: type more of it"),
    ("open", "`open` needs a file: type `open <file> [how]`"),
    ("open \"\"", "`open` needs a file: type `open <file> [how]`"),
    ("set ''", "`set` needs a key: choose `a.b`"),
    ("folder ''", "`folder` needs a folder: type `folder <folder>`"),
    (
      "show 18446744073709551616",
      "18446744073709551616 is too large a number"
    ),
    ("show -18446744073709551616", "-18446744073709551616 is out of range: it must be at least 1"),
    ("comment  ", "`comment` needs some text: type `comment <text>`"),
    ("like it", "too many words after `like`: type `like`"),
    ("list five", "`five` is not a whole number: type `list [n]`"),
    ("list 5x", "`5x` is not a whole number: type `list [n]`"),
    ("list ٣", "`٣` is not a whole number: type `list [n]`"),
    ("list 0", "0 is out of range: it must be from 1 to 100"),
    ("list -1", "-1 is out of range: it must be from 1 to 100"),
    (
      "list 99999999999999999999", "99999999999999999999 is out of range: it must be from 1 to 100"
    ),
    ("order newset", "`newset` is not an order: choose `oldest`, `newest`, `random` or `reverse`"),
    ("show 3,4", "`3,4` is not a whole number: type `show <n>`"),
    ("tag", "`tag` needs some tags: type `tag <n … tags>`"),
    ("accept", "`accept` needs a number: type `accept <n …>`"),
    ("save", "`save` needs a file: type `save [n] <file>`"),
    ("order up", "`up` is not an order: choose `oldest`, `newest`, `random` or `reverse`"),
    ("order", "`order` needs an order: choose `oldest`, `newest`, `random` or `reverse`"),
    ("cover", "say `cover on` or `cover off`"), ("cover up", "say `cover on` or `cover off`"),
    ("set", "`set` needs a key: choose `a.b`"), ("set a.b", "`set` needs a value: choose `on`"),
    ("set b.c", "`set` needs a value: type `set <key> <value>`"),
    ("order r", "`r` could be `random` or `reverse`: type more of it"),
    (
      "folder Ada\\'s photos",
      "too many words after `folder`: type `folder <folder>`, with quotes around a name that has blanks"
    ),
    ("open 'a", "missing closing ': type another ', or \\' for the character itself"),
    ("\u{1B}[2J", "unknown command `�[2J`: `help` shows all of them"),
  ])
  func `mistakes get one clear line`(line: String, expected: String) {
    #expect(message(line) == expected)
  }

  @Test func `a long wrong word is not repeated in full`() {
    let message = message(String(repeating: "x", count: 100_000)) ?? ""
    #expect(message.count < 120)
    #expect(!message.contains("\n"))
  }

  @Test func `names all choices, unless there are very many`() {
    func message(_ count: Int) -> String? {
      let words = (1...count).map { "w\($0)" }
      let command = Command("take", [.init("what", .suggested(words))], summary: "x")
      guard case .failure(let error) = CommandParser(commands: [command], home: nil).parse("take")
      else { return nil }
      return error.message
    }
    #expect(message(20)?.contains("`w12`, `w13`, `w14`,") == true)
    #expect(message(20)?.hasSuffix("`w19` or `w20`") == true)
    #expect(message(33)?.hasSuffix("`w12` … (33 in all)") == true)
  }

  @Test func `usage names the arguments`() {
    #expect(
      Self.commands.map(\.usage).suffix(6) == [
        "open <file> [how]", "folder <folder>", "show <n>", "order <order>", "cover <on>",
        "set <key> <value>",
      ])
  }

  @Test func `scripts are split outside of quotes`() {
    let script =
      "stream; list 5;;\n# comment; not this\n comment 'a;b' ; say \"c;\\\";d\" \\; e\r\nlast;"
    #expect(
      CommandScript.split(script) == [
        "stream", "list 5", "comment 'a;b'", "say \"c;\\\";d\" ; e", "last",
      ])
    #expect(CommandScript.split(" ; \n;").isEmpty)
    #expect(CommandScript.split("open \\") == ["open \\"])
  }

  @Test(arguments: [
    ("comment it's lovely; like", ["comment it's lovely", "like"]),
    (
      "comment don't stop; next; comment can't; quit",
      ["comment don't stop", "next", "comment can't", "quit"]
    ),
    ("comment 'tis 12\" wide; like", ["comment 'tis 12\" wide", "like"]),
    ("comment 'a\\'; comment \"b\\\"; like", ["comment 'a\\'", "comment \"b\\\"", "like"]),
    (#"add '/it'\''s; x'; like"#, [#"add '/it'\''s; x'"#, "like"]),
    (#"comment fog\; mist\\; like"#, [#"comment fog; mist\\"#, "like"]),
  ])
  func `an apostrophe in a script hides no command behind it`(script: String, lines: [String]) {
    #expect(CommandScript.split(script) == lines)
  }
}
