import Foundation

/// A folder for one test.
enum TemporaryFolder {
  static func make() throws -> URL {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("terminal-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }
}
