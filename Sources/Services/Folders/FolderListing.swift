import Domain
import Files
import Glibc
import Storage

/// The contents of one folder, without those of its subfolders.
struct FolderListing {
  /// The path within the source; empty for the source's own folder.
  let path: FileLocation
  /// The folder, which stays open as long as this exists.
  let folder: OpenFile
  let identity: FolderIdentity
  /// Regular files and links to regular files, by name.
  var files: [File] = []
  var subfolders: [[UInt8]] = []
  /// Links to folders.
  var links: [[UInt8]] = []
  private let followsLinks: Bool
  /// Files and folders that cannot be read.
  var unreadable: [Unreadable] = []

  struct File {
    let name: [UInt8]
    let size: Int64
    /// Nanoseconds since 1970.
    let modified: Int64
  }

  struct Unreadable {
    let name: [UInt8]
    let reason: String
  }

  /// The posts that are kept in this folder and describe everything below it.
  var archive: File? { path.bytes.isEmpty ? files.first { $0.name == PostArchive.name } : nil }

  /// Lists an open folder, without links if those are a stranger's. Throws ``SystemError``.
  init(_ folder: OpenFile, path: FileLocation, followsLinks: Bool) throws {
    self.path = path
    self.folder = folder
    self.followsLinks = followsLinks
    identity = try folder.status().identity
    for name in try folder.visibleNames() { add(name) }
  }

  var isEmpty: Bool {
    files.isEmpty && subfolders.isEmpty && links.isEmpty && unreadable.isEmpty
  }
}

extension FolderListing {
  private mutating func add(_ name: [UInt8]) {
    do {
      let status = try folder.status(of: name, followingLink: false)
      if status.isLink {
        if followsLinks { addLink(name) }
      } else if status.isFolder {
        subfolders.append(name)
      } else if status.isRegular {
        files.append(
          File(name: name, size: Int64(untrusted: status.st_size), modified: status.modified))
      }
    } catch let error as SystemError where error.code != ENOENT {
      unreadable.append(Unreadable(name: name, reason: error.reason))
    } catch {
      // It was removed after it was listed.
    }
  }

  private mutating func addLink(_ name: [UInt8]) {
    do {
      let status = try folder.status(of: name, followingLink: true)
      if status.isFolder {
        links.append(name)
      } else if status.isRegular {
        files.append(
          File(name: name, size: Int64(untrusted: status.st_size), modified: status.modified))
      }
    } catch {
      // It may lead to a disk that is not mounted, so that its photos must be kept.
      let reason = (error as? SystemError)?.code == ENOENT ? "" : ": \(Reason.of(error))"
      unreadable.append(Unreadable(name: name, reason: "a link that leads nowhere" + reason))
    }
  }
}

extension OpenFile {
  /// The system's information about something in this folder.
  func status(of name: [UInt8], followingLink: Bool) throws -> stat {
    var status = stat()
    let flags = followingLink ? 0 : AT_SYMLINK_NOFOLLOW
    guard FileLocation(bytes: name).withPath({ fstatat(descriptor, $0, &status, flags) }) == 0
    else {
      throw SystemError(code: errno)
    }
    return status
  }

  /// Up to `limit` bytes from the start of a regular file; none of anything else.
  func start(limit: Int) throws -> [UInt8] {
    try status().isRegular ? contents(limit: limit) : []
  }

  /// The names in this folder without hidden ones, sorted by their bytes.
  func visibleNames() throws -> [[UInt8]] {
    try names().filter { $0.first != UInt8(ascii: ".") }
  }
}

extension stat {
  var identity: FolderIdentity {
    FolderIdentity(
      device: Int64(bitPattern: UInt64(clamping: st_dev)),
      inode: Int64(bitPattern: UInt64(clamping: st_ino)))
  }
}
