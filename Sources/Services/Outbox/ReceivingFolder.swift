import Domain
import Glibc

/// A folder that files come into whole: written under a hidden name and then given their own, so that no
/// scan finds half of one, and nothing is overwritten.
struct ReceivingFolder: Sendable {
  /// What is under a name.
  enum State {
    case absent
    /// A file with the content that was asked about.
    case same
    /// Something else.
    case other
  }

  private let location: FileLocation
  /// Gives a file another name that nothing has; an error's number if that fails, else 0.
  private let link: @Sendable (FileLocation, FileLocation) -> Int32

  /// Where it is; `link` is the system's unless a test knows better.
  init(
    _ location: FileLocation,
    link: @escaping @Sendable (FileLocation, FileLocation) -> Int32 = Self.hardLink
  ) {
    self.location = location
    self.link = link
  }

  /// What is under a name.
  func state(of name: [UInt8], against content: OpenFile.Content) throws -> State {
    do {
      let file = try OpenFile(location.appending(name))
      guard try file.status().st_mode & S_IFMT == S_IFREG else { return .other }
      return try file.holds(content) ? .same : .other
    } catch let error as SystemError where error.code == ENOENT {
      return .absent
    } catch let error as SystemError where error.code == EACCES {
      return .other
    }
  }

  /// Puts a file there; false if the name is taken by now. `half` is what it is called until then.
  func put(_ content: OpenFile.Content, at name: [UInt8], half: [UInt8]) throws -> Bool {
    defer { remove(half) }
    let file = try OpenFile(location.appending(half), O_WRONLY | O_CREAT | O_EXCL)
    try file.write(content)
    return try rename(half, to: name)
  }

  /// Takes something away, if it is there.
  func remove(_ name: [UInt8]) {
    _ = location.appending(name).withPath { unlink($0) }
  }
}

extension ReceivingFolder {
  private func rename(_ half: [UInt8], to name: [UInt8]) throws -> Bool {
    let (source, target) = (location.appending(half), location.appending(name))
    switch link(source, target) {
    case 0: return true
    case EEXIST: return false
    // A card of a camera, as most have a FAT, has no links: there the name is taken first.
    case EPERM, ENOTSUP, ENOSYS, EMLINK: break
    case let code: throw SystemError(code: code)
    }
    do {
      _ = try OpenFile(target, O_WRONLY | O_CREAT | O_EXCL)
    } catch let error as SystemError where error.code == EEXIST {
      return false
    }
    let code = source.withPath { source in
      target.withPath { Glibc.rename(source, $0) == 0 ? 0 : errno }
    }
    guard code == 0 else {
      remove(name)
      throw SystemError(code: code)
    }
    return true
  }

  private static func hardLink(_ source: FileLocation, _ target: FileLocation) -> Int32 {
    source.withPath { source in target.withPath { Glibc.link(source, $0) == 0 ? 0 : errno } }
  }
}
