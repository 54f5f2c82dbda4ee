import DevApp
import Domain
import Fakes
import PhotoStreamScreen
import Web

/// The photo stream alone, with photos in memory and pictures drawn there.
public enum PhotoStreamDev: ScreenScenarios {
  /// What it can be looked at in.
  public static let scenarios: [Scenario] = [
    scenario("empty", "no photo and no source", commands: ["list"]),
    scenario(
      "barren", "a source without photos", sources: FakeSources([.album]), commands: ["next"]),
    scenario(
      "loading", "a search for new photos that goes on", photos,
      sources: FakeSources(
        [.album], scan: [.scanning(done: 12, found: 1204)], neverEnds: true, hasScanned: true),
      commands: ["refresh"]),
    scenario("failed", "the library is busy", failure: LibraryError.busy, commands: ["list 5"]),
    scenario(
      "full", "photos with captions of all kinds", photos,
      sources: FakeSources([.album], scan: [.finished(found)], hasScanned: true),
      commands: ["list", "seen all", "next", "next", "show", "prev", "refresh"]),
    scenario(
      "gaps", "photos that are not loaded, and photos that are filtered out", photos, gaps: gaps,
      muted: [Photo.example(7, hoursAgo: 3, caption: "A spider", author: "Eve")],
      sources: FakeSources([.album], hasScanned: true),
      commands: [
        "list", "fill 2", "fill", "fill", "fill", "fill 9", "only Pictures", "only all", "only 7",
        "filtered",
      ]),
    scenario(
      "broken", "pictures that cannot be decoded, and a photo that is not there", photos,
      media: FakeMedia(failure: .undecodable(reason: "cut off")), commands: ["show 1", "show 9"]),
    scenario(
      "coming", "a picture that is coming, and goes on coming", [blurred],
      media: FakeMedia(
        progress: [.receiving(bytes: 0, of: nil), .receiving(bytes: 1_240_000, of: 3_410_000)],
        neverEnds: true), commands: ["show 1"]),
    scenario(
      "grid", "several photos at once, one of them covered, one broken", many,
      media: DrawnMedia(broken: [many[1].media: .undecodable(reason: "cut off")]),
      commands: ["grid", "grid 2", "show 4", "open 2"]),
    scenario(
      "albums", "posts with several pictures", albums,
      commands: ["list", "grid", "next", "page", "page 3", "page 4", "next", "page"]),
    scenario(
      "filtered", "photos that filters warn of, or blur", filtered,
      commands: ["list", "grid", "next", "show", "next", "show", "like 1"]),
    scenario(
      "boosted", "photos that others boosted into the stream", boosted,
      commands: ["list", "next"]),
    scenario(
      "saving", "originals that are saved, and one that cannot be", photos,
      media: DrawnMedia(taken: ["/home/ada/1.jpg"]),
      commands: ["show 1", "save /home/ada/1.jpg", "save /home/ada/fog.jpg"]),
    scenario(
      "answers", "what others and the person say of photos", photos,
      responding: FakeResponding(standings, comments: Comment.examples, own: [.heldUp]),
      commands: [
        "like", "show 1", "like", "list", "unreact", "dislike", "like 2", "comments",
        "comment lovely light", "show", "comments 5", "uncomment 3", "uncomment 1", "uncomment 9",
        "comments 40",
      ]),
    scenario(
      "alone", "comments whose server cannot be asked", photos,
      responding: FakeResponding(delivers: true, unreachable: offline),
      commands: ["show 2", "comments", "comment so true", "comments", "dislike", "unreact"]),
    scenario(
      "posting", "posts that are complete, and one that is not", photos,
      commands: [
        "post so calm here", "post /photos/1.jpg --alt 'masts in the fog' fog over the harbour",
        "post /photos/1.jpg fog", "post /photos/1.jpg --alt", "post /photos/1.jpg --alt 'fog",
      ]),
    scenario(
      "asking", "comments that do not come", photos, responding: FakeResponding(neverAnswers: true),
      commands: ["show 2", "comments"]),
    scenario(
      "unwritable", "nothing can be kept", photos,
      responding: FakeResponding(failure: LibraryError.diskFull),
      commands: ["show 2", "like", "comment never lost", "comments"]),
  ]
}

extension FakeServices: PhotoStreamDependencies {}

extension PhotoStreamDev {
  private static func scenario(
    _ name: String, _ summary: String, _ photos: [Photo] = [], gaps: [StreamGap] = [],
    muted: [Photo] = [], failure: LibraryError? = nil,
    sources: @autoclosure @escaping @Sendable () -> FakeSources = FakeSources(),
    media: @autoclosure @escaping @Sendable () -> any MediaLoading = DrawnMedia(),
    responding: @autoclosure @escaping @Sendable () -> any Responding = FakeResponding(),
    commands: [String]
  ) -> Scenario {
    Scenario(name, summary, commands: commands) { context in
      PhotoStreamRouter.makeScreen(
        FakeServices {
          $0.stream = FakePhotoStream(
            photos, gaps: gaps, filling: filled, muted: muted, failure: failure)
          $0.sources = sources()
          $0.media = media()
          $0.responding = responding()
        }, context)
    }
  }

