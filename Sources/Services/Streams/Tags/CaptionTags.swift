import Domain
import Files
import Glibc
import Pictures

/// The tags in the caption file beside a picture.
struct CaptionTags {
  private let file: FileLocation

  /// Of a picture.
  init(_ picture: FileLocation) {
    file = FileLocation(bytes: CaptionFile.name(for: picture.bytes))
  }

  /// Makes other tags of those in it, nil if it says nothing of them, and leaves the rest as it is; nil takes them
  /// out, and the file away if nothing else is in it. Returns what was there before, and what is there now. Throws
  /// ``TagError/unwritable(_:reason:)``.
  func change(
    _ tags: (_ former: [String]?) -> [String]?
  ) throws(TagError) -> (former: [String]?, now: [String]?) {
    let old = try contents()
    let former = old.flatMap { CaptionFile($0).tags }
    let now = tags(former)
    guard now != former else { return (former, now) }
    // Only its beginning was read.
    guard (old?.count ?? 0) <= CaptionFile.limit else { throw unwritable("it is too long") }
    let new = CaptionFile.bytes(old ?? [], tagged: now)
    guard new.count <= CaptionFile.limit else { throw unwritable("it would be too long") }
    do {
      if new.isEmpty { file.remove() } else { try WholeFile.write(new, to: file, mode: 0o666) }
    } catch {
      throw unwritable(error.reason)
    }
    return (former, now)
  }

  /// Nil if there is none.
  private func contents() throws(TagError) -> [UInt8]? {
    do {
      guard try file.status(ofLink: true).st_mode & S_IFMT == S_IFREG else {
        throw unwritable("it is not a file")
      }
      return try OpenFile(file).contents(limit: CaptionFile.limit + 1)
    } catch let error as SystemError {
      guard error.code == ENOENT else { throw unwritable(error.reason) }
      return nil
    } catch let error as TagError {
      throw error
    } catch {
      throw unwritable(Reason.of(error))
    }
  }

  private func unwritable(_ reason: String) -> TagError {
    .unwritable(file.displayPath, reason: reason)
  }
}
