import DevApp
import Domain
import Fakes
import SearchScreen
import Web

/// The search alone, among photos in memory.
public enum SearchDev: ScreenScenarios {
  /// What it can be looked at in.
  public static let scenarios: [Scenario] = [
    scenario(
      "empty", "nothing is found", FakeSearching(),
      commands: [
        "more", "find fog", "more", "open 1", "like 1", "only", "find lake at dawn",
      ]),
    scenario(
      "loading", "a library that is older than the search",
      FakeSearching(
        photos, preparing: [SearchProgress(done: 400, total: 1200)], neverAnswers: true),
      commands: ["find fog"]),
    scenario(
      "failed", "the library is busy", FakeSearching(photos, failure: LibraryError.busy),
      commands: ["find fog"]),
    scenario(
      "full", "photos of all kinds are found", FakeSearching(photos),
      commands: [
        "find fog", "find ebene", "find 夜景", "find masts", "show 1", "like 1", "show 9", "open 1",
        "find near:Lisbon 2.5km or fog", "find fog", "only",
      ]),
    scenario(
      "saving", "a search becomes a source", FakeSearching(photos),
      commands: ["save fog", "find fog", "save foggy days", "find masts", "find foggy days"]),
    scenario(
      "pages", "more is found than fits", FakeSearching(many),
      commands: ["find photo", "more", "more", "more"]),
    scenario(
      "grid", "what is found side by side: an album, a video and what moves",
      FakeSearching(moving), among: moving,
      commands: ["grid", "find a", "grid", "grid 2", "grid 9"]),
    scenario(
      "alike", "photos that look alike", FakeSearching(alike), among: alike,
      comparing: FakeComparing(2),
      commands: ["find is:duplicate", "compare", "find is:duplicate", "show 2"]),
    scenario(
      "comparing", "pictures that were never shown", FakeSearching(),
      comparing: FakeComparing(1_204, neverAnswers: true),
      commands: ["find is:duplicate", "compare"]),
    scenario(
      "names", "people, tags and towns of what was found",
      FakeSearching(photos, names: names),
      commands: [
        "find fog", "only people", "more", "more", "only tags", "like 9", "open 2", "only places",
        "only posts", "only photos",
      ]),
    scenario(
      "mistakes", "what cannot be looked for", FakeSearching(photos),
      commands: [
        "find fog by:", "find color:red fog", "find fog before:soon", "find is:red", "find or fog",
        "find !!!", "find near:Lisbno 5km", "find near:Lisbon 0km fog",
        "find harbour 夜景 夜景 夜景 夜景 夜景 夜景 夜景 size:huge and what stands behind",
      ]),
    scenario(
      "elsewhere", "servers are asked for what is not here", FakeSearching(),
      accounts: accounts,
      commands: [
        "find fog", "show 1", "like 1", "open 3", "open 4", "show 2", "open 6", "open 9", "more",
        "find harbour everywhere", "everywhere in:~/secret", "everywhere \"fog",
      ]),
    scenario(
      "later", "servers are asked for more", FakeSearching(), servers: manyFound,
      accounts: accounts, commands: ["everywhere fog", "more", "open 3", "more", "only tags"]),
  ]

  private static let accounts = [
    FakeAccounts.account("ada"), FakeAccounts.account("ada", on: "pixelfed.example", id: 2),
    FakeAccounts.account("ada", on: "away.example", id: 3),
    FakeAccounts.account("second", id: 4),
  ].compactMap(\.self)

  private static let manyFound: FakeServerSearching = {
    let (first, second) = (AccountID(rawValue: 1), AccountID(rawValue: 2))
    func photos(_ number: Int, _ rest: ServerFindings.Rest) -> ServerFindings {
      ServerFindings(
        photos: [.example(number, hoursAgo: number, caption: "Fog \(number)")], rest: rest)
    }
    return FakeServerSearching(
      [
        first: photos(1, [.posts: .behind(40)]),
        second: ServerFindings(tags: ["fog"], rest: [.tags: .outOfReach]),
      ], later: [first: photos(2, [.posts: .behind(80)])],
      failures: [AccountID(rawValue: 3): NetworkError.interrupted(host: "away.example")])
  }()

