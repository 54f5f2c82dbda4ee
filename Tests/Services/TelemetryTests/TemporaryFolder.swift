import Domain
import Foundation

/// A folder that is gone when the last one lets go of it.
final class TemporaryFolder: Sendable {
  private let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "telemetry-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  var location: FileLocation { FileLocation(path: url.path(percentEncoded: false)) }

  func lines(_ name: String = "photostream.log") throws -> [String] {
    try String(contentsOf: url.appending(path: name), encoding: .utf8)
      .split(separator: "\n").map(String.init)
  }

  func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: url.path(percentEncoded: false)).sorted()
  }

  func size(_ name: String) throws -> Int {
    try Data(contentsOf: url.appending(path: name)).count
  }

  func mode(_ name: String) throws -> Int {
    let path = url.appending(path: name).path(percentEncoded: false)
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
    return (mode as? NSNumber)?.intValue ?? 0
  }

  func write(_ text: String, to name: String, mode: Int) throws {
    let file = url.appending(path: name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
    try FileManager.default.setAttributes(
      [.posixPermissions: mode], ofItemAtPath: file.path(percentEncoded: false))
  }

  func remove(_ name: String) throws {
    try FileManager.default.removeItem(at: url.appending(path: name))
  }

  func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: url.appending(path: name).path(percentEncoded: false), withDestinationPath: target)
  }

  func makePipe(_ name: String) throws {
    guard mkfifo(url.appending(path: name).path(percentEncoded: false), 0o600) == 0 else {
      throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
    }
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }
}
