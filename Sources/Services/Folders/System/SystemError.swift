import Domain
import Glibc

/// A system call that failed.
struct SystemError: Error, Hashable {
  /// `errno`.
  let code: Int32

  /// The system's words for it.
  var reason: String {
    String(cString: strerror(code))
  }

  /// The same of an error that should be one.
  static func reason(of error: any Error) -> String {
    (error as? SystemError)?.reason ?? Reason.of(error)
  }
}
