import Fakes
import Foundation
import Testing

@testable import Terminal

@Suite struct CompleterTests {
  private static let commands = [
    Command("list", aliases: ["show"], summary: "x"), Command("like", summary: "x"),
    Command("order", [.init("order", .oneOf(["oldest", "newest"]))], summary: "x"),
    Command(
      "set",
      [
        .init("key", .suggested(["stream.order", "stream.size"])),
        .init(
          "value",
          .dependent(
            ["stream.order": ["oldest", "newest"], "mute": ["tag:"]],
            words: ["mute": ["tag:", "tag:fog"]])),
      ], summary: "x"),
    Command("post", [.init("what", .textWithPaths)], summary: "x"),
    Command("open", [.init("file", .path), .init("next", .path, optional: true)], summary: "x"),
  ]

  /// The line after Tab.
  private func tab(_ line: String, in folder: ScratchFolder? = nil, home: String? = nil) -> String {
    let completer = Completer(
      commands: Self.commands, directory: folder?.path ?? "/nowhere", home: home)
    let completion = completer.complete(line)
    var scalars = Array(line.unicodeScalars)
    scalars.removeLast(completion.replaced)
    return String(String.UnicodeScalarView(scalars)) + completion.insertion
  }

  @Test(arguments: [
    ("lik", "like "), ("l", "li"), ("  LIS", "  list "), ("sh", "show "), ("x", "x"), ("", ""),
    ("order o", "order oldest "), ("or ne", "or newest "), ("order x", "order x"),
    ("set s", "set stream."), ("set stream.o", "set stream.order "),
    ("set stream.order n", "set stream.order newest "), ("set other n", "set other n"),
    ("set stream.order newest o", "set stream.order newest o"), ("set mute ta", "set mute tag:"),
    ("set mute ", "set mute tag:"), ("set mute tag:f", "set mute tag:fog "),
    ("set mute tag:sea tag:f", "set mute tag:sea tag:fog "), ("set mute x ", "set mute x "),
    ("like x", "like x"), ("unknown x", "unknown x"), ("set \"stream.o", "set \"stream.order\" "),
  ])
  func words(line: String, completed: String) {
    #expect(tab(line) == completed)
  }

  @Test(arguments: [
    ("find b", "find by:"), ("find fog t", "find fog tag:"), ("find tag:f", "find tag:fog "),
    ("find fog", "find fog"), ("find ", "find "), ("find x by:a", "find x by:a"),
  ])
  func `each word of a query is completed`(line: String, completed: String) {
    let words = ["by:", "tag:", "tag:fog"]
    let completer = Completer(commands: [
      Command("find", [.init("words", .words(words))], summary: "x")
    ])
    #expect(completion(of: line, by: completer) == completed)
  }

  /// Commands of a screen where words alone are looked for, and those that lead to it from elsewhere.
  private static let searching = [
    Command("find", [.init("words", .words(["by:", "by:ada", "tag:", "tag:fog"]))], summary: "x"),
    Command("tag", [.init("tag …", .words(["low", "high"]))], summary: "x"),
    Command("back", summary: "x"),
  ]
  private static let elsewhere = [
    Command(
      "search", [.init("command", .line(searching, freeText: "find"), optional: true)], summary: "x"
    ), Command("settings", [.init("command", .line(searching), optional: true)], summary: "x"),
    Command(
      "only",
      [
        .init(
          "source", .textSuggesting(["My pics", "all"], words: ["by:", "by:ada", "tag:fog"]),
          optional: true)
      ], summary: "x"),
  ]

