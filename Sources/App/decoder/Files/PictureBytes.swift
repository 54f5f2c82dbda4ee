import CVips
import DecoderProtocol

/// Encoded bytes of a picture, and what their beginning says.
protocol PictureBytes {
  /// What their beginning says.
  var header: PictureHeader { get }
  /// A new source that reads them from the start; the caller releases it.
  func makeSource() throws(DecoderFailure) -> UnsafeMutablePointer<VipsSource>
}
