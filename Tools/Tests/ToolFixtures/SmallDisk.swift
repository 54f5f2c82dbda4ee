import Foundation
import Glibc

/// A disk in memory that is soon full.
public struct SmallDisk {
  /// Whether one can be had here: only root may mount, and not everywhere.
  public static let isPossible: Bool = {
    guard geteuid() == 0, let folder = try? ScratchFolder() else { return false }
    guard let disk = try? SmallDisk(at: folder.path(of: "disk"), kilobytes: 64) else {
      return false
    }
    disk.remove()
    return true
  }()

  /// It could not be mounted.
  public struct Failure: Error {
    /// The system's `errno`.
    public let code: Int32
  }

  private let path: String

  /// Makes the folder, and mounts the disk there.
  public init(at path: String, kilobytes: Int) throws {
    self.path = path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    try Self.mount(at: path, kilobytes, flags: 0)
  }

  /// Takes it away, with all that is on it.
  public func remove() { umount2(path, Int32(MNT_DETACH)) }

  /// Makes room.
  public func grow(toKilobytes kilobytes: Int) throws {
    try Self.mount(at: path, kilobytes, flags: UInt(MS_REMOUNT))
  }

  /// Lets nobody write there any more, not even root.
  public func makeReadOnly() throws {
    try Self.mount(at: path, 64, flags: UInt(MS_REMOUNT | MS_RDONLY))
  }

  private static func mount(at path: String, _ kilobytes: Int, flags: UInt) throws {
    guard Glibc.mount("tmpfs", path, "tmpfs", flags, "size=\(kilobytes)k") == 0 else {
      throw Failure(code: errno)
    }
  }
}
