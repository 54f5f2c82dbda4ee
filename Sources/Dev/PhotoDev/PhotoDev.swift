import DevApp
import Domain
import Fakes
import PhotoScreen

/// The screen of one photo alone, with photos in memory and pictures drawn there.
public enum PhotoDev: ScreenScenarios {
  /// What it can be looked at in.
  public static let scenarios: [Scenario] = [
    scenario("empty", "no photo yet", commands: ["next", "save /tmp"]),
    scenario(
      "loading", "a picture that is coming, and goes on coming", photos,
      media: FakeMedia(
        progress: [
          .receiving(bytes: 0, of: nil), .receiving(bytes: 1_240_000, of: 3_410_000), .decoding,
        ], neverEnds: true), commands: ["show 1"]),
    scenario("failed", "the library is busy", failure: LibraryError.busy, commands: ["next"]),
    scenario(
      "full", "photos with all there is to tell about them", photos,
      media: DrawnMedia(taken: ["/home/ada/1.jpg"], details: details),
      commands: [
        "show 1", "save /home/ada/1.jpg", "save /home/ada/fog.jpg", "next", "prev", "show 9",
        "link", "next", "link", "web",
      ]),
    scenario(
      "covered", "a sensitive photo, uncovered by show", [photos[2]], commands: ["next", "show"]),
    scenario(
      "broken", "a picture that cannot be decoded", photos,
      media: FakeMedia(failure: .undecodable(reason: "cut off")), commands: ["show 1"]),
    scenario(
      "answers", "what others and the person say of a photo", photos,
      responding: FakeResponding(standings, comments: Comment.examples, own: [.heldUp]),
      commands: [
        "like", "show 1", "like", "comments", "comment so true", "show", "unreact", "dislike",
        "uncomment 3", "uncomment 3",
      ]),
  ]
}

extension FakeServices: PhotoDependencies {}

extension PhotoDev {
  private static func scenario(
    _ name: String, _ summary: String, _ photos: [Photo] = [], failure: LibraryError? = nil,
    media: @autoclosure @escaping @Sendable () -> any MediaLoading = DrawnMedia(),
    responding: @autoclosure @escaping @Sendable () -> any Responding = FakeResponding(),
    commands: [String]
  ) -> Scenario {
    Scenario(name, summary, commands: commands) { context in
      PhotoRouter.makeScreen(
        FakeServices {
          $0.stream = FakePhotoStream(photos, failure: failure)
          $0.sources = FakeSources([.album])
          $0.media = media()
          $0.responding = responding()
        }, context)
    }
  }

  private static let details: PictureDetails = {
    var details = PictureDetails()
    details.bytes = 3_410_000
    details.camera = "Canon EOS 5D Mark IV"
    details.lens = "EF50mm f/1.8 STM"
    details.exposure = "1/250 s, f/2.8, ISO 400, 50 mm"
    details.position = Position(latitude: 52.52, longitude: 13.405)
    return details
  }()

  private static let standings = [
    photos[0].id: Standing(
      engagement: Engagement(likes: 11, replies: 4), problem: "photos.example does not allow that")
  ]

  private static let photos = [
    inBerlin(
      Photo.example(
        1, hoursAgo: 1,
        caption: "Fog over the harbour, and not a single boat that dared to leave it.\nNor did I.",
        alternativeText: "Grey water, grey sky; the masts are pencil strokes between the two",
        author: "Ada Lovelace", size: PixelSize(width: 4032, height: 3024),
        blurhash: Blurhash("LxH.c332a{xty_NNfQnPeVf8fQf6"))),
    Photo.example(
      2, hoursAgo: 30, caption: "写真と旗 🏳️‍🌈 の長い長い説明がここに続きます", size: nil,
      goneInHours: 5, isSeen: true, page: "https://photos.example/@ada/7"),
    Photo.example(
      3, hoursAgo: 24 * 400, caption: "\u{1B}[31mred?\u{7}\nsecond line",
      alternativeText: "Not to be told", isSensitive: true),
  ]

  private static func inBerlin(_ photo: Photo) -> Photo {
    var photo = photo
    photo.details.town = "Berlin, Germany"
    return photo
  }
}

extension Source {
  fileprivate static var album: Source {
    Source(
      id: SourceID(rawValue: "test"), kind: .folder(FileLocation(path: "/home/ada/Pictures")),
      name: "Pictures")
  }
}