  @Test(arguments: [
    ("by:a", "by:ada "), ("fog by:a", "fog by:ada "), ("tag fog tag:f", "tag fog tag:f"),
    ("fog t", "fog tag:"), ("b", "back "), ("by", "by:"), ("ta", "tag "), ("tag lo", "tag low "),
    ("find by:a", "find by:ada "), ("fo", "fo"), ("fog ", "fog "), ("", ""),
    ("fin by:a", "fin by:ada "),
  ])
  func `a line that begins with no command is words where the screen takes them`(
    line: String, completed: String
  ) {
    #expect(
      completion(of: line, by: Completer(commands: Self.searching, freeText: "find")) == completed)
  }

  @Test func `a line that begins with no command is not completed where it is a mistake`() {
    let completer = Completer(commands: Self.searching)
    for line in ["by:a", "fog by:a"] { #expect(completion(of: line, by: completer) == line) }
  }

  @Test(arguments: [
    ("search by:a", "search by:ada "), ("search fog by:a", "search fog by:ada "),
    ("search find tag:f", "search find tag:fog "), ("search ba", "search back "),
    ("settings by:a", "settings by:a"), ("settings fog by:a", "settings fog by:a"),
    ("only my", "only My\\ pics "), ("only al", "only all "), ("only by:a", "only by:ada "),
    ("only fog by:a", "only fog by:ada "), ("only fog al", "only fog al"), ("only b", "only by:"),
    ("only fog tag:f", "only fog tag:fog "),
  ])
  func `words behind a screen's name or only are completed, too`(line: String, completed: String) {
    #expect(completion(of: line, by: Completer(commands: Self.elsewhere)) == completed)
  }

  @Test func `only offers sources where nothing is typed yet`() {
    let completer = Completer(commands: Self.elsewhere)
    #expect(completer.complete("only ").candidates == ["My pics", "all"])
    #expect(completer.complete("only fog ").candidates == [])
  }

  private func completion(of line: String, by completer: Completer) -> String {
    let completion = completer.complete(line)
    let rest = String(String.UnicodeScalarView(line.unicodeScalars.dropLast(completion.replaced)))
    return rest + completion.insertion
  }

  @Test func `candidates are listed`() {
    let completer = Completer(commands: Self.commands)
    #expect(completer.complete("l").candidates == ["like", "list"])
    #expect(completer.complete("set stream.").candidates == ["stream.order", "stream.size"])
    #expect(completer.complete("order ").candidates == ["newest", "oldest"])
    #expect(completer.complete("").candidates.count == 6)
  }

  @Test func `files are completed and quoted`() throws {
    let folder = try ScratchFolder()
    for name in [
      "my photo.jpg", "it's", "日本;語", ".hidden", "~odd", "bad\u{1B}name", "same1", "same2",
    ] {
      try Data().write(to: folder.url(of: name))
    }
    let inner = folder.url(of: "sub folder")
    try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
    try Data().write(to: inner.appendingPathComponent("inside"))
    #expect(tab("open my", in: folder) == "open my\\ photo.jpg ")
    #expect(tab("open my\\ p", in: folder) == "open my\\ photo.jpg ")
    #expect(tab("open 'my p", in: folder) == "open 'my photo.jpg' ")
    #expect(tab("open \"it", in: folder) == "open \"it's\" ")
    #expect(tab("open 'it", in: folder) == "open it\\'s ")
    #expect(tab("open it", in: folder) == "open it\\'s ")
    #expect(tab("open 日", in: folder) == "open 日本\\;語 ")
    #expect(tab("open sa", in: folder) == "open same")
    #expect(tab("open .h", in: folder) == "open .hidden ")
    #expect(tab("open sub", in: folder) == "open sub\\ folder/")
    #expect(tab("open \"sub folder/", in: folder) == "open \"sub folder/inside\" ")
    #expect(tab("open x sub\\ folder/in", in: folder) == "open x sub\\ folder/inside ")
    #expect(tab("open ~/my", home: folder.path) == "open ~/my\\ photo.jpg ")
    #expect(tab("open \(folder.path)/same1") == "open \(folder.path)/same1 ")
    #expect(tab("open nothing", in: folder) == "open nothing")
    #expect(tab("post my", in: folder) == "post my\\ photo.jpg ")
    #expect(
      tab("post x --alt y sub\\ folder/in", in: folder) == "post x --alt y sub\\ folder/inside ")
    let all = Completer(commands: Self.commands, directory: folder.path).complete("open ")
    #expect(!all.candidates.contains { $0.hasPrefix(".") || $0.contains("bad") })
    #expect(all.candidates.contains("sub folder/"))
  }

  @Test(arguments: ["save pic", "save 2 pic"])
  func `a file is offered also behind a number that may be left out`(line: String) throws {
    let folder = try ScratchFolder()
    try Data().write(to: folder.url(of: "pictures.zip"))
    let number = Command.Argument("n", .number(1...9), optional: true)
    let save = Command("save", [number, Command.Argument("file", .path)], summary: "save it")
    let completer = Completer(commands: [save], directory: folder.path)
    #expect(completer.complete(line).insertion == "pictures.zip ")
  }

  @Test func `only folders are offered where a folder is wanted`() throws {
    let folder = try ScratchFolder()
    try Data().write(to: folder.url(of: "pictures.zip"))
    try FileManager.default.createDirectory(
      at: folder.url(of: "pictures"), withIntermediateDirectories: true)
    let add = Command("add", [Command.Argument("folder", .folder)], summary: "add a folder")
    let completer = Completer(commands: [add], directory: folder.path)
    #expect(completer.complete("add pic").candidates == ["pictures/"])
    #expect(completer.complete("add ").candidates == ["pictures/"])
    let parser = CommandParser(commands: [add], home: "/home/ann")
    #expect(try parser.parse("add ~/x").get() == CommandCall("add", ["/home/ann/x"]))
  }

  @Test func `a name that begins like the home folder is not taken for it`() throws {
    let folder = try ScratchFolder()
    try FileManager.default.createDirectory(
      at: folder.url(of: "~"), withIntermediateDirectories: true)
    #expect(tab("open ", in: folder, home: "/home/ann") == "open ./~/")
    #expect(tab("open ~", in: folder, home: "/home/ann") == "open ~/")
    try Data().write(to: folder.url(of: "~odd"))
    #expect(tab("open ~o", in: folder, home: "/home/ann") == "open ./~odd ")
  }

  @Test func `every completed name is read as it is`() throws {
    let folder = try ScratchFolder()
    for name in ["a b", "c'd", "e\"f", "g\\h", "i;j", "#k", "~l", "m'n\"o p", "é ü"] {
      try Data().write(to: folder.url(of: name))
      for start in ["", "'", "\""] {
        let line = tab("open " + start + folder.path + "/" + name.prefix(1), in: folder)
        let parser = CommandParser(commands: Self.commands, home: "/home")
        #expect(try parser.parse(line).get() == CommandCall("open", [folder.path + "/" + name]))
      }
      if name.first != "~", name.first != "#" {
        let line = tab("open " + name.prefix(1), in: folder)
        let parser = CommandParser(commands: Self.commands, home: "/home")
        #expect(try parser.parse(line).get() == CommandCall("open", [name]))
      }
      try FileManager.default.removeItem(at: folder.url(of: name))
    }
  }
}
