import Crypto
import Domain
import Foundation

/// A file that is written once and gone with the last reference to it, unless it was moved away.
final class ScratchFile: Sendable {
  let location: FileLocation
  private let path: String

  /// Makes an empty file with a name of its own.
  init(in folder: String) throws {
    path = "\(folder)/\(UUID().uuidString)"
    location = FileLocation(path: path)
    guard FileManager.default.createFile(atPath: path, contents: nil) else {
      throw StreamServerError.unusable(path: folder, reason: "no file can be made there")
    }
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// Opens it for writing.
  func writer() throws -> Writer {
    guard let handle = FileHandle(forWritingAtPath: path) else {
      throw StreamServerError.unusable(path: path, reason: "it cannot be written")
    }
    return Writer(handle: handle)
  }

  /// Writes a file, and knows its content's hash.
  struct Writer {
    fileprivate let handle: FileHandle
    private(set) var count = 0
    private var hash = SHA256()

    fileprivate init(handle: FileHandle) {
      self.handle = handle
    }

    mutating func write(_ bytes: [UInt8]) throws {
      try handle.write(contentsOf: bytes)
      hash.update(data: bytes)
      count += bytes.count
    }

    /// Closes it; the content's hash in hexadecimal digits.
    func finish() throws -> String {
      try handle.close()
      return hash.finalize().hexadecimal
    }
  }
}
