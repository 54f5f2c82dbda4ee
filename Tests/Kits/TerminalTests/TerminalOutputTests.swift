import Fakes
import Foundation
import Glibc
import Synchronization
import TerminalHarness
import Testing

@testable import Terminal

@Suite struct TerminalOutputTests {
  private let terminal: PseudoTerminal
  private let program: Descriptor

  init() throws {
    terminal = try PseudoTerminal()
    terminal.holdKeys()
    program = Descriptor(number: terminal.programEnd)
  }

  private func makeOutput() -> TerminalOutput {
    TerminalOutput(program, input: TerminalInput(program))
  }

  /// Types, and waits until that has come to the program's end.
  private func type(_ keys: String) {
    terminal.type(keys)
    _ = Descriptor.wait(for: [program], milliseconds: 150_000)
  }

  /// More than a terminal takes that nobody reads.
  private let much = String(repeating: "sent", count: 10_000)

  /// Sends much to a terminal that reads nothing until all is typed.
  ///
  /// - Returns: What can be read then, as it comes.
  private func read(whenSendingWhile typed: () async throws -> Void) async throws -> [[UInt8]] {
    let (program, much, isSent) = (program, much, Flag())
    let pieces = Holder()
    Thread {
      let input = TerminalInput(program)
      let output = TerminalOutput(program, input: input)
      output.add(much)
      output.flush()
      while input.hasCome { pieces.add(input.read() ?? []) }
      isSent.set()
    }.start()
    try await typed()
    try await terminal.expect(that: "all to be sent") { isSent.isSet }
    terminal.receiveNow()
    #expect(terminal.received == much)
    return pieces.all
  }

  /// What another thread has read.
  private final class Holder: Sendable {
    private let pieces = Mutex<[[UInt8]]>([])
    var all: [[UInt8]] { pieces.withLock(\.self) }
    func add(_ piece: [UInt8]) { pieces.withLock { $0.append(piece) } }
  }

  @Test func `waits are as long as can be counted`() {
    #expect(Descriptor.milliseconds(.seconds(-5)) == 1)
    #expect(Descriptor.milliseconds(.milliseconds(20)) == 21)
    for days in [1, 25, 1 << 40] {
      #expect(Descriptor.milliseconds(.seconds(days * 86_400)) == 86_400_001)
    }
  }

  @Test func `what is typed while the terminal is full is read in its order`() async throws {
    let typed = (0..<5000).map { "\($0) " }.joined()
    let pieces = try await read { try await terminal.typeWithoutLooking(typed) }
    let read = String(decoding: pieces.joined(), as: UTF8.self)
    #expect(read == typed)
  }

  @Test func `so much is read ahead and the rest waits`() async throws {
    // The terminal keeps the last few thousand.
    let typed = String((0..<20_000).map { "\($0) " }.joined().prefix(72_000))
    let pieces = try await read { try await terminal.typeWithoutLooking(typed) }
    let limit = TerminalInput.limit
    #expect(typed.utf8.count > limit + 4096)
    // The last of it may still be on its way when the terminal takes again what is sent.
    #expect((limit / 2..<limit + 4096).contains(pieces.first?.count ?? 0))
    let read = String(decoding: pieces.joined(), as: UTF8.self)
    #expect(read == typed)
  }

  @Test func `what is typed while nothing waits stays where it is`() {
    type("abc")
    let output = makeOutput()
    output.add("sent")
    output.flush()
    #expect(terminal.unreadCount == 3)
    terminal.receiveNow()
    #expect(terminal.received == "sent")
  }

  @Test func `what is typed at the end is left to the next program`() async throws {
    type("abc")
    let much = String(repeating: "sent", count: 50_000)
    let (program, isSent) = (program, Flag())
    Thread {
      let output = TerminalOutput(program, input: TerminalInput(program))
      output.leavesKeys = true
      output.add(much)
      output.flush()
      isSent.set()
    }.start()
    // Read so slowly, the terminal takes no more again and again, and is waited for while the keys are there.
    for _ in 0..<100 { try await terminal.receive(atMost: 512) }
    try await terminal.expect(that: "all to be sent") { isSent.isSet }
    #expect(terminal.unreadCount == 3)
    terminal.receiveNow()
    #expect(terminal.received == much)
  }

  @Test func `lines end at the left`() {
    let output = makeOutput()
    output.add(lines: "\none\n\ntwo")
    output.flush()
    terminal.receiveNow()
    #expect(terminal.screen.rows.prefix(4) == ["", "one", "", "two"])
    #expect(terminal.screen.cursorColumn == 3)
  }

  @Test func `a terminal that is gone takes nothing and has ended`() async throws {
    let ends = try PseudoTerminal.ends()
    close(ends.test)
    let hasEnded = try await onThread("a terminal that is gone") {
      let program = Descriptor(number: ends.program)
      let input = TerminalInput(program)
      let output = TerminalOutput(program, input: input)
      output.add(String(repeating: "x", count: 1_000_000))
      output.flush()
      return input.hasCome && input.read()?.isEmpty != false
    }
    #expect(hasEnded)
    close(ends.program)
  }
}
