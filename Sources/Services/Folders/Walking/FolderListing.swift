import Domain
import Glibc

/// What is directly in one folder.
struct FolderListing {
  /// The folder's path within the source; empty for the source's own folder.
  let path: FileLocation
  /// The folder, open as long as this lives.
  let folder: Descriptor
  /// Which folder it is.
  let identity: FolderIdentity
  /// Its regular files, links to such included, by name.
  var files: [File] = []
  /// Names of the folders in it.
  var subfolders: [[UInt8]] = []
  /// Names of links to folders in it.
  var links: [[UInt8]] = []
  /// What is there but cannot be looked at.
  var unreadable: [Unreadable] = []

  /// A regular file.
  struct File {
    let name: [UInt8]
    let size: Int64
    /// Nanoseconds since 1970.
    let modified: Int64
  }

  /// Something that cannot be looked at.
  struct Unreadable {
    let name: [UInt8]
    let reason: String
  }

  /// Lists an open folder. Throws ``SystemError``.
  init(_ folder: Descriptor, path: FileLocation) throws {
    self.path = path
    self.folder = folder
    identity = try folder.status().identity
    for name in try folder.visibleNames() { add(name) }
  }

  /// Whether nothing visible is in it.
  var isEmpty: Bool {
    files.isEmpty && subfolders.isEmpty && links.isEmpty && unreadable.isEmpty
  }
}

extension FolderListing {
  private mutating func add(_ name: [UInt8]) {
    do {
      let status = try folder.status(of: name, followingLink: false)
      if status.isLink {
        addLink(name)
      } else if status.isFolder {
        subfolders.append(name)
      } else if status.isRegular {
        files.append(
          File(name: name, size: Int64(untrusted: status.st_size), modified: status.modified))
      }
    } catch let error as SystemError where error.code != ENOENT {
      unreadable.append(Unreadable(name: name, reason: error.reason))
    } catch {
      // It went away between being listed and being looked at: gone, like any other.
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
      // Where it leads may be a disk that is not mounted: what is known of it has to stay.
      let reason =
        (error as? SystemError)?.code == ENOENT ? "" : ": \(SystemError.reason(of: error))"
      unreadable.append(Unreadable(name: name, reason: "a link that leads nowhere" + reason))
    }
  }
}
