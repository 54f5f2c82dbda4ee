import CEditLine
import Foundation
import Glibc

/// Turns signals into calls on a thread of its own.
///
/// Signals are caught, not blocked: a child process begins with the defaults. SIGPIPE is caught and
/// forgotten, so that a closed pipe is an error of `write`. A second SIGTERM or SIGHUP ends the
/// process at once. There is one monitor per process at a time.
final class SignalMonitor: Sendable {
  private let signals: [Int32]
  private let writeEnd: Descriptor

  /// Begins to catch `signals`; nil if there are no descriptors left.
  init?(_ signals: [Int32], handler: @escaping @Sendable (Int32) -> Void) {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    _ = fcntl(ends[1], F_SETFL, O_NONBLOCK)
    self.signals = signals
    writeEnd = Descriptor(number: ends[1])
    let readEnd = Descriptor(number: ends[0])
    let thread = Thread {
      while let numbers = readEnd.read(), !numbers.isEmpty, !numbers.contains(0) {
        for number in numbers { handler(Int32(number)) }
      }
      close(readEnd.number)
    }
    thread.name = "signals"
    thread.start()
    signal_pipe_install(writeEnd.number, signals, Int32(signals.count))
  }

  /// Lets signals do what they do by default again.
  func end() {
    signal_pipe_remove(signals, Int32(signals.count))
    _ = writeEnd.write([0])
    close(writeEnd.number)
  }
}
