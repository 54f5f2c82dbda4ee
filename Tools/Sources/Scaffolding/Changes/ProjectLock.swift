import Foundation
import Glibc

/// One command at a time: held as long as this lives, given back by the system if the process dies.
///
/// What is locked is the root's own descriptor, so that no lock file is left in anyone's way.
final class ProjectLock: Sendable {
  private let descriptor: Int32

  /// Takes the lock. Throws ``JournalProblem/busy(process:)`` if somebody has it.
  init(root: String) throws {
    descriptor = open(root, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw JournalProblem(errno, at: root) }
    guard flock(descriptor, LOCK_EX | LOCK_NB) != 0 else { return }
    let code = errno
    defer { close(descriptor) }
    guard code == EWOULDBLOCK else { throw JournalProblem(code, at: root) }
    throw JournalProblem.busy(process: Self.holder(of: descriptor))
  }

  deinit {
    // A process just being started shares the lock until it runs its program: closing is not enough.
    flock(descriptor, LOCK_UN)
    close(descriptor)
  }
}

extension ProjectLock {
  /// Who holds it. The system's list loses lines while other locks come and go, so it is read again
  /// where it does not say.
  private static func holder(of descriptor: Int32) -> Int32? {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    for _ in 0..<1000 {
      if let process = holder(ofInode: status.st_ino) { return process }
    }
    return nil
  }

  /// Who the list says it is: `1: FLOCK  ADVISORY  WRITE 4711 fe:00:8150 0 EOF`.
  private static func holder(ofInode inode: ino_t) -> Int32? {
    guard let list = try? String(contentsOfFile: "/proc/locks", encoding: .utf8) else { return nil }
    for line in list.split(separator: "\n") {
      let words = line.split(separator: " ")
      guard words.count > 5, words[1] == "FLOCK", words[5].hasSuffix(":\(inode)"),
        let process = Int32(words[4]), process > 0
      else { continue }
      return process
    }
    return nil
  }
}
