import Foundation
import Glibc
import TerminalHarness
import Testing

@testable import Terminal

extension PromptTests {
  /// Progress and what stands for a picture meanwhile, with a clock that the test decides.
  @Suite @MainActor
  struct PlaceholderPromptTests {
    private let clock = HandClock()

    /// A stage whose command runs, with the busy prompt on it.
    private func busyStage(columns: Int = 80, rows: Int = 24) async throws -> Stage {
      let stage = try Stage(
        columns: columns, rows: rows, clock: clock, environment: ["NO_COLOR": "1"])
      stage.answers = false
      try await stage.start()
      stage.terminal.type("show\r")
      try await stage.expect { $0.count == 1 }
      clock.advance(by: .milliseconds(160))
      stage.session.write("looking")
      try await stage.terminal.expect("the busy prompt") { $0.cursorLine == "›" }
      stage.session.setColours(.truecolour)
      return stage
    }

    private func progress(_ rows: Int = 6, _ fraction: Double = 0.5) throws -> ProgressLine {
      ProgressLine(
        "loading", fraction: fraction, placeholder: try .gradient(40, 40, rows: rows))
    }

    /// Lets 200 milliseconds pass once what was asked for before has been heard, on however busy a machine.
    private func waitOut(_ stage: Stage) async throws {
      stage.session.write("heard")
      try await stage.terminal.expect("that it was heard") {
        $0.contains("heard") && $0.cursorLine == "›"
      }
      clock.advance(by: .milliseconds(200))
    }

    /// The rows that are drawn with colours and blocks.
    private nonisolated func drawn(_ screen: VirtualScreen) -> [Int] {
      (0..<screen.height).filter { row in
        screen.cells(inRow: row).prefix(8).allSatisfy {
          $0.style.contains("48;2")
            || $0.style.contains("38;2") && "▀▄█▌▐▖▗▘▝▚▞▙▛▜▟▁▂▃▅▆▇▉▊▋▍▎▏".contains($0.text)
        }
      }
    }

    @Test func `nothing is shown of what takes less than 200 milliseconds`() async throws {
      let stage = try await busyStage()
      stage.session.show(progress: try progress())
      clock.advance(by: .milliseconds(199))
      stage.session.write("still nothing")
      try await stage.terminal.expect("the line") {
        $0.contains("still nothing") && $0.cursorLine == "›"
      }
      #expect(drawn(stage.terminal.screen).isEmpty)
      stage.session.show(progress: nil)
      stage.ready()
      try await stage.terminal.expect("the prompt") { $0.cursorLine == "test>" }
      #expect(!stage.terminal.received.contains("loading"))
      #expect(!stage.terminal.received.contains("▕"))
      try await stage.end()
    }

    @Test func `what takes long says how long it has taken`() async throws {
      let stage = try await busyStage()
      stage.session.show(progress: ProgressLine("asking photos.example"))
      try await waitOut(stage)
      clock.advance(by: .seconds(12))
      stage.session.write("something else")
      try await stage.terminal.expect("the time") {
        $0.cursorLine == "asking photos.example, 12 s ›"
      }
      stage.session.show(progress: nil)
      stage.ready()
      try await stage.end()
      let half = ProgressLine("half", fraction: 0.5)
      #expect(half.lasting(.seconds(12)) == half, "a bar says more")
    }

    @Test func `text bar and picture come together and leave no trace`() async throws {
      let stage = try await busyStage()
      stage.session.show(progress: try progress())
      stage.session.show(progress: try progress(6, 0.25))
      // Both have been heard once this is on the screen.
      stage.session.write("looking on")
      try await stage.terminal.expect("the line") {
        $0.contains("looking on") && $0.cursorLine == "›"
      }
      let before = stage.terminal.screen.text
      clock.advance(by: .milliseconds(200))
      try await stage.terminal.expect("the bar") { $0.cursorLine == "loading ▕██      ▏ ›" }
      let screen = stage.terminal.screen
      #expect(drawn(screen).count == 6)
      #expect(drawn(screen).last == screen.cursorRow - 1)
      stage.terminal.type("abc")
      try await stage.terminal.expect("what is typed") {
        $0.cursorLine == "loading ▕██      ▏ › abc"
      }
      stage.session.show(progress: nil)
      try await stage.terminal.expect("what was there before") { $0.text == before + " abc" }
      #expect(drawn(stage.terminal.screen).isEmpty)
      try await stage.end()
    }

