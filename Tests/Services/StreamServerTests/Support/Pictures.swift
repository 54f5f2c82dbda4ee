import PictureFixtures

/// Pictures to upload.
enum Pictures {
  static let grey = PNG(width: 4, height: 3, pixel: [128, 128, 128]).bytes
  /// What every picture's preview is, where there is no decoder.
  static let small = PNG(width: 2, height: 2, pixel: [128, 128, 128]).bytes
  static let red = PNG(width: 3, height: 4, pixel: [255, 0, 0]).bytes
}
