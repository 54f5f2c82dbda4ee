import Domain
import Files
import Glibc

extension FileLocation {
  /// Writes a file that is not there yet, unless it may be replaced.
  func write(_ bytes: [UInt8], isReplacing: Bool) throws(TransferError) {
    if !isReplacing { try refuseToOverwrite() }
    try changing { try WholeFile.write(bytes, to: self) }
  }

  /// Whether it is a file, and no link to one, that begins so.
  func begins(with head: ArraySlice<UInt8>) -> Bool {
    guard let status = try? status(ofLink: true), status.isRegular else { return false }
    return (try? OpenFile(self).contents(limit: head.count)) == Array(head)
  }

  /// Does what changes this place; what fails is told by its path.
  func changing<Value>(_ body: () throws -> Value) throws(TransferError) -> Value {
    do {
      return try body()
    } catch {
      throw .unwritable(displayPath, reason: Reason.of(error))
    }
  }

  /// Says so if a byte of it was no text when it was typed: then another place would be written to.
  func refuseUnlessText() throws(TransferError) {
    guard displayPath.unicodeScalars.contains("\u{FFFD}"), (try? status()) == nil else { return }
    throw .unwritable(displayPath, reason: "its name is not UTF-8: choose another")
  }

  /// Says so if there is something already.
  func refuseToOverwrite() throws(TransferError) {
    if (try? status(ofLink: true)) != nil { throw .exists(displayPath) }
  }

  /// The one path of what is there, links resolved.
  func resolved() throws(TransferError) -> FileLocation {
    guard let found = withPath({ realpath($0, nil) }) else {
      throw .unreadable(displayPath, reason: SystemError(code: errno).reason)
    }
    defer { free(found) }
    return FileLocation(bytes: UnsafeRawBufferPointer(start: found, count: strlen(found)))
  }

  /// Whether it is this folder or below it; both are resolved.
  func isBelow(_ folder: FileLocation) -> Bool {
    bytes == folder.bytes || bytes.starts(with: folder.appending([UInt8]()).bytes)
  }

  /// The folder itself if no link may lead out of it, as it was packed somewhere; nil if any may.
  var linkBorder: FileLocation? {
    guard let folder = try? OpenFile(self, O_DIRECTORY), folder.isPacked else { return nil }
    return (try? resolved()) ?? self
  }

  /// The bytes of a file. Throws if it is too large.
  func read(limit: Int) throws(TransferError) -> [UInt8] {
    do {
      let file = try OpenFile(self)
      guard try file.status().isRegular else {
        throw TransferError.unreadable(displayPath, reason: "it is not a file")
      }
      let bytes = try file.contents(limit: limit + 1)
      guard bytes.count <= limit else {
        throw TransferError.unreadable(displayPath, reason: "it is too large")
      }
      return bytes
    } catch let error as TransferError {
      throw error
    } catch {
      throw .unreadable(displayPath, reason: Reason.of(error))
    }
  }
}
