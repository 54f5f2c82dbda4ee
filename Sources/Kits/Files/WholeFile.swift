import CFiles
import Domain
import Glibc

/// A file that is being written: it has its name once it is complete, and takes the place of one that had it.
///
///     let file = try WholeFile(location)
///     try file.write(bytes)
///     try file.finish()
///
/// What is not finished is removed with the last reference; what a process leaves that is killed is written over by
/// the next one that writes the same file. Of two that write it at once, one is refused.
public final class WholeFile {
  /// What files are called until they are complete, before a mark of their own.
  public static let half = Array(".photostream-half".utf8)

  private let file: OpenFile
  private let location: FileLocation
  private let draft: FileLocation
  private var buffer: [UInt8] = []
  private var isFinished = false

  /// Begins a file beside where it will be; `mode` are its permissions: its owner's alone, unless others are meant to
  /// read it.
  public init(_ location: FileLocation, mode: mode_t = 0o600) throws(SystemError) {
    self.location = location
    let start = location.bytes.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
    let mark = String(StableHash.of(location.bytes[start...]), radix: 36)
    draft = location.sibling(Self.half + Array("-\(mark)".utf8))
    draft.remove()
    // A link that somebody put there must not be written through.
    file = try OpenFile(draft, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW, mode: mode)
  }

  deinit {
    if !isFinished, isThere { draft.remove() }
  }

  /// Writes a file at once.
  public static func write(
    _ bytes: [UInt8], to location: FileLocation, mode: mode_t = 0o600
  ) throws(SystemError) {
    let file = try WholeFile(location, mode: mode)
    try file.write(bytes)
    try file.finish()
  }

  /// Adds bytes at the end.
  public func write(_ bytes: some Sequence<UInt8>) throws(SystemError) {
    buffer.append(contentsOf: bytes)
    if buffer.count >= 1 << 16 { try drain() }
  }

  /// Adds all of another file, as quickly as the disk can: shared blocks where it knows such.
  public func copy(_ other: OpenFile) throws(SystemError) {
    try drain()
    // Becoming the other file takes away what was written, and leaves the end behind where this one stands.
    if lseek(file.descriptor, 0, SEEK_CUR) == 0,
      file_clone(file.descriptor, other.descriptor) == 0
    {
      guard lseek(file.descriptor, 0, SEEK_END) >= 0 else { throw SystemError(code: errno) }
      return
    }
    while true {
      let count = file_copy(other.descriptor, file.descriptor, 1 << 30)
      if count == 0 { return }
      guard count < 0 else { continue }
      if errno == EINTR { continue }
      guard [EXDEV, EINVAL, ENOSYS, EOPNOTSUPP, EPERM].contains(errno) else {
        throw SystemError(code: errno)
      }
      return try copySlowly(other)
    }
  }

  /// Gives it its modification time, and its name. With `isSynced` it is on disk when this returns.
  public func finish(modified: timespec? = nil, isSynced: Bool = true) throws(SystemError) {
    try drain()
    if let modified {
      let times = [modified, modified]
      guard futimens(file.descriptor, times) == 0 else { throw SystemError(code: errno) }
    }
    if isSynced { try file.sync() }
    guard isThere else { throw SystemError(code: EBUSY) }
    try draft.move(to: location)
    isFinished = true
  }
}

extension WholeFile {
  /// Whether the draft is this one's, and not that of another one who writes the same file.
  private var isThere: Bool {
    guard let mine = try? file.status(), let there = try? draft.status(ofLink: true) else {
      return false
    }
    return (mine.st_dev, mine.st_ino) == (there.st_dev, there.st_ino)
  }

  private func drain() throws(SystemError) {
    try file.append(buffer[...])
    buffer.removeAll(keepingCapacity: true)
  }

  /// Goes on where the quick way did not come.
  private func copySlowly(_ other: OpenFile) throws(SystemError) {
    var offset = max(0, Int(lseek(other.descriptor, 0, SEEK_CUR)))
    while true {
      let piece = try other.bytes(at: offset)
      guard !piece.isEmpty else { return }
      offset += piece.count
      try write(piece)
      try drain()
    }
  }
}
