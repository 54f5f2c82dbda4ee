import Domain
import Files
import Foundation
import Glibc

/// Writes a new file that is complete or does not exist, however the process ends.
///
/// It is written under another name in the same folder and renamed when it is complete, which overwrites
/// nothing. On disks that cannot rename so, a process that is killed right then leaves an empty file.
struct NewFile {
  /// Where it will be.
  let location: FileLocation
  /// Whether its name was typed.
  let isNamed: Bool
  /// Renames a file, unless the name is taken; returns 0 or the error. Not every disk can.
  var rename: @Sendable (_ draft: FileLocation, _ name: FileLocation) -> Int32 =
    FileLocation.renameNew

  /// At a path; if there is a folder, in it under `name`.
  init(_ path: String, named name: [UInt8]) {
    let place = FileLocation(path: path)
    let isFolder = (try? place.status().isFolder) ?? false
    isNamed = !isFolder && !path.hasSuffix("/")
    location = isNamed ? place : place.appending(name)
  }

  /// Writes it, and returns where it is, from the root on. Throws ``SavingError``, `CancellationError` as soon as the
  /// task is cancelled, or what `content` throws.
  func write(_ content: OpenFile.Content) throws -> FileLocation {
    do {
      // The name may be taken by a link to nowhere.
      guard (try? location.status(ofLink: true)) == nil else { throw SystemError(code: EEXIST) }
      let draft = location.sibling(Array(".photostream-\(UUID().uuidString)".utf8))
      defer { draft.remove() }
      // Who may read it is what the person's `umask` says, as of all pictures in that folder.
      try OpenFile(draft, O_WRONLY | O_CREAT | O_EXCL, mode: 0o666).write { offset in
        try Task.checkCancellation()
        return try content(offset)
      }
      try draft.moveNew(to: location, rename: rename)
    } catch let error as SystemError {
      throw error.code == EEXIST
        ? SavingError.exists(path: location.displayPath)
        : SavingError.unwritable(path: location.displayPath, reason: error.reason)
    }
    return location.fromRoot
  }
}

extension FileLocation {
  /// The same file by its whole path: whoever typed a name alone learns where it is.
  fileprivate var fromRoot: FileLocation {
    guard bytes.first != UInt8(ascii: "/") else { return self }
    let name = bytes.starts(with: "./".utf8) ? bytes.dropFirst(2) : bytes[...]
    return FileLocation(path: FileManager.default.currentDirectoryPath).appending(name)
  }
}
