import Domain
import Glibc

/// Walks a tree of folders, each folder once however many links lead to it.
///
/// Keeps the open folders from the top to where it is, the names still to visit in them, and the
/// identity of every folder met: never files, never the tree. Links to folders come last, so that
/// what is really in the tree keeps its own path.
struct FolderWalker {
  /// How many folders deep a tree may be: each level keeps one file open.
  static let deepest = 200

  private let root: Descriptor
  private var stack: [Level] = []
  private var links: [[UInt8]] = []
  private var met: Set<FolderIdentity> = []
  private var isStarted = false

  /// What comes next.
  enum Step {
    /// A folder, listed.
    case folder(FolderListing)
    /// A folder that cannot be listed.
    case unreadable(FileLocation, reason: String)
  }

  /// Opens the top folder. Throws ``SystemError``.
  init(root path: FileLocation) throws {
    root = try Descriptor(folder: path.bytes)
    met = Self.foldersAbove(root)
  }

  /// The next folder; nil after the last. Throws ``SystemError`` if the top one cannot be listed.
  mutating func next() throws -> Step? {
    guard isStarted else {
      isStarted = true
      return .folder(try enter(root, path: []))
    }
    while let level = stack.last {
      guard let name = stack[stack.count - 1].rest.popLast() else {
        stack.removeLast()
        continue
      }
      let path = join(level.path, name)
      if let step = open(name, in: level.folder, path: path, isLink: false) { return step }
    }
    while !links.isEmpty {
      let path = links.removeFirst()
      if let step = open(path, in: root, path: path, isLink: true) { return step }
    }
    return nil
  }
}

extension FolderWalker {
  /// The folders the top one lies in: a link to one of them would bring in what nobody named.
  private static func foldersAbove(_ root: Descriptor) -> Set<FolderIdentity> {
    var above: Set<FolderIdentity> = []
    var folder = root
    while let parent = try? Descriptor(folder: Array("..".utf8), in: folder, followingLink: false),
      let identity = try? parent.status().identity, above.insert(identity).inserted
    {
      folder = parent
    }
    return above
  }

  private struct Level {
    let folder: Descriptor
    let path: [UInt8]
    /// Names still to visit, the next one last.
    var rest: [[UInt8]]
  }

  private mutating func open(
    _ name: [UInt8], in parent: Descriptor, path: [UInt8], isLink: Bool
  ) -> Step? {
    guard stack.count < Self.deepest else {
      return .unreadable(
        FileLocation(bytes: path), reason: "more than \(Self.deepest) folders deep")
    }
    do {
      let folder = try Descriptor(folder: name, in: parent, followingLink: isLink)
      guard try !met.contains(folder.status().identity) else { return nil }
      return .folder(try enter(folder, path: path))
    } catch let error as SystemError where error.code == ENOENT && !isLink {
      return nil
    } catch {
      let reason = SystemError.reason(of: error)
      return .unreadable(FileLocation(bytes: path), reason: reason)
    }
  }

  private mutating func enter(_ folder: Descriptor, path: [UInt8]) throws -> FolderListing {
    let listing = try FolderListing(folder, path: FileLocation(bytes: path))
    met.insert(listing.identity)
    stack.append(Level(folder: folder, path: path, rest: listing.subfolders.reversed()))
    links += listing.links.map { join(path, $0) }
    return listing
  }
}

/// A path and a name below it; the empty path stands for the top folder.
func join(_ path: [UInt8], _ name: [UInt8]) -> [UInt8] {
  path.isEmpty ? name : path + [UInt8(ascii: "/")] + name
}
