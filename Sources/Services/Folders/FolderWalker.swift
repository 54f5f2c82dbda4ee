import Domain
import Files
import Glibc
import Pictures
import Storage

/// Walks a tree of folders and visits each folder once, even if several links lead to it.
///
/// Keeps only the open folders above its place, the names still to visit in them, and the identity of every
/// visited folder. Links to folders come last, so that folders in the tree keep their own paths.
struct FolderWalker {
  /// The deepest level, because each level keeps one file open.
  static let deepest = 200

  private let root: OpenFile
  private var stack: [Level] = []
  private var links: [[UInt8]] = []
  private var met: Set<FolderIdentity> = []
  private var isStarted = false
  private let followsLinks: Bool

  enum Step {
    case folder(FolderListing)
    /// A folder that cannot be listed.
    case unreadable(FileLocation, reason: String)
  }

  /// Opens the top folder. Throws ``SystemError``.
  init(root path: FileLocation) throws {
    root = try OpenFile(path, O_DIRECTORY)
    followsLinks = !root.isPacked
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
  /// The folders above the top one: a link to one of them would add folders that nobody asked for.
  private static func foldersAbove(_ root: OpenFile) -> Set<FolderIdentity> {
    var above: Set<FolderIdentity> = []
    var folder = root
    while let parent = try? OpenFile(FileLocation(path: ".."), in: folder, O_DIRECTORY),
      let identity = try? parent.status().identity, above.insert(identity).inserted
    {
      folder = parent
    }
    return above
  }

  private struct Level {
    let folder: OpenFile
    let path: [UInt8]
    /// The names still to visit, the next one last.
    var rest: [[UInt8]]
  }

  private mutating func open(
    _ name: [UInt8], in parent: OpenFile, path: [UInt8], isLink: Bool
  ) -> Step? {
    guard stack.count < Self.deepest else {
      return .unreadable(
        FileLocation(bytes: path), reason: "more than \(Self.deepest) folders deep")
    }
    do {
      let folder = try OpenFile(
        FileLocation(bytes: name), in: parent, O_DIRECTORY | (isLink ? 0 : O_NOFOLLOW))
      guard try !met.contains(folder.status().identity) else { return nil }
      return .folder(try enter(folder, path: path))
    } catch let error as SystemError where error.code == ENOENT && !isLink {
      return nil
    } catch {
      return .unreadable(FileLocation(bytes: path), reason: Reason.of(error))
    }
  }

  private mutating func enter(_ folder: OpenFile, path: [UInt8]) throws -> FolderListing {
    let listing = try FolderListing(
      folder, path: FileLocation(bytes: path), followsLinks: followsLinks)
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

/// Estimates the number of pictures and videos in a folder by their names: quickly, for a progress bar.
enum PictureCount {
  /// Counts the pictures in the folder and in all folders below it that can be listed. Throws `CancellationError`.
  @concurrent
  static func estimate(below root: FileLocation) async throws -> Int {
    var count = 0
    guard var walker = try? FolderWalker(root: root) else { return 0 }
    while let step = try? walker.next() {
      try Task.checkCancellation()
      // Whoever runs this may have others waiting, Ctrl-C among them.
      await Task.yield()
      guard case .folder(let listing) = step else { continue }
      count += listing.files.count {
        PictureFormat.isPictureName($0.name) || Clip.isVideoName($0.name)
      }
    }
    return count
  }
}
