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

  /// Writes other tags into it, and leaves the rest as it is; nil takes them out, and the file away if nothing
  /// else is in it. Returns what was there before. Throws ``TagError/unwritable(_:reason:)``.
  func set(_ tags: [String]?) throws(TagError) -> [String]? {
    let old = try contents()
    // Only its beginning was read.
    guard (old?.count ?? 0) <= CaptionFile.limit else { throw unwritable("it is too long") }
    let former = old.flatMap { CaptionFile($0).tags }
    let new = CaptionFile.bytes(old ?? [], tagged: tags)
    guard new.count <= CaptionFile.limit else { throw unwritable("it would be too long") }
    guard new != old else { return former }
    do {
      if new.isEmpty { file.remove() } else { try WholeFile.write(new, to: file) }
    } catch {
      throw unwritable(error.reason)
    }
    return former
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
