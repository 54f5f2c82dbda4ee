import DevApp
import Domain
import Fakes
import SettingsScreen

/// The settings alone, with settings and sources in memory.
public enum SettingsDev: ScreenScenarios {
  /// What it can be looked at in.
  public static let scenarios: [Scenario] = [
    scenario("empty", "no source yet", commands: ["sources"]),
    scenario(
      "loading", "a folder is being scanned, and goes on being scanned",
      FakeSources(scan: [.scanning(done: 12, found: 1204)], neverEnds: true),
      commands: ["add ~/Pictures"]),
    scenario(
      "failed", "nothing that is typed can be done",
      FakeSources(failure: SourceError.notFound("/nowhere")),
      commands: ["get list.width", "set list.length 0", "add /nowhere", "remove 3"]),
    scenario(
      "full", "two sources, settings of every domain", filledSources,
      settings: FakeSettings(arguments: [.listLength: "5"]),
      commands: [
        "set stream.order oldest", "set display.colour none machine", "set list.length 20", "list",
        "get stream.order", "reset stream.order", "sources", "developer",
        "developer flags", "set flag.discover on",
      ]),
    scenario(
      "changing", "sources come and go", filledSources,
      commands: [
        "add ~/Pictures", "add samples", "add https://photos.example/feed?key=secret",
        "add http://old.example/feed?key=secret", "add bookmarks", "boosts no", "sources",
        "remove 1", "remove samples",
      ]),
    scenario(
      "leaving", "everything is written into a folder",
      transfer: FakeTransfer([.working(done: 12, of: 1204), .finished(exported)]),
      commands: ["export ~/backup", "export opml feeds.opml", "export people who.csv"]),
    scenario(
      "arriving", "what was exported comes in, and not all of it",
      transfer: FakeTransfer([.working(done: 300, of: nil), .finished(imported)]),
      commands: ["import ~/backup", "import following.csv @ada@photos.example"]),
    scenario(
      "cache", "pictures on the disk",
      pictures: FakePictureCache(
        PictureCacheUsage(
          originals: .init(count: 110, bytes: 30_100_000),
          thumbnails: .init(count: 100, bytes: 4_200_000), budget: 500_000_000)),
      commands: ["cache", "cache clear", "cache", "cache clear", "cache full"]),
  ]
}

extension FakeServices: SettingsDependencies {}

extension SettingsDev {
  private static func scenario(
    _ name: String, _ summary: String,
    _ sources: @autoclosure @escaping @Sendable () -> FakeSources = FakeSources(),
    settings: @autoclosure @escaping @Sendable () -> FakeSettings = FakeSettings(),
    transfer: @autoclosure @escaping @Sendable () -> FakeTransfer = FakeTransfer(),
    pictures: @autoclosure @escaping @Sendable () -> FakePictureCache = FakePictureCache(),
    commands: [String]
  ) -> Scenario {
    Scenario(name, summary, commands: commands) { context in
      SettingsRouter.makeScreen(
        FakeServices {
          $0.settings = settings()
          $0.sources = sources()
          $0.lists = FakeLists(ListOverview([PhotoList(id: .here(1), title: "Friends")]))
          $0.accounts = FakeAccounts([FakeAccounts.account("ada")].compactMap(\.self))
          $0.transfer = transfer()
          $0.pictures = pictures()
          $0.facts = ProgramFacts([
            .init("version", "1.2.3"), .init("library", "/home/ada/library"),
          ])
        }, context)
    }
  }

  private static var exported: TransferSummary {
    var summary = TransferSummary(isImport: false, place: "/home/ada/backup")
    summary.count(.sources, new: 2)
    summary.count(.pictures, new: 4, known: 1200)
    summary.count(.seen, new: 1)
    summary.note("/home/ada/Pictures/fog.jpg: Permission denied")
    return summary
  }

  private static var imported: TransferSummary {
    var summary = TransferSummary(isImport: true, place: "/home/ada/backup")
    summary.count(.sources, new: 12, known: 3)
    summary.count(.settings, known: 1)
    summary.count(.people, new: 1)
    for number in 1...21 { summary.note("Blog \(number): it has no feed") }
    summary.advise("`stream refresh` brings their photos")
    return summary
  }

  private static var filledSources: FakeSources {
    FakeSources(
      [
        Source(
          id: SourceID(rawValue: "s1"), kind: .folder(FileLocation(path: "/home/ada/Pictures")),
          name: "Pictures"),
        Source(id: SourceID(rawValue: "s2"), kind: .samples, name: "samples"),
        Source(id: SourceID(rawValue: "s3"), kind: .search("fog -mist"), name: "foggy days"),
      ],
      scan: [.finished(ScanSummary(name: "Pictures", photos: 1, added: 1))])
  }
}
