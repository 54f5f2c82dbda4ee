import CFiles
import Domain
import Glibc

extension FileLocation {
  /// Calls with this path as the system takes it: bytes that end in a zero.
  public func withPath<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
    (bytes.map { CChar(bitPattern: $0) } + [0]).withUnsafeBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return "".withCString(body) }
      return body(start)
    }
  }

  /// The system's information about it; about a link itself with `isLink`.
  public func status(ofLink isLink: Bool = false) throws(SystemError) -> stat {
    var status = stat()
    let code = withPath { (isLink ? lstat($0, &status) : stat($0, &status)) == 0 ? 0 : errno }
    guard code == 0 else { throw SystemError(code: code) }
    return status
  }

  /// Something in the same folder.
  public func sibling(_ name: [UInt8]) -> FileLocation {
    guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else {
      return FileLocation(bytes: name)
    }
    return FileLocation(bytes: bytes[...slash] + name)
  }

  /// Removes a file if it exists.
  public func remove() {
    _ = withPath { unlink($0) }
  }

  /// Makes a folder, and those above it that are missing; `mode` are their permissions: its owner's alone, unless
  /// others are meant to look into it.
  public func makeFolder(mode: mode_t = 0o700) throws(SystemError) {
    func make() -> Int32 { withPath { mkdir($0, mode) == 0 ? 0 : errno } }
    var code = make()
    if code == ENOENT, let slash = bytes.lastIndex(of: UInt8(ascii: "/")), slash > 0 {
      try FileLocation(bytes: bytes[..<slash]).makeFolder(mode: mode)
      // Only once more: `/proc`, and a folder that was removed, are there and take none.
      code = make()
    }
    if code == EEXIST { code = try status().isFolder ? 0 : ENOTDIR }
    guard code == 0 else { throw SystemError(code: code) }
  }
}

extension FileLocation {
  /// Renames a file and replaces one that has the other name.
  public func move(to other: FileLocation) throws(SystemError) {
    let code = withPath { old in other.withPath { Glibc.rename(old, $0) == 0 ? 0 : errno } }
    guard code == 0 else { throw SystemError(code: code) }
  }

  /// Renames a file, unless the other name is taken: then it throws `EEXIST`, and both stay as they are.
  ///
  /// Where a disk can neither do that nor give a file two names, as on the cards of most cameras, an empty file
  /// reserves the name and is replaced; a process that is killed right then leaves the empty one.
  ///
  /// - Parameter rename: Renames a file if the name is free; returns 0 or the number of an error. Tests replace it.
  public func moveNew(
    to other: FileLocation,
    rename: (_ old: FileLocation, _ new: FileLocation) -> Int32 = FileLocation.renameNew
  ) throws(SystemError) {
    switch rename(self, other) {
    case 0: return
    case EPERM, EINVAL, ENOSYS, ENOTSUP, EMLINK: break
    case let code: throw SystemError(code: code)
    }
    _ = try OpenFile(other, O_WRONLY | O_CREAT | O_EXCL)
    do {
      try move(to: other)
    } catch {
      other.remove()
      throw error
    }
  }

  /// Renames a file if the name is free, as the disk can; returns 0 or the number of an error.
  public static func renameNew(_ old: FileLocation, _ new: FileLocation) -> Int32 {
    old.withPath { old in
      new.withPath { new in
        if file_rename_new(old, new) == 0 { return 0 }
        if errno == EEXIST { return EEXIST }
        // For a moment the file has both names.
        guard link(old, new) == 0 else { return errno }
        unlink(old)
        return 0
      }
    }
  }
}
