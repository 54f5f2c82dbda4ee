import CVips
import DecoderProtocol

/// A picture in memory, such as a cached thumbnail.
final class EncodedPicture: PictureBytes {
  let format: PictureFormat
  let isProgressive: Bool
  private let storage: UnsafeMutableRawBufferPointer

  /// Throws ``DecoderFailure/undecodable(reason:)`` if it starts like none of the formats.
  init(_ bytes: [UInt8]) throws(DecoderFailure) {
    guard !bytes.isEmpty else { throw .undecodable(reason: "empty file") }
    guard let format = PictureFormat(bytes.prefix(PictureFormat.magicLength)) else {
      throw .undecodable(reason: "not a picture")
    }
    self.format = format
    isProgressive = ProgressiveScan(format).isProgressive { offset, count in
      offset < bytes.count ? Array(bytes[offset..<min(bytes.count, offset + count)]) : []
    }
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
