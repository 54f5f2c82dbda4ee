import Domain

extension Photo {
  /// A photo for tests: item `number`, taken `hours` before the ``ManualTime``'s start; its other pictures
  /// are `/photos/1-2.jpg`, `/photos/1-3.jpg`.
  public static func example(
    _ number: Int, hoursAgo hours: Int = 0, caption: String? = nil, alternativeText: String? = nil,
    author: String? = nil, size: PixelSize? = PixelSize(width: 600, height: 400),
    blurhash: Blurhash? = nil, isSensitive: Bool = false, goneInHours rest: Int? = nil,
    isSeen: Bool = false, page: String? = nil, details: PostDetails = PostDetails(),
    pictures: Int = 1
  ) -> Photo {
    Photo(
      id: PhotoID(source: SourceID(rawValue: "test"), item: "photo-\(number)"),
      timestamp: ManualTime().now.advanced(by: .seconds(-3600 * hours)),
      caption: caption ?? "Photo \(number)", alternativeText: alternativeText, author: author,
      size: size, media: .file(FileLocation(path: "/photos/\(number).jpg")), blurhash: blurhash,
      isSensitive: isSensitive,
      expiresAt: rest.map { ManualTime().now.advanced(by: .seconds(3600 * $0)) }, isSeen: isSeen,
      page: page, details: details,
      others: (1..<pictures).map { place in
        PostPicture(
          media: .file(FileLocation(path: "/photos/\(number)-\(place + 1).jpg")),
          alternativeText: alternativeText.map { "\($0), from side \(place)" },
          size: size, blurhash: blurhash)
      })
  }

  /// Something on the web that plays for 83 seconds; each has a name of its own.
  public static func clip(
    _ kind: Clip.Kind, poster: MediaReference? = nil, blurhash: Blurhash? = nil
  ) -> Photo {
    let file = WebAddress("https://files.example/\(kind.rawValue).mp4").map(MediaReference.web)
    return Photo(
      id: PhotoID(source: SourceID(rawValue: "test"), item: kind.rawValue),
      timestamp: ManualTime().now, caption: "A \(kind.rawValue)",
      media: .clip(Clip(kind, file: file ?? .sample(0), poster: poster, seconds: 83)),
      blurhash: blurhash)
  }
}
