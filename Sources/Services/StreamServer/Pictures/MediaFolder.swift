import Domain
import Files
import Foundation
import Glibc

/// Keeps pictures' files in a folder, in 256 folders by the first two digits of their names.
///
/// A name is made of a hash of the content, so that a file never changes and storing one twice is
/// storing it once. Nobody outside learns these names.
struct MediaFolder: Sendable {
  let path: String
  /// Where files are written before they get their names.
  let scratch: String

  /// Where the file of this name is, or would be.
  func location(of name: String) -> FileLocation {
    FileLocation(path: "\(path)/\(name.prefix(2))/\(name)")
  }

  /// Writes a file, which is on the disk before it gets its name: a name never stands for half a file.
  @concurrent
  func store(_ bytes: [UInt8], as name: String) async throws {
    let folder = "\(path)/\(name.prefix(2))"
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    let scratch = ScratchFile(in: scratch)
    defer { withExtendedLifetime(scratch) {} }
    try OpenFile(scratch.location, O_WRONLY | O_CREAT | O_EXCL, mode: 0o600)
      .write { $0 == 0 ? bytes : [] }
    try scratch.location.move(to: location(of: name))
    try OpenFile(FileLocation(path: folder)).sync()
  }

  /// How many bytes it has; nil if there is nothing of this name.
  @concurrent
  func length(of name: String) async -> Int? {
    let path = location(of: name).displayPath
    return try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int
  }

  /// Deletes the file; nothing happens if it is not there.
  @concurrent
  func remove(_ name: String) async throws {
    let file = "\(path)/\(name.prefix(2))/\(name)"
    guard FileManager.default.fileExists(atPath: file) else { return }
    try FileManager.default.removeItem(atPath: file)
  }
}

/// A temporary file, deleted with the last reference unless it was moved away.
final class ScratchFile: Sendable {
  let path: String
  var location: FileLocation { FileLocation(path: path) }

  /// Chooses a new name; the file is not created yet.
  init(in folder: String) {
    path = "\(folder)/\(UUID().uuidString)"
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }
}
