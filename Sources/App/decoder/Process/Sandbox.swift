import CSandbox
import Glibc

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
