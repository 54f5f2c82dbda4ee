import CVips
import DecoderProtocol
import Glibc

/// Encoded bytes of a picture, and what their beginning says.
protocol PictureBytes {
  /// What their beginning says.
  var header: PictureHeader { get }
  /// A new source that reads them from the start; the caller releases it.
  func makeSource() throws(DecoderFailure) -> UnsafeMutablePointer<VipsSource>
}

/// A picture file, open for reading; closed when it is let go.
final class PictureFile: PictureBytes {
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
    let length = Int(status.st_size)
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

  func makeSource() throws(DecoderFailure) -> UnsafeMutablePointer<VipsSource> {
    guard let source = vips_source_new_from_descriptor(descriptor) else { throw VipsFailure.take() }
    return source
  }

  /// All of it.
  func bytes() throws(DecoderFailure) -> [UInt8] {
    guard length <= DecoderLimits.maximumPicture else {
      throw .undecodable(reason: "needs too much memory")
    }
    return Self.read(descriptor, at: 0, count: length)
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

/// A picture in memory, such as a cached thumbnail.
final class EncodedPicture: PictureBytes {
  let header: PictureHeader
  private let storage: UnsafeMutableRawBufferPointer

  /// Throws ``DecoderFailure/undecodable(reason:)`` if it starts like none of the formats.
  init(_ bytes: [UInt8]) throws(DecoderFailure) {
    guard !bytes.isEmpty else { throw .undecodable(reason: "empty file") }
    let header = PictureHeader(length: bytes.count) { offset, count in
      offset < bytes.count ? Array(bytes[offset..<min(bytes.count, offset + count)]) : []
    }
    guard let header else { throw .undecodable(reason: "not a picture") }
    self.header = header
    storage = .allocate(byteCount: bytes.count, alignment: 16)
    storage.copyBytes(from: bytes)
  }

  deinit {
    storage.deallocate()
  }

  func makeSource() throws(DecoderFailure) -> UnsafeMutablePointer<VipsSource> {
    guard let source = vips_source_new_from_memory(storage.baseAddress, storage.count) else {
      throw VipsFailure.take()
    }
    return source
  }
}
