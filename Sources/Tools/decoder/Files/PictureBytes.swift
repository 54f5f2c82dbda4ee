import CVips
import DecoderProtocol

/// Encoded bytes of a picture, and what their beginning says.
protocol PictureBytes {
  /// Their format, by content.
  var format: PictureFormat { get }
  /// Whether decoding needs all pixels in memory at once: progressive, interlaced.
  var isProgressive: Bool { get }
  /// A new source that reads them from the start; the caller releases it.
  func makeSource() throws(DecoderFailure) -> UnsafeMutablePointer<VipsSource>
}
