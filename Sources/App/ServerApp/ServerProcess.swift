import AppShell
import CAllocator
import Glibc

/// What holds for the server's process from its first step, whatever it was started for.
public enum ServerProcess {
  /// What it writes is its user's alone, a crash leaves no memory on the disk, and it may have as many
  /// connections as the system lets it.
  public static func begin() {
    // What is closed would become the next file that is opened, perhaps the database.
    for number in Int32(0)...2 where fcntl(number, F_GETFD) == -1 { _ = open("/dev/null", O_RDWR) }
    umask(0o077)
    CoreDumps.forbid()
    // All threads share what is free. By itself glibc keeps some for each, and what thousands of connections left
    // behind is of no use to those that come to another (see `mallopt(3)`).
    _ = mallopt(M_ARENA_MAX, 1)
    var files = rlimit()
    guard getrlimit(Self.files, &files) == 0 else { return }
    files.rlim_cur = files.rlim_max
    setrlimit(Self.files, &files)
  }

  /// How many connections there can be, and files besides.
  static var connections: Int {
    var files = rlimit()
    guard getrlimit(Self.files, &files) == 0 else { return 256 }
    return Int(clamping: files.rlim_cur / 4 * 3)
  }

  private static let files = Int32(bitPattern: RLIMIT_NOFILE.rawValue)
}
