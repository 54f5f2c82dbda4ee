import Domain

extension Photo {
  /// A photo for tests: item `number`, taken `hours` before the ``ManualTime``'s start.
  public static func example(
    _ number: Int, hoursAgo hours: Int = 0, caption: String? = nil, alternativeText: String? = nil,
    author: String? = nil, size: PixelSize? = PixelSize(width: 600, height: 400),
    blurhash: Blurhash? = nil, isSensitive: Bool = false, goneInHours rest: Int? = nil,
    isSeen: Bool = false, page: String? = nil
  ) -> Photo {
    Photo(
      id: PhotoID(source: SourceID(rawValue: "test"), item: "photo-\(number)"),
      timestamp: ManualTime().now.advanced(by: .seconds(-3600 * hours)),
      caption: caption ?? "Photo \(number)", alternativeText: alternativeText, author: author,
      size: size, media: .file(FileLocation(path: "/photos/\(number).jpg")), blurhash: blurhash,
      isSensitive: isSensitive,
      expiresAt: rest.map { ManualTime().now.advanced(by: .seconds(3600 * $0)) }, isSeen: isSeen,
      page: page)
  }
}
