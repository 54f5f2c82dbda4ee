import Domain
import Fakes
import Foundation

/// A folder with log files in it.
extension ScratchFolder {
  var location: FileLocation { FileLocation(path: path) }

  func lines(_ name: String = "photostream.log") throws -> [String] {
    try String(contentsOf: URL(filePath: path(of: name)), encoding: .utf8)
      .split(separator: "\n").map(String.init)
  }

  func size(_ name: String) throws -> Int {
    try Data(contentsOf: URL(filePath: path(of: name))).count
  }

  func mode(_ name: String) throws -> Int {
    let path = path(of: name)
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
    return (mode as? NSNumber)?.intValue ?? 0
  }

  func write(_ text: String, to name: String, mode: Int) throws {
    let file = URL(filePath: path(of: name))
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
    try FileManager.default.setAttributes(
      [.posixPermissions: mode], ofItemAtPath: file.path(percentEncoded: false))
  }

  func remove(_ name: String) throws {
    try FileManager.default.removeItem(at: URL(filePath: path(of: name)))
  }

  func makePipe(_ name: String) throws {
    guard mkfifo(path(of: name), 0o600) == 0 else {
      throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
    }
  }
}
