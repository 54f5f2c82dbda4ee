import Foundation
import Glibc
import Synchronization

/// A program and whatever it started: all processes of its session, in whichever group they are.
final class StartedProcesses: Sendable {
  private let session = Mutex<Int32?>(nil)

  /// The program runs, as the first of its session.
  func began(_ process: Int32) {
    session.withLock { $0 = process }
  }

  /// Kills what is left of it.
  func end() {
    guard let session = session.withLock({ $0 }) else { return }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    for process in names.compactMap({ Int32($0) }) where getsid(process) == session {
      kill(process, SIGKILL)
    }
  }
}
