import CVips
import DecoderProtocol
import Domain
import Glibc

/// A picture file, open for reading; closed when it is let go.
final class PictureFile {
  /// What its beginning says.
  let header: PictureHeader
  private let descriptor: Int32
  private let length: Int

  /// Takes over a descriptor of a regular file that starts like one of the formats.
  init(_ descriptor: Int32) throws(DecoderFailure) {
    self.descriptor = descriptor
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      throw .unreadable(reason: "not a regular file")
    }
    let length = Int(untrusted: status.st_size)
    let header = PictureHeader(length: length) { offset, count in
      Self.read(descriptor, at: offset, count: count)
    }
    guard let header else {
      close(descriptor)
      throw .undecodable(reason: length == 0 ? "empty file" : "not a picture")
    }
    (self.header, self.length) = (header, length)
  }

  deinit {
    close(descriptor)
  }

  /// All its bytes; nil if these are more than `limit`.
  func contents(limit: Int) -> [UInt8]? {
    length <= limit ? Self.read(descriptor, at: 0, count: length) : nil
  }

  /// A new source that reads the file from the start; the caller releases it.
  func makeSource() throws(DecoderFailure) -> UnsafeMutablePointer<VipsSource> {
    guard let source = vips_source_new_from_descriptor(descriptor) else { throw VipsFailure.take() }
    return source
  }
}

extension PictureFile {
  private static func read(_ descriptor: Int32, at offset: Int, count: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      while filled < count {
        let more = pread(
          descriptor, buffer.baseAddress.map { $0 + filled }, count - filled,
          off_t(offset + filled))
        guard more > 0 else { break }
        filled += more
      }
    }
  }
}