    @Test func `words that come first are there at once and the picture above them later`()
      async throws
    {
      let stage = try Stage(
        columns: 20, rows: 24, clock: clock, environment: ["NO_COLOR": "1"])
      stage.answers = false
      try await stage.start()
      stage.session.setColours(.truecolour)
      stage.terminal.type("show\r")
      try await stage.expect { $0.count == 1 }
      let words: [StyledText] = ["fog over a harbour, and boats", "\u{1B}[2Jyesterday"]
      stage.session.show(
        progress: ProgressLine(
          "loading", placeholder: try .gradient(40, 40, rows: 6), words: words,
          wordsComeFirst: true))
      try await stage.terminal.expect("the words, at once") {
        $0.text == "test> show\nfog over a harbour,\nand boats\n�[2Jyesterday\n›"
      }
      clock.advance(by: .milliseconds(200))
      stage.terminal.type("x")
      try await stage.terminal.expect("all of it") { screen in
        screen.cursorLine == "loading › x" && drawn(screen).count == 6
          && screen.rows[7...9] == ["fog over a harbour,", "and boats", "�[2Jyesterday"]
      }
      stage.session.show(progress: nil)
      try await stage.terminal.expect("no trace of it") { $0.text == "test> show\n› x" }
      try await stage.end()
    }

    @Test func `a line is printed above it`() async throws {
      let stage = try await busyStage()
      stage.session.show(progress: try progress())
      try await waitOut(stage)
      stage.session.show(progress: try progress(6, 0.25))
      try await stage.terminal.expect("the bar") { $0.cursorLine.contains("▕") }
      stage.session.write("a message")
      try await stage.terminal.expect("the line, with all of it below") { screen in
        guard let row = screen.rows.firstIndex(of: "a message") else { return false }
        return drawn(screen) == Array(row + 1...row + 6) && screen.cursorRow == row + 7
      }
      stage.session.write("the picture")
      stage.session.show(progress: nil)
      try await stage.terminal.expect("the end") {
        $0.text == "test> show\nlooking\nheard\na message\nthe picture\n›"
      }
      try await stage.end()
    }

    @Test func `enter leaves no trace of it`() async throws {
      let stage = try await busyStage()
      stage.session.show(progress: try progress())
      try await waitOut(stage)
      stage.session.show(progress: try progress(6, 0.25))
      try await stage.terminal.expect("the bar") { $0.cursorLine.contains("▕") }
      stage.terminal.type("next\r")
      try await stage.terminal.expect("the next line, with all of it below") { screen in
        let rows = drawn(screen)
        guard let first = rows.first, first > 0, rows.count == 6 else { return false }
        return screen.rows[first - 1].hasSuffix("› next") && screen.cursorLine.hasSuffix("▏ ›")
      }
      stage.session.show(progress: nil)
      try await stage.terminal.expect("the end, with no trace of it") {
        $0.cursorLine == "›" && drawn($0).isEmpty && $0.lineAbove.hasSuffix("› next")
      }
      try await stage.end()
    }

    @Test func `a narrower terminal shows it anew`() async throws {
      let stage = try await busyStage()
      let placeholder = try Picture.gradient(60, 20, rows: 8)
      stage.session.show(
        progress: ProgressLine("loading", fraction: 0.25, placeholder: placeholder))
      try await waitOut(stage)
      stage.session.show(
        progress: ProgressLine("loading", fraction: 0.5, placeholder: placeholder))
      try await stage.terminal.expect("the bar") { $0.cursorLine.contains("▕") }
      stage.terminal.resize(columns: 30, rows: 24)
      stage.session.receive(signal: SIGWINCH)
      try await stage.expect { $0.contains(.resized) }
      // 29 columns of a picture three times as wide as high.
      try await stage.terminal.expect("all of it anew") { screen in
        screen.rows.prefix(3) == ["test> show", "looking", "heard"]
          && drawn(screen) == Array(3..<8) && screen.cursorRow == 8
      }
      stage.session.show(progress: nil)
      try await stage.terminal.expect("nothing of it") {
        $0.text == "test> show\nlooking\nheard\n›"
      }
      try await stage.end()
    }

    @Test func `where there is no room it is left out`() async throws {
      let stage = try await busyStage(rows: 4)
      stage.session.show(progress: try progress())
      try await waitOut(stage)
      stage.session.show(progress: try progress(6, 0.25))
      try await stage.terminal.expect("the bar alone") { $0.cursorLine.contains("▕") }
      #expect(drawn(stage.terminal.screen).isEmpty)
      try await stage.end()
    }

    @Test func `a line that grows pushes nothing of it off the screen`() async throws {
      let stage = try await busyStage(columns: 30, rows: 10)
      stage.session.show(progress: try progress())
      try await waitOut(stage)
      stage.session.show(progress: try progress(6, 0.25))
      try await stage.terminal.expect("the bar") { $0.cursorLine.contains("▕") }
      #expect(drawn(stage.terminal.screen).count == 6)
      stage.terminal.type(String(repeating: "word ", count: 40) + "end")
      try await stage.terminal.expect("end")
      stage.session.show(progress: nil)
      try await stage.terminal.expect("the line alone") { !$0.contains("▕") }
      let screen = stage.terminal.screen
      #expect(drawn(screen).isEmpty)
      #expect(!screen.text.contains("▀") && !screen.text.contains("▄"))
      try await stage.end()
    }
  }
}
