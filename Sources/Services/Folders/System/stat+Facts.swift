import Domain
import Glibc

extension stat {
  var isFolder: Bool { st_mode & S_IFMT == S_IFDIR }
  var isRegular: Bool { st_mode & S_IFMT == S_IFREG }
  var isLink: Bool { st_mode & S_IFMT == S_IFLNK }

  /// Modification time in nanoseconds since 1970; saturates.
  var modified: Int64 {
    let seconds = Int64(untrusted: st_mtim.tv_sec)
    let (nanoseconds, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    guard !overflow else { return seconds < 0 ? .min : .max }
    let (sum, tooFar) = nanoseconds.addingReportingOverflow(Int64(untrusted: st_mtim.tv_nsec))
    return tooFar ? .max : sum
  }

  var identity: FolderIdentity {
    FolderIdentity(
      device: Int64(bitPattern: UInt64(clamping: st_dev)),
      inode: Int64(bitPattern: UInt64(clamping: st_ino)))
  }
}