  private static let photos = [
    Photo.example(
      1, hoursAgo: 1, caption: "Fog over the harbour, and not a single boat that dared to leave it",
      alternativeText: "Grey water, grey sky; the masts are pencil strokes between the two",
      author: "Ada Lovelace"),
    Photo.example(2, hoursAgo: 30, caption: "写真と旗 🏳️‍🌈 の長い長い説明がここに続きます", isSeen: true),
    Photo.example(
      3, hoursAgo: 24 * 400, caption: "\u{1B}[31mred?\u{7}\nsecond line", isSensitive: true),
  ]

  private static let albums = [
    Photo.example(
      1, caption: "A walk in the fog", alternativeText: "A pier", author: "Ada Lovelace",
      pictures: 3),
    Photo.example(2, hoursAgo: 30, caption: "Not for everybody", isSensitive: true, pictures: 12),
    Photo.example(3, hoursAgo: 24 * 90, caption: "One boat"),
  ]

  private static let filtered = [
    Photo.example(
      1, caption: "How it ends", alternativeText: "He dies", author: "Ada",
      details: PostDetails(filtered: [PostFilter(id: "1", title: "Spoilers\u{1B}[31m")])),
    Photo.example(
      2, hoursAgo: 2, caption: "A spider", author: "Bo",
      details: PostDetails(filtered: [PostFilter(id: "2", title: "Spiders", action: .blur)])),
    Photo.example(3, hoursAgo: 3, caption: "One boat", author: "Bo"),
  ]

  private static let boosted = [
    Photo.example(
      1, caption: "A walk in the fog", author: "Ada Lovelace",
      details: PostDetails(boostedBy: [
        Person(name: "Bo", address: "bo@photos.example"), Person(name: "", address: "cy"),
        Person(name: "Di", address: "di"),
      ])),
    Photo.example(
      2, hoursAgo: 2, caption: "One boat", author: "Bo",
      details: PostDetails(boostedBy: [Person(name: "", address: "cy@photos.example")])),
    Photo.example(
      3, hoursAgo: 24 * 90, caption: "A name that takes the room of others",
      author: "Somebody with a long name",
      details: PostDetails(boostedBy: [
        Person(name: "\u{1B}[31mA name that goes on\u{202E} for ever", address: "ever")
      ]), pictures: 3),
    Photo.example(4, hoursAgo: 24 * 91, caption: "Nobody boosted this", isSensitive: true),
  ]

  private static let offline = NetworkError.timedOut(host: "photos.example", waitingFor: .answer)

  private static let standings = [
    photos[0].id: Standing(engagement: Engagement(likes: 11, replies: 4)),
    photos[1].id: Standing(
      engagement: Engagement(likes: 1_204, dislikes: 3, mine: .dislike), isReactionPending: true),
    photos[2].id: Standing(problem: "photos.example does not allow that \u{1B}[2J any more"),
  ]

  private static let blurred = Photo.example(
    1, caption: "Fog over the harbour", size: PixelSize(width: 400, height: 600),
    blurhash: Blurhash("LxH.c332a{xty_NNfQnPeVf8fQf6"))

  private static let many =
    photos + [
      .example(4, hoursAgo: 24 * 500, caption: "First coffee of the day", author: "Ada Lovelace"),
      .example(5, hoursAgo: 24 * 600, caption: "A spider", author: "Eve"),
    ]

  private static let gaps = [
    gap(1, from: 2, to: 5), gap(2, from: 31, to: 24 * 90), gap(3, from: 24 * 401, to: nil),
  ]

  private static func gap(_ number: Int, from newest: Int, to oldest: Int?) -> StreamGap {
    func moment(_ hours: Int) -> Timestamp {
      ManualTime().now.advanced(by: .seconds(-3600 * hours))
    }
    return StreamGap(
      number: number, start: moment(newest), end: oldest.map(moment), sources: [.album])
  }

  private static var filled: ScanSummary {
    ScanSummary(
      name: "A blog, B blog, C blog", photos: 40, added: 9,
      sources: [
        SourceNews(name: "A blog", added: 5), SourceNews(name: "B \u{1B}[2Jblog", added: 4),
        SourceNews(name: "C blog", failure: "no answer within 10 seconds"),
      ])
  }

  private static var found: ScanSummary {
    ScanSummary(
      name: "Pictures", photos: 3, added: 1, removed: 2,
      problems: [
        ScanProblem(location: FileLocation(path: "/photos/broken.jpg"), reason: "cut off")
      ], problemCount: 3)
  }
}

extension Source {
  fileprivate static var album: Source {
    Source(
      id: SourceID(rawValue: "s1"), kind: .folder(FileLocation(path: "/home/ada/Pictures")),
      name: "Pictures")
  }
}
