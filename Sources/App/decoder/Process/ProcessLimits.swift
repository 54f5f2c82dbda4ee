import CAllocator
import CSandbox
import Glibc

/// What the process may use, so that a hostile picture hurts nobody but itself.
struct ProcessLimits {
  /// Address space, in bytes.
  private let memory: rlim_t = 3 << 30
  /// Processor time for one request, in seconds: on a busy machine that is long by the clock.
  private let seconds: rlim_t = 10
  /// Open files: the three streams, one picture, and what libraries open on the way.
  private let files: rlim_t = 64

  /// Sets the limits, once, at the start.
  func impose() {
    // The parent decides when to stop: a Ctrl-C is meant for it, and its end closes our input.
    signal(SIGINT, SIG_IGN)
    signal(SIGPIPE, SIG_IGN)
    // A write beyond the limit below shall fail rather than kill.
    signal(SIGXFSZ, SIG_IGN)
    limit(RLIMIT_AS, to: memory)
    limit(RLIMIT_NOFILE, to: files)
    limit(RLIMIT_CORE, to: 0)
    limit(RLIMIT_FSIZE, to: 0)
    // What is as large as a picture goes back to the system at once. By itself glibc keeps ever larger blocks
    // after each that was freed (see `mallopt(3)`), until half of the process is holes between pictures.
    _ = mallopt(M_MMAP_THRESHOLD, 4 << 20)
    // Large intermediate pictures stay in memory, where the limit is, and out of the file system.
    setenv("VIPS_DISC_THRESHOLD", "100g", 1)
  }

  /// Gives the next request its processor time.
  func renew() {
    var usage = rusage()
    guard getrusage(RUSAGE_SELF.rawValue, &usage) == 0 else { return }
    // Whole seconds: each of the two may be almost one more.
    let used = usage.ru_utime.tv_sec + usage.ru_stime.tv_sec + 2
    var current = rlimit()
    guard getrlimit(RLIMIT_CPU.number, &current) == 0 else { return }
    current.rlim_cur = min(rlim_t(clamping: used) + seconds, current.rlim_max)
    setrlimit(RLIMIT_CPU.number, &current)
  }
}

extension ProcessLimits {
  /// Lowers soft and hard limit; one that is already lower stays.
  private func limit(_ resource: __rlimit_resource, to value: rlim_t) {
    var current = rlimit()
    guard getrlimit(resource.number, &current) == 0 else { return }
    let lowered = min(value, current.rlim_max)
    current = rlimit(rlim_cur: lowered, rlim_max: lowered)
    setrlimit(resource.number, &current)
  }
}

extension RawRepresentable where RawValue == UInt32 {
  /// The C library's enumerations as its functions take them.
  fileprivate var number: Int32 { Int32(bitPattern: rawValue) }
}

/// What the kernel refuses this process from now on, whatever a picture makes it try.
///
/// No file can be opened: pictures come as open descriptors, and all that libraries load is loaded.
enum Sandbox {
  /// Closes it for good; comes when all libraries are loaded and no thread has been started.
  ///
  /// Returns what is missing on this machine, a line each for the log.
  static func enter() -> [String] {
    var missing: [String] = []
    func check(_ name: String, _ failure: Int32) {
      if failure != 0 { missing.append("no \(name) here: \(String(cString: strerror(failure)))") }
    }
    check("giving up of privileges", sandbox_give_up_privileges())
    // The second belt: older kernels do without, and nothing is wrong with that.
    let opening = sandbox_open_no_files()
    if ![ENOSYS, EOPNOTSUPP].contains(opening) { check("ban on opening files", opening) }
    check("filter of system calls", sandbox_filter_calls())
    return missing
  }
}
