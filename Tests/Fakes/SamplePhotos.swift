import Domain

extension Photo {
  /// A photo for tests: item `number`, taken `hours` before the ``ManualTime``'s start.
  public static func example(
    _ number: Int, hoursAgo hours: Int = 0, caption: String? = nil, alternativeText: String? = nil,
    author: String? = nil, isSensitive: Bool = false, isSeen: Bool = false
  ) -> Photo {
    Photo(
      id: PhotoID(source: SourceID(rawValue: "test"), item: "photo-\(number)"),
      timestamp: ManualTime().now.advanced(by: .seconds(-3600 * hours)),
      caption: caption ?? "Photo \(number)", alternativeText: alternativeText, author: author,
      size: PixelSize(width: 600, height: 400),
      media: .file(FileLocation(path: "/photos/\(number).jpg")), isSensitive: isSensitive,
      isSeen: isSeen)
  }
}
