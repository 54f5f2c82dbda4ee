import ArgumentParser
import Fakes
import Glibc
import Terminal
import Testing

@testable import PhotoStreamApp

struct InvocationTests {
  @Test(arguments: [
    [], ["-c", "list 1"], ["--commands", "list 1; quit"], ["--json", "-c", ""], ["settings"],
    ["settings", "--profile", "ada"], ["--set", "stream.order=oldest", "--set", "a=", "--json"],
    ["photostream://photo/42", "--record", "lines.txt"], ["--record", "-", "photo"],
    ["list", "5"], ["list", "-5", "--json"], ["post", "a.jpg", "--alt", "fog", "--json"],
    ["comment", "doctor"], ["/Pictures"], ["photo", "doctor"],
    ["-c", "like", "--json", "--commands", "say it's", "-c", "2; 3"], ["-c", "", "-c", ""],
    ["-k", "-c", "list; like"],
  ])
  func `a common command line means what the parser of all of them says`(arguments: [String]) throws
  {
    guard let common = Invocation(common: arguments) else {
      #expect(arguments == ["--record", "-", "photo"])
      return
    }
    #expect(common == (try PhotoStreamCommand.parse(arguments).invocation))
  }

  @Test(arguments: [
    (["--profile", "work", "export", "x", "y"], ["export", "x", "y", "--profile", "work"]),
    (["--json", "lab", "flags"], ["lab", "flags", "--json"]),
    (
      ["--set", "a=b", "--json", "export", "--", "-x"],
      ["export", "--set", "a=b", "--json", "--", "-x"]
    ),
    (["doctor", "--json"], ["doctor", "--json"]),
    (["--profile", "doctor"], ["--profile", "doctor"]),
    (["--json", "list", "doctor"], ["--json", "list", "doctor"]),
    (["-c", "list", "doctor"], ["-c", "list", "doctor"]), (["--", "doctor"], ["--", "doctor"]),
  ])
  func `a word that starts something of its own comes first, whatever an alias has before it`(
    arguments: [String], ordered: [String]
  ) {
    #expect(Invocation.programFirst(arguments) == ordered)
  }

  /// As if each stood on a line of its own: a quotation mark that is left open ends there.
  @Test @MainActor func `commands that are given several times run one after the other`() throws {
    let invocation = Invocation(common: ["-c", "list 2; say it's", "-c", "like 1"])
    #expect(invocation?.script == ["list 2", "say it's", "like 1"])
  }

  @Test func `a folder that has the server's name is not taken for it`() throws {
    let folder = try ScratchFolder()
    try folder.write([], to: "bin/photostream-server/notes")
    let server = try folder.write([], to: "libexec/photostream/photostream-server")
    #expect(chmod(server, 0o755) == 0)
    let program = folder.path(of: "bin/photostream")
    #expect(ServerExecutable.path([:], program: program) == server)
    #expect(ServerExecutable.path(["PHOTOSTREAM_SERVER": "/mine"], program: program) == "/mine")
  }

  @Test(arguments: [
    ["--version"], ["--help"], ["-h"], ["help"], ["-c"], ["-c", "1", "-c", "-c"],
    ["--json", "--json"],
    ["--set", "order"], ["--set"], ["--profile=ada"], ["-clist"], ["--", "photo"],
    ["--wrong"], ["serve"], ["export", "/backup"], ["import", "x"], ["--record", "--json"],
    ["--profile", "-c", "1"],
  ])
  func `whatever else is said is left to that parser`(arguments: [String]) {
    #expect(Invocation(common: arguments) == nil)
  }

  @Test(
    arguments: [
      ([], nil, nil, []), (["settings"], "settings", nil, []), (["photos"], "photos", nil, []),
      (["photostream://photo/#7"], "photostream://photo/#7", nil, []),
      (["settings", "sources"], nil, [ShellWords.line(["settings", "sources"])], []),
      (["list 5"], nil, ["list 5"], []),
      (["comment", "it's; fine"], nil, [ShellWords.line(["comment", "it's; fine"])], []),
      (["/My Pictures"], "settings", nil, ["add '/My Pictures'", "back"]),
      (["https://photos.example"], "settings", nil, ["add https://photos.example", "back"]),
      (["."], "settings", nil, ["add .", "back"]),
      (["/写真　2026"], "settings", nil, ["add '/写真　2026'", "back"]),
      (["list", "--help"], nil, [ShellWords.line(["help", "list"])], []),
      (["post", "-h", "x"], nil, [ShellWords.line(["help", "post"])], []),
      (["stream", "post", "--help"], nil, [ShellWords.line(["stream", "help", "post"])], []),
      (["comment", "use", "--help"], nil, [ShellWords.line(["comment", "use", "--help"])], []),
    ] as [([String], String?, [String]?, [String])])
  @MainActor
  func `words are a place, a command, or a folder`(
    words: [String], place: String?, script: [String]?, typed: [String]
  ) {
    let invocation = Invocation(words: words)
    #expect(invocation.place == place)
    #expect(invocation.script == script)
    #expect(invocation.typedLines == typed)
  }

  @Test(arguments: [
    ["stream", "comment", "lovely light, isn't it"], ["comment", "It's", "foggy"],
    ["filters", "add", "fog, mist", "--warn"],
  ])
  @MainActor
  func `words reach a text without the quotation marks that a shell took off`(
    words: [String]
  ) throws {
    let text = [Command.Argument("text", .text)]
    let commands = ["comment", "add"].map { Command($0, text, summary: "x") }
    let screens = ["stream", "filters"].map {
      Command($0, [Command.Argument("line", .line(commands))], summary: "x")
    }
    let line = try #require(Invocation(words: words).script?.first)
    var call = try CommandParser(commands: commands + screens, home: nil).parse(line).get()
    var rest = words
    if call?.name == words[0], words[0] != "comment" {
      rest.removeFirst()
      call = try CommandParser(commands: commands, home: nil).parse(call?[0] ?? "").get()
    }
    #expect(call == CommandCall(rest[0], [rest.dropFirst().joined(separator: " ")]))
  }

  @Test func `a folder's name stays one, whatever blanks are in it`() throws {
    let transfer = try TransferOptions.parse([]).invocation(of: "import", ["/写真　2026"])
    let command = Command(
      "import",
      [Command.Argument("file", .path), Command.Argument("account", .word, optional: true)],
      summary: "x")
    let line = try #require(CommandScript.split(transfer.commands ?? "").last)
    #expect(
      try CommandParser(commands: [command], home: nil).parse(line).get()
        == CommandCall("import", ["/写真　2026"]))
  }
}
