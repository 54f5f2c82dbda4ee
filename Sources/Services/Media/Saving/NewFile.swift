import CFiles
import Domain
import Files
import Foundation
import Glibc

/// Writes a new file that is complete or does not exist, however the process ends.
///
/// It is written under another name in the same folder and renamed when it is complete, which overwrites
/// nothing. On disks that cannot rename so, it is written under its own name: then a process that is killed
/// leaves a part of it.
struct NewFile {
  /// Where it will be.
  let location: FileLocation
  /// Whether its name was typed.
  let isNamed: Bool
  /// Renames a file, unless the name is taken; returns 0 or the error. Not every disk can.
  var rename: @Sendable (_ draft: FileLocation, _ name: FileLocation) -> Int32 = renameNew

  /// At a path; if there is a folder, in it under `name`.
  init(_ path: String, named name: [UInt8]) {
    let place = FileLocation(path: path)
    let isFolder = (try? place.status().st_mode & S_IFMT == S_IFDIR) ?? false
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
      try write(content, at: draft)
      let code = rename(draft, location)
      draft.remove()
      if code == EEXIST { throw SystemError(code: EEXIST) }
      if code != 0 { try write(content, at: location) }
    } catch let error as SystemError {
      throw error.code == EEXIST
        ? SavingError.exists(path: location.displayPath)
        : SavingError.unwritable(path: location.displayPath, reason: error.reason)
    }
    return location.fromRoot
  }
}

extension NewFile {
  /// Writes a file that is not there yet; nothing of it is left if that fails.
  private func write(_ content: OpenFile.Content, at place: FileLocation) throws {
    let target = try OpenFile(place, O_WRONLY | O_CREAT | O_EXCL)
    do {
      try target.write { offset in
        try Task.checkCancellation()
        return try content(offset)
      }
    } catch {
      place.remove()
      throw error
    }
  }

  private static func renameNew(_ draft: FileLocation, _ name: FileLocation) -> Int32 {
    draft.withPath { draft in
      name.withPath { name in
        if file_rename_new(draft, name) == 0 { return 0 }
        if errno == EEXIST { return EEXIST }
        // Not every disk knows that, nor has files with two names.
        return link(draft, name) == 0 ? 0 : errno
      }
    }
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
