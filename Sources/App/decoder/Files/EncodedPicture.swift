import CVips
import DecoderProtocol

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
