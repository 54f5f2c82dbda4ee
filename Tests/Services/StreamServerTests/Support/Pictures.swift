import Domain
import PictureFixtures

@testable import StreamServer

/// Pictures to upload.
enum Pictures {
  static let grey = PNG(width: 4, height: 3, pixel: [128, 128, 128]).bytes
  /// What every picture's preview is, where there is no decoder.
  static let small = PNG(width: 2, height: 2, pixel: [128, 128, 128]).bytes
  /// A picture that is larger than screens.
  static let large = PNG.black(width: 2400, height: 1600).bytes
  /// What each of those becomes for screens, where there is no decoder.
  static let medium = PixelSize(width: 3, height: 2).map {
    SmallerPicture(bytes: PNG(width: 3, height: 2, pixel: [64, 64, 64]).bytes, size: $0)
  }
  static let red = PNG(width: 3, height: 4, pixel: [255, 0, 0]).bytes
}
