/// Descriptions that cameras write into every picture, so that they say nothing.
enum Boilerplate {
  /// The text, unless it is one of them.
  static func removed(_ text: String?) -> String? {
    guard let text, !known.contains(text.lowercased()) else { return nil }
    return text
  }

  private static let known: Set<String> = [
    "asus", "binary comment", "dcim", "default", "digital camera", "digital image",
    "exif_jpeg_picture", "jpeg", "konica minolta digital camera", "kodak digital still camera",
    "minolta digital camera", "nikon digital camera", "olympus digital camera", "screenshot",
    "samsung camera pictures", "sony dsc", "untitled", "user comments",
  ]
}
