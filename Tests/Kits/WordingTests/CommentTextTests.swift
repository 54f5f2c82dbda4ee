import Domain
import Terminal
import Testing

@testable import Wording

@Suite("Comments in words")
struct CommentTextTests {
  private let now = Timestamp(milliseconds: 1_777_636_800_000)

  private func lines(_ comment: Domain.Comment, columns: Int?) -> [String] {
    let lines = CommentText.lines(comment, number: 7, width: 2, now: now, columns: columns)
    guard let columns else { return lines.map(\.plain) }
    let traits = ConsoleTraits(columns: columns, isInteractive: true)
    return lines.flatMap { $0.rendered(for: traits).split(separator: "\n").map(String.init) }
  }

  private func comment(
    _ text: String, by author: String = "Eve", depth: Int = 0, isMine: Bool = false,
    state: Domain.Comment.State = .there
  ) -> Domain.Comment {
    Domain.Comment(
      id: .status("1"), author: author, text: text, createdAt: now, depth: depth, isMine: isMine,
      state: state)
  }

  @Test func `say who, when and what, indented by what they answer`() {
    #expect(lines(comment("Lovely"), columns: 80) == [" 7 Eve  just now", "     Lovely"])
    #expect(
      lines(comment("Lovely", depth: 1), columns: 80) == [" 7   Eve  just now", "       Lovely"])
    #expect(
      lines(comment("Lovely", depth: 99), columns: 20) == [
        " 7     Eve  just now", "         Lovely",
      ])
  }

  @Test func `show a filter's title in place of the words, and how to see them`() {
    var warned = comment("Spiders!")
    warned.filtered = [PostFilter(id: "1", title: "Bad\nanimals", action: .warn)]
    #expect(
      lines(warned, columns: 80) == [
        " 7 Eve  just now", "     ▒▒▒ filtered: Bad animals ▒▒▒ `uncover 7` shows it",
      ])
    warned.filtered = [PostFilter(id: "1", title: "Animals", action: .blur)]
    #expect(lines(warned, columns: 80).last == "     Spiders!", "it has no picture")
  }

  @Test func `show what their author warns of in place of the words`() {
    let warned = Comment(
      id: .status("7"), author: "Eve", text: "film ending\nThe butler did it.", createdAt: now,
      warning: "film\nending")
    #expect(
      lines(warned, columns: 80).last == "     ▒▒▒ film ending ▒▒▒ `uncover 7` shows it")
  }

  @Test func `mark one's own by where they are`() {
    #expect(
      lines(comment("a", isMine: true, state: .pending), columns: 80).first
        == " 7 you  just now …")
    #expect(
      lines(comment("a", isMine: true, state: .local), columns: 80).first
        == " 7 you  just now  only on this machine")
    #expect(
      lines(comment("a", isMine: true, state: .stopped(reason: "too long")), columns: 80)
        == [" 7 you  just now !", "     a", "     not sent: too long"])
  }

  @Test(arguments: [20, 40, 80])
  func `are harmless, and never wider than the console`(columns: Int) {
    let evil = comment(
      "\u{1B}[2J\u{202E}evil\n\n  \nsupercalifragilisticexpialidocious 写真と旗 🏳️‍🌈 の長い長い説明",
      by: "\u{1B}]0;写真家のとても長い名前がここにあります\u{7}", depth: 9)
    let lines = lines(evil, columns: columns)
    #expect(lines.allSatisfy { TextWidth.columns(of: $0) <= columns })
    #expect(!lines.joined().unicodeScalars.contains { $0.value < 32 || $0.value == 0x202E })
    #expect(!lines.contains { $0.allSatisfy(\.isWhitespace) })
  }

  @Test func `are deleted in one line`() {
    let text = CommentText.removed(comment("Lovely light, and\nso calm"), columns: 30).plain
    #expect(text == "✓ deleted: Lovely light, and …")
  }
}
