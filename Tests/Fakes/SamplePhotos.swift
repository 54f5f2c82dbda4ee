import Domain

extension Photo {
  /// A photo for tests: item `number`, taken `hours` before the ``ManualTime``'s start; its other pictures
  /// are `/photos/1-2.jpg`, `/photos/1-3.jpg`.
  public static func example(
    _ number: Int, hoursAgo hours: Int = 0, caption: String? = nil, alternativeText: String? = nil,
    author: String? = nil, size: PixelSize? = PixelSize(width: 600, height: 400),
    blurhash: Blurhash? = nil, isSensitive: Bool = false, goneInHours rest: Int? = nil,
    isSeen: Bool = false, page: String? = nil, pictures: Int = 1
  ) -> Photo {
    Photo(
      id: PhotoID(source: SourceID(rawValue: "test"), item: "photo-\(number)"),
      timestamp: ManualTime().now.advanced(by: .seconds(-3600 * hours)),
      caption: caption ?? "Photo \(number)", alternativeText: alternativeText, author: author,
      size: size, media: .file(FileLocation(path: "/photos/\(number).jpg")), blurhash: blurhash,
      isSensitive: isSensitive,
      expiresAt: rest.map { ManualTime().now.advanced(by: .seconds(3600 * $0)) }, isSeen: isSeen,
      page: page,
      others: (1..<pictures).map { place in
        PostPicture(
          media: .file(FileLocation(path: "/photos/\(number)-\(place + 1).jpg")),
          alternativeText: alternativeText.map { "\($0), from side \(place)" },
          size: size, blurhash: blurhash)
      })
  }
}
