import Glibc

/// An open file or folder, closed with the last reference.
final class Descriptor {
  /// Its number.
  let number: Int32

  /// Opens a folder by a path of bytes, relative to another folder if one is given.
  convenience init(
    folder path: [UInt8], in parent: Descriptor? = nil, followingLink: Bool = true
  ) throws {
    let link = followingLink ? 0 : O_NOFOLLOW
    try self.init(path, in: parent, flags: O_DIRECTORY | link)
  }

  /// Opens what is thought to be a regular file in a folder, without ever waiting for it.
  convenience init(file name: [UInt8], in parent: Descriptor) throws {
    try self.init(name, in: parent, flags: O_NONBLOCK | O_NOCTTY)
  }

  private init(_ path: [UInt8], in parent: Descriptor?, flags: Int32) throws {
    let number = path.withPath {
      openat(parent?.number ?? AT_FDCWD, $0, O_RDONLY | O_CLOEXEC | flags)
    }
    guard number >= 0 else { throw SystemError(code: errno) }
    self.number = number
  }

  deinit {
    close(number)
  }

  /// What the system knows about it.
  func status() throws -> stat {
    var status = stat()
    guard fstat(number, &status) == 0 else { throw SystemError(code: errno) }
    return status
  }

  /// What the system knows about something in this folder.
  func status(of name: [UInt8], followingLink: Bool) throws -> stat {
    var status = stat()
    let flags = followingLink ? 0 : AT_SYMLINK_NOFOLLOW
    guard name.withPath({ fstatat(number, $0, &status, flags) }) == 0 else {
      throw SystemError(code: errno)
    }
    return status
  }

  /// Up to `limit` bytes from the start of a regular file; of anything else, none.
  func start(limit: Int) throws -> [UInt8] {
    guard try status().isRegular else { return [] }
    var bytes = [UInt8](repeating: 0, count: limit)
    var length = 0
    while length < limit {
      let count = bytes.withUnsafeMutableBytes {
        read(number, $0.baseAddress?.advanced(by: length), limit - length)
      }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw SystemError(code: errno) }
      if count == 0 { break }
      length += count
    }
    return Array(bytes.prefix(length))
  }
}

extension Descriptor {
  /// The names in this folder, `.` and `..` and other hidden ones left out, in the order of bytes.
  func visibleNames() throws -> [[UInt8]] {
    let copy = openat(number, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
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
      let bytes = Array(UnsafeRawBufferPointer(start: name, count: length))
      if bytes.first != UInt8(ascii: ".") { names.append(bytes) }
    }
    guard errno == 0 else { throw SystemError(code: errno) }
    return names.sorted { $0.lexicographicallyPrecedes($1) }
  }
}

extension [UInt8] {
  /// Calls with these bytes as a zero-terminated path.
  func withPath<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
    (map { CChar(bitPattern: $0) } + [0]).withUnsafeBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return "".withCString(body) }
      return body(start)
    }
  }
}
