import Foundation
import Testing

@testable import Folders

/// Folders in folders, deeper than a path can say, and removed the same way.
struct FolderNest {
  private let name: [UInt8]
  private var folders: [Descriptor]

  init(in path: String, name: [UInt8], depth: Int) throws {
    self.name = name
    folders = [try Descriptor(folder: Array(path.utf8))]
    for _ in 0..<depth {
      let parent = try innermost
      try #require(name.withPath { mkdirat(parent.number, $0, 0o700) } == 0)
      folders.append(try Descriptor(folder: name, in: parent))
    }
  }

  /// Writes a file into the innermost folder.
  func write(_ bytes: [UInt8], to file: String) throws {
    let descriptor = openat(try innermost.number, file, O_WRONLY | O_CREAT, 0o600)
    try #require(descriptor >= 0)
    _ = bytes.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
    close(descriptor)
  }

  /// Removes a file of the innermost folder, if one is named, and then all the folders.
  func remove(_ file: String = "") {
    if let last = folders.last { unlinkat(last.number, file, 0) }
    for parent in folders.dropLast().reversed() {
      _ = name.withPath { unlinkat(parent.number, $0, AT_REMOVEDIR) }
    }
  }

  private var innermost: Descriptor {
    get throws { try #require(folders.last) }
  }
}
