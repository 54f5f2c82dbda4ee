import Foundation
import Glibc

/// A folder of a test's own, gone with the last reference to it.
public final class ScratchFolder: Sendable {
  /// Where it is, without a trailing slash and without links.
  public let path: String

  /// Makes the folder; in memory, if that is wanted and this machine has room for it: nobody waits for a disk
  /// there. What is tried may be killed, but the machine is not.
  public init(inMemory: Bool = false) throws {
    let place = inMemory && Self.hasMemory ? URL(filePath: "/dev/shm") : nil
    let name = Self.beginning + UUID().uuidString.dropFirst(8)
    let url = (place ?? FileManager.default.temporaryDirectory)
      .appending(path: name).resolvingSymlinksInPath()
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.path(percentEncoded: false)
  }

  /// Of all folders of this run: `Scripts/test` takes away what a process that was killed has left.
  private static let beginning =
    ProcessInfo.processInfo.environment["TEST_SCRATCH"]
    ?? "photostream-" + UUID().uuidString.prefix(8)

  /// Whether a gigabyte is free there: containers often have no more than 64 MB.
  private static let hasMemory: Bool = {
    var disk = statvfs()
    guard access("/dev/shm", W_OK) == 0, statvfs("/dev/shm", &disk) == 0 else { return false }
    return UInt64(disk.f_bavail) * UInt64(disk.f_frsize) >= 1 << 30
  }()

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// The path of something in it.
  public func path(of name: String) -> String {
    path + "/" + name
  }

  /// Where it is.
  public var url: URL { URL(filePath: path) }

  /// Where something in it is.
  public func url(of name: String) -> URL { url.appending(path: name) }

  /// Writes a file, and makes the folders above it; returns its path.
  @discardableResult
  public func write(_ bytes: [UInt8], to name: String) throws -> String {
    let url = URL(fileURLWithPath: path(of: name))
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: url)
    return path(of: name)
  }

  /// Puts a link to `target` there; returns the link's path.
  @discardableResult
  public func link(_ name: String, to target: String) throws -> String {
    try FileManager.default.createSymbolicLink(
      atPath: path(of: name), withDestinationPath: target)
    return path(of: name)
  }

  /// The bytes of a file.
  public func bytes(of name: String) throws -> [UInt8] {
    try Array(Data(contentsOf: URL(fileURLWithPath: path(of: name))))
  }

  /// The names of what is directly in it, sorted.
  public func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path).sorted()
  }
}

extension ScratchFolder {
  /// Puts a program there that does what stands in `lines` of shell; returns its path.
  ///
  /// Only a link to `Tests/Fixtures/programs/as-told`, which reads the lines: a program that was just
  /// written cannot be started while a child of another thread still has it open.
  @discardableResult
  public func program(_ name: String, _ lines: String) throws -> String {
    try write(Array("\(lines)\n".utf8), to: name + ".sh")
    let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    try? FileManager.default.removeItem(atPath: path(of: name))
    return try link(
      name, to: tests.appending(path: "Fixtures/programs/as-told").path(percentEncoded: false))
  }
}
