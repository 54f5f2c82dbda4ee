import Domain
import Files
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
      try FileLocation(path: file.deletingLastPathComponent().path).makeFolder(mode: 0o700)
      let flags = O_WRONLY | O_APPEND | O_CREAT
      let opened = try OpenFile(FileLocation(path: file.path), flags, mode: 0o600)
      fchmod(opened.descriptor, 0o600)
      try opened.append(Array((line + "\n").utf8)[...])
    } catch {
      isWritable = false
      report(Self.explain(error, file))
    }
  }

  /// A crash leaves either the old file or the new one; a link to it stays. If another process is rewriting the file,
  /// that one wins.
  private func rewrite(_ file: URL) throws(SystemError) {
    do {
      try WholeFile.write(
        Array(lines.map { $0 + "\n" }.joined().utf8),
        to: FileLocation(path: file.resolvingSymlinksInPath().path), mode: 0o600)
    } catch  where [EBUSY, EEXIST].contains(error.code) {}
  }

  private static func load(_ file: URL) throws(SystemError) -> [String] {
    let opened: OpenFile
    do {
      opened = try OpenFile(FileLocation(path: file.path))
    } catch {
      if error.code == ENOENT { return [] }
      throw error
    }
    let status = try opened.status()
    guard status.isRegular else { throw SystemError(code: EINVAL) }
    let excess = max(0, Int(status.st_size) - maximumBytes)
    var bytes: [UInt8] = []
    while case let part = try opened.bytes(at: excess + bytes.count), !part.isEmpty {
      bytes += part
    }
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

  private static func explain(_ error: SystemError, _ file: URL) -> String {
    "your history is not kept: \(file.path): \(error.reason)"
  }
}