  private static let servers: FakeServerSearching = {
    let (first, second) = (AccountID(rawValue: 1), AccountID(rawValue: 2))
    let words = TextPost(
      id: "5", moment: ManualTime().now, text: "Fog is \u{1B}[31mcoming\u{202E}\nsoon",
      page: "https://photos.example/@bo/5")
    return FakeServerSearching(
      [
        first: ServerFindings(
          photos: [
            Photo.example(
              7, hoursAgo: 2, caption: "Fog elsewhere", author: "Bo (@bo@else.example)",
              pictures: 2),
            Photo.example(8, hoursAgo: 3, caption: "Unwanted fog", isSensitive: true),
          ], words: [ServerFindings.Words(words, author: "Bo (@bo@else.example)")],
          people: [PersonProfile.example("fogbow", name: "Fog \u{1B}]0;x\u{7}Bow")].compactMap(
            \.self),
          tags: ["fog", "foggy\u{202E}"]),
        second: ServerFindings(tags: ["fog"], limit: .noPosts),
      ],
      tagged: ["fog": ServerFindings(photos: [Photo.example(9, caption: "Tagged #fog")])],
      failures: [AccountID(rawValue: 3): NetworkError.interrupted(host: "away.example")])
  }()
}

extension FakeServices: SearchDependencies {}

extension SearchDev {
  private static func scenario(
    _ name: String, _ summary: String,
    _ searching: @autoclosure @escaping @Sendable () -> FakeSearching,
    among photos: [Photo] = Self.photos,
    comparing: @autoclosure @escaping @Sendable () -> FakeComparing = FakeComparing(),
    servers: FakeServerSearching = Self.servers,
    accounts: [Account] = [], commands: [String]
  ) -> Scenario {
    Scenario(name, summary, commands: commands) { context in
      SearchRouter.makeScreen(
        FakeServices {
          $0.searching = searching()
          $0.comparing = comparing()
          $0.servers = servers
          $0.accounts = FakeAccounts(accounts)
          $0.stream = FakePhotoStream(photos)
          $0.sources = FakeSources([
            Source(
              id: SourceID(rawValue: "test"),
              kind: .folder(FileLocation(path: "/home/ada/Pictures")), name: "Pictures")
          ])
          $0.media = DrawnMedia()
        }, context)
    }
  }

  private static let photos = [
    Photo.example(
      1, hoursAgo: 1, caption: "Fog over the harbour, and not a single boat that dared to leave it",
      alternativeText: "The masts are pencil strokes between grey and grey",
      author: "Ada Lovelace (@ada@photos.example)"),
    Photo.example(2, hoursAgo: 30, caption: "Thick \u{1B}[31mfog\u{7}\nÉbène", isSensitive: true),
    Photo.example(3, hoursAgo: 24 * 400, caption: "写真と夜景の長い長い説明がここに続きます"),
    Photo.example(
      4, hoursAgo: 50, caption: "Fog again",
      details: PostDetails(filtered: [PostFilter(id: "1", title: "bad weather")])),
  ]

  private static let names: [FoundName.Kind: [FoundName]] = [
    .people: ["Ada Lovelace (@ada@photos.example)", "Bo \u{1B}[31mB\u{202E}o", "夜景の人"]
      .enumerated().map { FoundName(.people, $1, photos: 1_200 >> $0) }.compactMap(\.self)
      + (4...12).compactMap { FoundName(.people, "Person \($0)", photos: 1) },
    .tags: [
      FoundName(.tags, "fog", photos: 30), FoundName(.tags, "Low tide", photos: 12, own: 12),
      FoundName(.tags, "masts", photos: 2, own: 1),
    ].compactMap(\.self),
  ]

  private static let alike = ([7, 7, 3, 3, 3] as [Int64]).enumerated().map { place, series in
    var photo = Photo.example(
      place + 1, hoursAgo: place, caption: "Low tide, again and again, \(place + 1)",
      author: "Ada Lovelace (@ada@photos.example)", isSensitive: place == 3)
    photo.series = series
    return photo
  }

  private static let moving = [
    Photo.example(
      1, hoursAgo: 1, caption: "A walk in the fog", author: "Ada Lovelace", pictures: 5),
    .clip(.video), .clip(.loop), .example(2, caption: "A secret", isSensitive: true),
  ]

  private static let many = (1...25).map { Photo.example($0, hoursAgo: $0) }
}
