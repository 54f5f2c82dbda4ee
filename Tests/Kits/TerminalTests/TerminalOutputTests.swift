import Glibc
import TerminalHarness
import Testing

@testable import Terminal

@Suite struct TerminalOutputTests {
  private let terminal: PseudoTerminal
  private let program: Descriptor
  private let input: TerminalInput
  private let output: TerminalOutput

  init() throws {
    terminal = try PseudoTerminal()
    terminal.holdKeys()
    program = Descriptor(number: terminal.programEnd)
    input = TerminalInput(program)
    output = TerminalOutput(program, input: input)
  }

  /// Types, and waits until that has come to the program's end.
  private func type(_ keys: String) {
    terminal.type(keys)
    _ = Descriptor.wait(for: [program], milliseconds: -1)
  }

  @Test func whatWasTypedIsReadWithWhatIsSent() {
    type("abc")
    output.add("sent")
    output.flush()
    #expect(terminal.unreadCount == 0)
    #expect(input.hasCome)
    type("def")
    #expect(input.read() == Array("abc".utf8))
    #expect(input.read() == Array("def".utf8))
    #expect(!input.hasCome)
    terminal.receiveNow()
    #expect(terminal.received == "sent")
  }

  @Test func whatIsTypedAtTheEndIsLeftToTheNextProgram() {
    type("abc")
    output.leavesKeys = true
    output.add("sent")
    output.flush()
    #expect(terminal.unreadCount == 3)
    #expect(program.read() == Array("abc".utf8))
  }

  @Test func soMuchIsReadAheadAndNoMore() {
    while input.mayReadAhead {
      type(String(repeating: "x", count: 1000))
      output.add("sent")
      output.flush()
      terminal.receiveNow()
    }
    type("y")
    output.add("sent")
    output.flush()
    #expect(terminal.unreadCount == 1)
    let ahead = input.read() ?? []
    #expect(ahead.count >= TerminalInput.limit && ahead.allSatisfy { $0 == UInt8(ascii: "x") })
    #expect(input.read() == [UInt8(ascii: "y")])
  }

  @Test func linesEndAtTheLeft() {
    output.add(lines: "\none\n\ntwo")
    output.flush()
    terminal.receiveNow()
    #expect(terminal.screen.rows.prefix(4) == ["", "one", "", "two"])
    #expect(terminal.screen.cursorColumn == 3)
  }

  @Test func aTerminalThatIsGoneTakesNothingAndHasEnded() throws {
    var ends: (test: Int32, program: Int32) = (-1, -1)
    try #require(openpty(&ends.test, &ends.program, nil, nil, nil) == 0)
    close(ends.test)
    let input = TerminalInput(Descriptor(number: ends.program))
    let output = TerminalOutput(Descriptor(number: ends.program), input: input)
    output.add(String(repeating: "x", count: 1_000_000))
    output.flush()
    #expect(input.hasCome)
    #expect(input.read()?.isEmpty != false)
    close(ends.program)
  }
}
