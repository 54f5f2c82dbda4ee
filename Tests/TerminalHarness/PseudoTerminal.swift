import Foundation
import Glibc
import Synchronization
import Terminal

/// A terminal that a test sits at: it types keys and looks at the screen.
///
///     let terminal = try PseudoTerminal(columns: 80, rows: 24)
///     let process = try terminal.spawn("/path/to/program")
///     try await terminal.expect("stream> ")
///     terminal.type("list\r")
public final class PseudoTerminal: Sendable {
  /// Why a terminal or a program could not be had, or did not do what was expected.
  public enum Failure: Error, CustomStringConvertible {
    /// A call failed.
    case system(String, Int32)
    /// The screen never was as expected.
    case unexpected(what: String, screen: String)

    /// For the test's report.
    public var description: String {
      switch self {
      case .system(let call, let code): "\(call): \(String(cString: strerror(code)))"
      case .unexpected(let what, let screen): "expected \(what), but the screen was\n\(screen)\n---"
      }
    }
  }

  /// How long ``expect(_:within:)`` waits; far more than any program should need.
  public static let patience = Duration.seconds(150)

  /// The program's end, for programs in the test's own process.
  public let programEnd: Int32
  /// The path of the program's end.
  public let path: String
  private let testEnd: Int32
  private let state: Mutex<State>

  private struct State {
    var screen: VirtualScreen
    var received: [UInt8] = []
  }

  /// Opens a pair.
  public init(columns: Int = 80, rows: Int = 24, joinsEmoji: Bool = false) throws {
    (testEnd, programEnd, path) = try PseudoTerminal.ends()
    state = Mutex(State(screen: VirtualScreen(columns: columns, rows: rows)))
    state.withLock { $0.screen.joinsEmoji = joinsEmoji }
    resize(columns: columns, rows: rows)
  }

  deinit {
    close(testEnd)
    close(programEnd)
  }

  /// The ends of a new terminal, and the path of the program's. No program gets them that another test starts
  /// meanwhile, as it does those of `openpty`: it would keep them open.
  public static func ends() throws -> (test: Int32, program: Int32, path: String) {
    let flags = O_RDWR | O_NOCTTY | O_CLOEXEC
    let test = open("/dev/ptmx", flags)
    var (lock, number): (Int32, UInt32) = (0, 0)
    // TIOCSPTLCK and TIOCGPTN of ioctl_tty(2), which Swift does not see.
    guard test >= 0, ioctl(test, 0x4004_5431, &lock) == 0, ioctl(test, 0x8004_5430, &number) == 0
    else { throw Failure.system("/dev/ptmx", errno) }
    let path = "/dev/pts/\(number)"
    let program = open(path, flags)
    guard program >= 0 else { throw Failure.system(path, errno) }
    return (test, program, path)
  }

  /// The screen as it is now known.
  public var screen: VirtualScreen { state.withLock(\.screen) }

  /// What was typed and the program has not yet read. Of a line that is not ended nothing counts, unless the terminal
  /// is to hold keys as they come.
  public var unreadCount: Int {
    // Has the system hand over what it has not yet.
    var entry = pollfd(fd: programEnd, events: Int16(POLLIN), revents: 0)
    poll(&entry, 1, 0)
    var count: Int32 = 0
    _ = ioctl(programEnd, UInt(FIONREAD), &count)
    return Int(count)
  }

  /// Everything the program wrote, as it came.
  public var received: String {
    state.withLock { String(decoding: $0.received, as: UTF8.self) }
  }

  /// The terminal's settings, to be compared.
  public var modes: [UInt8] {
    var modes = termios()
    tcgetattr(programEnd, &modes)
    return withUnsafeBytes(of: modes) { Array($0) }
  }

  /// Whether what is typed is shown by the terminal itself.
  public var echoes: Bool {
    var modes = termios()
    tcgetattr(programEnd, &modes)
    return modes.c_lflag & tcflag_t(ECHO) != 0
  }

  /// Lets what is typed before a program reads it wait unseen, as it came.
  public func holdKeys() {
    var modes = termios()
    tcgetattr(programEnd, &modes)
    modes.c_lflag &= ~tcflag_t(ECHO | ICANON)
    tcsetattr(programEnd, TCSANOW, &modes)
  }

  /// Presses keys.
  public func type(_ keys: String) {
    type(bytes: Array(keys.utf8))
  }

  /// Pastes a text; it is marked if the program asked for that.
  public func paste(_ text: String) {
    type(screen.marksPastes ? "\u{1B}[200~\(text)\u{1B}[201~" : text)
  }

