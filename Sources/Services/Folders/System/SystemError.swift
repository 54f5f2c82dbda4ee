import Glibc

/// A system call that failed.
struct SystemError: Error, Hashable {
  /// `errno`.
  let code: Int32

  /// The system's words for it.
  var reason: String {
    String(cString: strerror(code))
  }
}
