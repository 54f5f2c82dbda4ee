import CSandbox
import Glibc

/// Shuts itself in as the decoder does, wholly or by one belt alone, then tries one thing.
///
/// `sandbox-probe <all|filter|files|nothing> <attempt>`: says `done` or the error's number, unless
/// the kernel ends it first. Starting programs and threads is tried by a process that has nothing
/// to lose.
@main
enum SandboxProbe {
  static func main() {
    let words = Array(CommandLine.arguments.dropFirst())
    guard words.count == 2, let attempt = attempts[words[1]], shutIn(by: words[0]) else { exit(64) }
    let text = attempt() ? "done" : "error \(errno)"
    _ = write(1, text, text.utf8.count)
  }

  private static func shutIn(by belt: String) -> Bool {
    guard sandbox_give_up_privileges() == 0 else { return false }
    return switch belt {
    // As much as there is on this machine.
    case "all": sandbox_open_no_files() != EINVAL && sandbox_filter_calls() != EINVAL
    case "filter": sandbox_filter_calls() == 0
    case "files": sandbox_open_no_files() == 0
    default: belt == "nothing"
    }
  }

  private static var attempts: [String: () -> Bool] {
    [
      "read a file": { open("/proc/self/status", O_RDONLY | O_CLOEXEC) >= 0 },
      "ask about a file": {
        var status = stat()
        return stat("/proc/self/status", &status) == 0
      },
      "ask where a link leads": {
        var place = [CChar](repeating: 0, count: 256)
        return readlink("/proc/self/exe", &place, place.count) >= 0
      },
      "ask about an open file": {
        var status = stat()
        return fstat(1, &status) == 0
      },
      "receive on another stream": { recv(2, nil, 0, 0) >= 0 },
      "write a file": { open("/dev/null", O_WRONLY) >= 0 },
      "read and write a file": { open("/dev/null", O_RDWR) >= 0 },
      "make a file": { open("/tmp", O_RDWR | 0o20_200_000, 0o600) >= 0 },
      "make a folder": { mkdir("/tmp/sandbox-probe-\(getpid())", 0o700) == 0 },
      "remove a file": { unlink("/tmp/sandbox-probe") == 0 },
      "run a program": {
        var arguments: [UnsafeMutablePointer<CChar>?] = [strdup("true"), nil]
        return execv("/bin/true", &arguments) == 0
      },
      "start a process": {
        var child: pid_t = 0
        var arguments: [UnsafeMutablePointer<CChar>?] = [strdup("true"), nil]
        errno = posix_spawn(&child, "/bin/true", nil, nil, &arguments, nil)
        return errno == 0
      },
      "start a thread": {
        var thread = pthread_t()
        errno = pthread_create(&thread, nil, { _ in nil }, nil)
        return errno == 0 && pthread_join(thread, nil) == 0
      },
      "open a socket": { socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0) >= 0 },
      "open a pair of sockets": {
        var pair: [Int32] = [0, 0]
        return socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &pair) == 0
      },
      "signal its parent": { kill(getppid(), 0) == 0 },
      "connect to somebody": { connect(9, nil, 0) == 0 },
      "make memory executable": {
        mmap(nil, 4096, PROT_READ | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) != MAP_FAILED
      },
      "take more memory": {
        mmap(nil, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) != MAP_FAILED
      },
      "write to another stream": { write(5, "x", 1) == 1 },
      "look into a folder": { opendir("/tmp").flatMap { readdir($0) } != nil },
    ]
  }
}
