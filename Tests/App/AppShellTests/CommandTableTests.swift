import Terminal
import Testing

@testable import AppShell

/// What hands expect of a line typed in the stream: the page on it, and its test.
@Suite("The table of what a line means")
struct CommandTableTests {
  private static let number = Command.Argument("n", .number(1...Int.max), optional: true)
  private static let table = CommandTable(
    own: [
      Command("next", summary: ""), Command("prev", aliases: ["previous"], summary: ""),
      Command("show", [number], summary: ""), Command("open", [number], summary: ""),
      Command("grid", [number], summary: ""),
      Command("list", aliases: ["ls"], [number], summary: ""),
      Command("like", [number], summary: ""), Command("only", summary: ""),
      Command("post", [Command.Argument("what", .text)], summary: ""),
      Command("comment", [Command.Argument("text", .text)], summary: ""),
      Command("comments", [number], summary: ""), Command("save", summary: ""),
    ],
    everywhere: [
      Command("help", aliases: ["?"], summary: ""), Command("screens", summary: ""),
      Command("go", summary: ""), Command("back", summary: ""),
      Command("quit", aliases: ["exit", "q"], summary: ""),
    ],
    screens: ["compose", "notifications", "outbox", "photo", "settings", "stream"].map {
      Command($0, [Command.Argument("command", .line([]), optional: true)], summary: "")
    }, hidden: [Command("reflex", summary: "")])
  private static let elsewhere = ["set", "sources", "drop"]

  private func meaning(_ line: String, in table: CommandTable = table) -> Result<
    CommandCall?, CommandError
  > {
    table.meaning(of: line, home: nil) { Self.elsewhere.contains($0) }
  }

  @Test(arguments: [
    ("n", CommandCall("next")), ("p", CommandCall("prev")), ("l", CommandCall("list")),
    ("l 5", CommandCall("list", ["5"])), ("o 7", CommandCall("open", ["7"])),
    ("g", CommandCall("grid")), ("q", CommandCall("quit")), ("?", CommandCall("help")),
    ("3", CommandCall("show", ["3"])), (" 12 ", CommandCall("show", ["12"])),
    ("N", CommandCall("next")), ("ls", CommandCall("list")), ("sh 3", CommandCall("show", ["3"])),
    ("on", CommandCall("only")), ("b", CommandCall("back")), ("h", CommandCall("help")),
    ("com", nil), ("s", nil), ("3x", nil), ("3 4", nil),
    ("comp", CommandCall("compose")), ("not", CommandCall("notifications")),
    ("out", CommandCall("outbox")), ("ph", CommandCall("photo")), ("sett", CommandCall("settings")),
    ("settings sources", CommandCall("settings", ["sources"])),
    ("set stream.order oldest", nil), ("reflex", CommandCall("reflex")), ("refl", nil),
    ("go", CommandCall("go")), ("", nil), ("# list", nil),
  ])
  func `of the stream`(line: String, call: CommandCall?) {
    #expect((try? meaning(line).get()) == call)
  }

  @Test(arguments: [
    (["l", "5"], CommandCall("list", ["5"])),
    (["comment", "it's 'so"], CommandCall("comment", ["it's 'so"])),
    (["3", "x"], nil), (["settings", "sources"], CommandCall("settings", ["sources"])),
  ])
  func `is the same of words that a shell has parted`(words: [String], call: CommandCall?) {
    #expect((try? meaning(ShellWords.line(words)).get()) == call)
  }

  @Test func `is not that of a screen's name if another screen has exactly that word`() {
    #expect(meaning("set a b") == .failure(.unknown(word: "set")))
  }

  @Test func `is none of one or two letters where somebody would be hidden or others see it`() {
    let photo = CommandTable(
      own: ["mute", "unmute", "block", "delete", "next", "post", "vote"].map {
        Command($0, summary: "")
      },
      everywhere: [], screens: [])
    for (word, name) in [
      ("m", "mute"), ("mu", "mute"), ("d", "delete"), ("bl", "block"), ("po", "post"),
      ("v", "vote"),
    ] {
      #expect(
        meaning(word, in: photo) == .failure(.tooShort(word: word, command: name)), "\(word)")
    }
    for word in ["mut", "MUTE"] {
      #expect(meaning(word, in: photo) == .success(CommandCall("mute")))
    }
    #expect(meaning("u", in: photo) == .success(CommandCall("unmute")))
  }

  @Test func `of a word that a hyphen goes on here is nothing, also if another screen has it`() {
    let people = CommandTable(
      own: [Command("drop-all", summary: "")], everywhere: [], screens: [])
    #expect(
      meaning("drop 2", in: people)
        == .failure(.unknown(word: "drop", nearest: ["drop-all"])))
  }

  @Test func `of a number and more is nothing, and no command is named that nobody typed`() {
    guard case .failure(let error) = meaning("3 x") else {
      Issue.record("it means something")
      return
    }
    #expect(error.message == "too many words after `3`: type `3`")
  }

  @Test func `of a bare number is what is listed, where nothing is shown by number`() {
    let outbox = CommandTable(
      own: [Command("list", summary: ""), Command("open", [Self.number], summary: "")],
      everywhere: [], screens: [])
    #expect(meaning("2", in: outbox) == .success(CommandCall("open", ["2"])))
    let choices = CommandTable(own: [Command("2", summary: "")], everywhere: [], screens: [])
    #expect(meaning("2", in: choices) == .success(CommandCall("2")))
    let compose = CommandTable(
      own: [Command("show", summary: ""), Command("open", [Self.number], summary: "")],
      everywhere: [], screens: [])
    #expect(meaning("2", in: compose) == .failure(.unknown(word: "2")))
  }
}
