import Glibc

/// What is left of a process that crashes.
public enum CoreDumps {
  /// Leaves nothing: memory holds tokens, which must not be on the disk. For the children, too.
  public static func forbid() {
    var none = rlimit(rlim_cur: 0, rlim_max: 0)
    setrlimit(Int32(bitPattern: RLIMIT_CORE.rawValue), &none)
  }
}