  /// Sends bytes that may be no text; nothing more if the program reads none for a long time.
  public func type(bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      var entry = pollfd(fd: testEnd, events: Int16(POLLOUT), revents: 0)
      guard poll(&entry, 1, 120_000) > 0 else { return }
      // So few never block where there is room at all.
      let count = rest.prefix(256).withUnsafeBytes { write(testEnd, $0.baseAddress, $0.count) }
      guard count > 0 || errno == EINTR else { return }
      rest = rest.dropFirst(max(0, count))
    }
  }

  /// Gives the terminal another size; the programs in front get SIGWINCH. With a cell, the size is
  /// told in pixels, too.
  public func resize(columns: Int, rows: Int, cell: (width: Int, height: Int) = (0, 0)) {
    state.withLock { $0.screen.resize(columns: columns, rows: rows) }
    var size = winsize(
      ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: UInt16(columns * cell.width),
      ws_ypixel: UInt16(rows * cell.height))
    _ = ioctl(testEnd, UInt(TIOCSWINSZ), &size)
  }

  /// Waits until a text is on the screen.
  @discardableResult
  public func expect(_ text: String, within time: Duration = patience) async throws
    -> VirtualScreen
  {
    try await expect("`\(text)`", within: time) { $0.contains(text) }
  }

  /// Waits until the screen is as wanted.
  @discardableResult
  public func expect(
    _ what: String, within time: Duration = patience,
    _ isFulfilled: @escaping @Sendable (VirtualScreen) -> Bool
  ) async throws -> VirtualScreen {
    try await onThread { [self] in
      let deadline = ContinuousClock.now + time
      while true {
        let screen = screen
        if isFulfilled(screen) { return screen }
        guard ContinuousClock.now < deadline else {
          throw unexpected(what)
        }
        receive(milliseconds: 50)
      }
    }
  }

  /// Waits until something outside of the screen is as wanted, and draws meanwhile.
  public func expect(
    that what: String, within time: Duration = patience,
    _ isFulfilled: @escaping @Sendable () -> Bool
  ) async throws {
    try await expect(what, within: time) { _ in isFulfilled() }
  }

  /// Presses more keys than a terminal keeps for a program, and takes nothing from that meanwhile: it
  /// has to read them although nobody reads what it writes.
  public func typeWithoutLooking(_ keys: String, within time: Duration = patience) async throws {
    try await onThread { [self] in
      let deadline = ContinuousClock.now + time
      var rest = Array(keys.utf8)[...]
      while !rest.isEmpty {
        guard ContinuousClock.now < deadline else {
          throw unexpected("keys to be read")
        }
        // So few never block where there is room at all.
        var entry = pollfd(fd: testEnd, events: Int16(POLLOUT), revents: 0)
        guard poll(&entry, 1, 50) > 0 else { continue }
        let count = rest.prefix(256).withUnsafeBytes { write(testEnd, $0.baseAddress, $0.count) }
        rest = rest.dropFirst(max(0, count))
      }
    }
  }

  /// Waits for what the program writes, and draws at most so many bytes of it.
  public func receive(atMost count: Int, within time: Duration = patience) async throws {
    try await onThread { [self] in
      let deadline = ContinuousClock.now + time
      while !receive(milliseconds: 50, atMost: count) {
        guard ContinuousClock.now < deadline else {
          throw unexpected("something to be written")
        }
      }
    }
  }

  /// Why a wait was in vain: the whole screen, and what was written last.
  public func unexpected(_ what: String) -> Failure {
    let last = received.unicodeScalars.suffix(200).map { $0.escaped(asASCII: false) }.joined()
    return .unexpected(
      what: what, screen: "\(screen)\nlast of \(received.utf8.count) bytes: \(last)")
  }

  /// Draws what the program has written until now.
  public func receiveNow() {
    while receive(milliseconds: 0) {}
  }

  /// Waits at most so long for what the program wrote; says whether there was something.
  @discardableResult
  func receive(milliseconds: Int32, atMost limit: Int = 1 << 16) -> Bool {
    var entry = pollfd(fd: testEnd, events: Int16(POLLIN), revents: 0)
    guard poll(&entry, 1, milliseconds) > 0 else { return false }
    var bytes = [UInt8](repeating: 0, count: limit)
    let count = read(testEnd, &bytes, bytes.count)
    guard count > 0 else { return false }
    state.withLock {
      $0.screen.feed(bytes.prefix(count))
      $0.received += bytes.prefix(count)
    }
    return true
  }

  /// A thread of its own, because a task must not wait in `poll`.
  func onThread<Value: Sendable>(
    _ body: @escaping @Sendable () throws -> Value
  ) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      Thread { continuation.resume(with: Result { try body() }) }.start()
    }
  }
}
