import Domain

/// How many pictures a folder seems to have, judged by names alone: quick, for a progress bar.
enum PictureCount {
  private static let endings: Set<String> = [
    "jpg", "jpeg", "jpe", "png", "webp", "gif", "tif", "tiff", "heic", "heif", "avif",
  ]

  /// Counts in the folder and everything below it; what cannot be listed counts as nothing.
  ///
  /// Throws `CancellationError`.
  static func estimate(below root: FileLocation) throws -> Int {
    var count = 0
    guard var walker = try? FolderWalker(root: root) else { return 0 }
    while let step = try? walker.next() {
      try Task.checkCancellation()
      guard case .folder(let listing) = step else { continue }
      count += listing.files.count { isNamedLikePicture($0.name) }
    }
    return count
  }

  private static func isNamedLikePicture(_ name: [UInt8]) -> Bool {
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")) else { return false }
    return endings.contains(String(decoding: name[(dot + 1)...], as: UTF8.self).lowercased())
  }
}
