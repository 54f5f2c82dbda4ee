import CEditLine
import Foundation
import Glibc

/// Turns signals into calls on its own thread.
///
/// Signals are caught rather than blocked, so that child processes begin with the defaults. SIGPIPE is
/// caught and dropped, so that writing to a closed pipe only fails. A second SIGTERM or SIGHUP ends the
/// process at once. There is at most one monitor per process.
final class SignalMonitor: Sendable {
  private let signals: [Int32]
  private let writeEnd: Descriptor

  /// Begins to catch `signals`; nil if no descriptors are left.
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

  /// Gives signals back their default effects.
  func end() {
    signal_pipe_remove(signals, Int32(signals.count))
    _ = writeEnd.write([0])
    close(writeEnd.number)
  }
}
