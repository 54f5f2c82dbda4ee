import Domain
import Foundation
import StreamServer

/// Reads PNG headers, takes JPEGs for 8 × 8 and every picture for a grey one: no decoder is needed.
struct FlatPictures: PictureReading {
  func read(
    _ file: FileLocation, previewFitting bounds: PixelSize, mediumFitting medium: PixelSize?,
    pixels: Int
  ) async throws -> PictureInspection {
    let bytes = try Array(
      Data(contentsOf: URL(filePath: String(decoding: file.bytes, as: UTF8.self))))
    let isJPEG = bytes.starts(with: [0xFF, 0xD8])
    guard isJPEG || bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]), bytes.count > 24,
      let size = isJPEG
        ? PixelSize(width: 8, height: 8)
        : PixelSize(width: Self.number(bytes[16..<20]), height: Self.number(bytes[20..<24])),
      let small = PixelSize(width: 2, height: 2),
      let swatch = Bitmap(size: small, rgba: Array(repeating: 128, count: 16))
    else { throw MediaError.undecodable(reason: "no PNG") }
    guard size.width * size.height <= pixels else { throw MediaError.tooLarge(size) }
    let isLarge = medium.map { size.width > $0.width || size.height > $0.height } ?? false
    return PictureInspection(
      format: isJPEG ? "jpeg" : "png", size: size,
      preview: SmallerPicture(bytes: Pictures.small, size: small),
      medium: isLarge ? Pictures.medium : nil, swatch: swatch)
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.reduce(0) { $0 << 8 | Int($1) }
  }
}
