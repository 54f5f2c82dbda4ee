import Terminal
import Testing

@testable import PhotoStreamApp

@Suite("What Tab completes in a shell")
struct ShellCompletionTests {
  private let completion: ShellCompletion

  init() {
    var completion = ShellCompletion()
    let sources = Command("sources", summary: "")
    completion.commands = [
      Command("list", summary: ""), Command("link", summary: ""),
      Command("settings", [Command.Argument("command", .line([sources]))], summary: ""),
      Command("import", [Command.Argument("file", .path)], summary: ""),
    ]
    self.completion = completion
  }

  @Test(arguments: [
    (["li"], ["link", "list"]), (["settings", ""], ["sources"]), (["settings", "x"], []),
    (["--json", "settings", "so"], ["sources"]), (["--profile", "work", "lis"], ["list"]),
    (["/us"], ["/usr/"]), (["import", "/usr/b"], ["/usr/bin/"]), (["nonsense", ""], []),
  ])
  func `is what the prompt completes`(words: [String], choices: [String]) {
    let shown = completion.choices(
      for: ["photostream"] + words, at: words.count, startingWith: words.last ?? "")
    #expect(shown == choices)
  }

  @Test func `settings stand there with their values, as far as there are only some`() {
    #expect(ShellCompletion.settings.contains("stream.order=oldest"))
    #expect(ShellCompletion.settings.contains("list.length="))
  }
}
