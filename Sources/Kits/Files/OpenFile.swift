import CFiles
import Domain
import Glibc

/// A system call that failed.
public struct SystemError: ExplainedError, Hashable {
  /// `errno`.
  public let code: Int32

  /// Keeps a number of `errno`.
  public init(code: Int32) {
    self.code = code
  }

  /// The system's words for it.
  public var reason: String { String(cString: strerror(code)) }
}

/// An open file or folder, closed with the last reference.
///
///     let bytes = try OpenFile(location).contents(limit: 1_000_000)
public final class OpenFile: Sendable {
  /// Reads a file from an offset on: some bytes, or none at its end.
  public typealias Content = (_ offset: Int) throws -> [UInt8]

  /// How many bytes are read at once.
  private static let chunk = 1 << 20

  /// The number by which the system knows it.
  public let descriptor: Int32

  /// Opens or makes a file without ever waiting for it, as a pipe would demand.
  ///
  /// - Parameters:
  ///   - folder: Where a relative path starts; nil means the working folder.
  ///   - flags: As for `open`.
  ///   - mode: The permissions of a new file: its owner's alone, unless others are meant to read it.
  public init(
    _ location: FileLocation, in folder: OpenFile? = nil, _ flags: Int32 = O_RDONLY,
    mode: mode_t = 0o600
  ) throws(SystemError) {
    let flags = flags | O_CLOEXEC | O_NONBLOCK | O_NOCTTY
    descriptor = location.withPath { openat(folder?.descriptor ?? AT_FDCWD, $0, flags, mode) }
    guard descriptor >= 0 else { throw SystemError(code: errno) }
  }

  /// Makes a file in memory, which has no name.
  public init(inMemory bytes: [UInt8]) throws(SystemError) {
    descriptor = file_in_memory()
    guard descriptor >= 0 else { throw SystemError(code: errno) }
    try append(bytes[...])
  }

  deinit {
    close(descriptor)
  }

  /// The system's information about it.
  public func status() throws(SystemError) -> stat {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw SystemError(code: errno) }
    return status
  }

  /// Up to `limit` bytes from an offset on; none at the end.
  public func bytes(at offset: Int, limit: Int = .max) throws(SystemError) -> [UInt8] {
    let limit = min(limit, Self.chunk)
    while true {
      var (count, code) = (0, Int32(0))
      let bytes = [UInt8](unsafeUninitializedCapacity: limit) { buffer, length in
        count = pread(descriptor, buffer.baseAddress, limit, offset)
        code = errno
        length = max(0, count)
      }
      if count >= 0 { return bytes }
      guard code == EINTR else { throw SystemError(code: code) }
    }
  }

  /// All bytes from the start, but at most `limit`.
  public func contents(limit: Int = .max) throws(SystemError) -> [UInt8] {
    var all: [UInt8] = []
    while all.count < limit {
      let more = try bytes(at: all.count, limit: limit - all.count)
      guard !more.isEmpty else { break }
      all += more
    }
    return all
  }

  /// Whether its content is exactly this.
  public func holds(_ content: Content) throws -> Bool {
    var (offset, mine, other) = (0, [UInt8](), [UInt8]())
    while true {
      if mine.isEmpty { mine = try bytes(at: offset) }
      if other.isEmpty { other = try content(offset) }
      let length = min(mine.count, other.count)
      guard length > 0 else { return mine.isEmpty && other.isEmpty }
      guard mine.prefix(length) == other.prefix(length) else { return false }
      (mine, other) = (Array(mine.dropFirst(length)), Array(other.dropFirst(length)))
      offset += length
    }
  }

  /// The names of what is in this folder, sorted by their bytes.
  public func names() throws(SystemError) -> [[UInt8]] {
    let copy = openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard copy >= 0 else { throw SystemError(code: errno) }
    guard let stream = fdopendir(copy) else {
      let code = errno
      close(copy)
      throw SystemError(code: code)
    }
    defer { closedir(stream) }
    let offset = MemoryLayout<dirent>.offset(of: \.d_name) ?? 19
    var names: [[UInt8]] = []
    while true {
      errno = 0
      guard let entry = readdir(stream) else { break }
      let name = UnsafeRawPointer(entry) + offset
      let length = strlen(name.assumingMemoryBound(to: CChar.self))
      names.append(Array(UnsafeRawBufferPointer(start: name, count: length)))
    }
    guard errno == 0 else { throw SystemError(code: errno) }
    return names.filter { $0 != [0x2E] && $0 != [0x2E, 0x2E] }
      .sorted { $0.lexicographicallyPrecedes($1) }
  }

  /// Writes all bytes, which are on disk when this returns.
  public func write(_ content: Content) throws {
    var offset = 0
    while case let bytes = try content(offset), !bytes.isEmpty {
      try append(bytes[...])
      offset += bytes.count
    }
    try sync()
  }

  /// Writes bytes where the file stands, or at its end if it was opened so. They may not be on disk yet.
  public func append(_ bytes: ArraySlice<UInt8>) throws(SystemError) {
    var rest = bytes
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      guard count != 0 else { throw SystemError(code: EIO) }
      guard count > 0 || errno == EINTR else { throw SystemError(code: errno) }
      rest = rest.dropFirst(max(0, count))
    }
  }

  /// Writes what the system still holds in memory to the disk; for a folder, the names in it. Where a disk knows no
  /// such thing (`EINVAL`), there is nothing to wait for.
  public func sync() throws(SystemError) {
    guard fsync(descriptor) == 0 || errno == EINVAL else { throw SystemError(code: errno) }
  }

  /// Writes what the system still holds in memory of all files on the same disk.
  public func syncDisk() throws(SystemError) {
    guard file_sync_disk(descriptor) == 0 else { throw SystemError(code: errno) }
  }
}

extension stat {
  /// Whether it is a folder.
  public var isFolder: Bool { st_mode & S_IFMT == S_IFDIR }
  /// Whether it is a file and nothing else.
  public var isRegular: Bool { st_mode & S_IFMT == S_IFREG }
  /// Whether it is a symbolic link.
  public var isLink: Bool { st_mode & S_IFMT == S_IFLNK }

  /// The modification time in nanoseconds since 1970, limited to what fits.
  public var modified: Int64 {
    let seconds = Int64(untrusted: st_mtim.tv_sec)
    let (nanoseconds, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    guard !overflow else { return seconds < 0 ? .min : .max }
    let (sum, tooFar) = nanoseconds.addingReportingOverflow(Int64(untrusted: st_mtim.tv_nsec))
    return tooFar ? .max : sum
  }
}
