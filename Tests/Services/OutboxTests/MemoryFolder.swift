import Foundation

/// A folder that is gone with the last reference to it, in memory where this machine has a place for that:
/// what is tried in it is killed, but the machine is not.
final class MemoryFolder: Sendable {
  /// Where it is.
  let path: String

  init() throws {
    let memory = "/dev/shm"
    let place =
      FileManager.default.isWritableFile(atPath: memory)
      ? URL(filePath: memory) : FileManager.default.temporaryDirectory
    path = place.appending(path: "photostream-\(UUID().uuidString)").path(percentEncoded: false)
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }
}
