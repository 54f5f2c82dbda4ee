import Foundation
import Glibc

/// The lines that a person typed, in a file that only they can read, the latest last.
///
/// If anything is wrong with the file, the lines of this session are still remembered.
struct HistoryFile {
  /// How many lines are kept.
  static let limit = 1000
  /// Only so much of the end of a file is read.
  private static let maximumBytes = 1 << 20

  /// Each line once, the oldest first.
  private(set) var lines: [String] = []
  private let file: URL?
  private var isWritable: Bool

  /// Loads a file; nil keeps lines only in memory.
  ///
  /// - Parameter report: Gets one line that says what is wrong with the file.
  init(_ file: URL?, report: (String) -> Void) {
    self.file = file
    isWritable = file != nil
    guard let file else { return }
    do {
      let stored = try Self.load(file)
      lines = Self.tidy(stored)
      if stored.count > lines.count + Self.limit / 2 { try rewrite(file) }
    } catch {
      isWritable = false
      report(Self.explain(error, file))
    }
  }

  /// Keeps a line, unless it is empty or begins with a blank.
  mutating func add(_ line: String, report: (String) -> Void) {
    let line = Sanitiser.clean(line, .line)
    guard let first = line.first, !first.isBlank, line != lines.last else { return }
    lines.removeAll { $0 == line }
    lines.append(line)
    if lines.count > Self.limit { lines.removeFirst(lines.count - Self.limit) }
    append(line, report)
  }
}

extension HistoryFile {
  private mutating func append(_ line: String, _ report: (String) -> Void) {
    guard isWritable, let file else { return }
    do {
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700])
      let handle = try Self.open(file, O_WRONLY | O_APPEND | O_CREAT)
      defer { close(handle) }
      fchmod(handle, 0o600)
      try Self.write(line + "\n", to: handle)
    } catch {
      isWritable = false
      report(Self.explain(error, file))
    }
  }

  /// Writes a new file and renames it, so that a crash leaves either the old or the new one.
  private func rewrite(_ file: URL) throws {
    let place = file.resolvingSymlinksInPath()
    let draft = place.appendingPathExtension("\(getpid())")
    let handle = try Self.open(draft, O_WRONLY | O_CREAT | O_TRUNC)
    defer { close(handle) }
    try Self.write(lines.map { $0 + "\n" }.joined(), to: handle)
    guard rename(draft.path, place.path) == 0 else {
      let code = errno
      unlink(draft.path)
      throw POSIXError(POSIXErrorCode(rawValue: code) ?? .EIO)
    }
  }

  private static func load(_ file: URL) throws -> [String] {
    guard FileManager.default.fileExists(atPath: file.path) else { return [] }
    let handle = try open(file, O_RDONLY | O_NONBLOCK)
    defer { close(handle) }
    var information = stat()
    fstat(handle, &information)
    guard information.st_mode & S_IFMT == S_IFREG else { throw POSIXError(.EINVAL) }
    let excess = Int(information.st_size) - maximumBytes
    if excess > 0 { lseek(handle, off_t(excess), SEEK_SET) }
    var bytes: [UInt8] = []
    while let part = Descriptor(number: handle).read(), !part.isEmpty { bytes += part }
    let lines = bytes.split(separator: 0x0A).map { String(decoding: $0, as: UTF8.self) }
    return excess > 0 ? Array(lines.dropFirst()) : lines
  }

  /// Each line once, at the place where it was typed last.
  private static func tidy(_ stored: [String]) -> [String] {
    var seen: Set<String> = []
    let latest = stored.reversed().map { Sanitiser.clean($0, .line) }
      .filter { $0.first?.isBlank == false && seen.insert($0).inserted }
    return latest.prefix(limit).reversed()
  }

  private static func open(_ file: URL, _ flags: Int32) throws -> Int32 {
    let handle = Glibc.open(file.path, flags | O_CLOEXEC, 0o600)
    guard handle >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    return handle
  }

  private static func write(_ text: String, to handle: Int32) throws {
    let code = Descriptor(number: handle).write(Array(text.utf8))
    guard code == 0 else { throw POSIXError(POSIXErrorCode(rawValue: code) ?? .EIO) }
  }

  private static func explain(_ error: any Error, _ file: URL) -> String {
    let reason =
      (error as? POSIXError).map { String(cString: strerror($0.code.rawValue)) }
      ?? error.localizedDescription
    return "your history is not kept: \(file.path): \(reason)"
  }
}
