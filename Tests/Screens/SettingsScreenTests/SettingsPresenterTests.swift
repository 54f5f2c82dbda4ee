import Domain
import Fakes
import SettingsDev
import Testing

@testable import SettingsScreen

@MainActor
@Suite("The settings' presenter")
struct SettingsPresenterTests {
  @MainActor
  private final class FakeView: SettingsViewing {
    private(set) var states: [SettingsState] = []
    var content: LoadState<SettingsContent>? { states.last?.content }
    /// Why the last command failed.
    var reason: String? { if case .failed(let reason) = content { reason } else { nil } }
    func display(_ state: SettingsState) { states.append(state) }
  }

  private let navigator = FakeNavigator()
  private let view = FakeView()
  private let undoing = UndoLog(time: ManualTime())

  private func presenter(
    settings: FakeSettings = FakeSettings(), sources: FakeSources = FakeSources(),
    transfer: FakeTransfer = FakeTransfer(), pictures: FakePictureCache = FakePictureCache(),
    searching: FakeSearching = FakeSearching()
  ) -> SettingsPresenter {
    let presenter = SettingsPresenter(
      interactor: SettingsInteractor(
        dependencies: FakeServices {
          ($0.settings, $0.sources, $0.transfer) = (settings, sources, transfer)
          ($0.pictures, $0.undoing, $0.searching) = (pictures, undoing, searching)
          $0.facts = ProgramFacts([.init("version", "1")])
          $0.flags = FixedFlags(on: [Flags.discover])
        }),
      router: SettingsRouter(navigator: navigator))
    presenter.view = view
    return presenter
  }

  @Test func `says what is exported, and follows it to its end`() async {
    let done = TransferSummary(isImport: false, place: "/backup")
    let transfer = FakeTransfer([.working(done: 1, of: 2), .finished(done)])
    let presenter = presenter(transfer: transfer)
    await presenter.export("/backup", nil, nil)
    #expect(view.states.contains { $0.transfer == .working(done: 1, of: 2) })
    #expect(view.content == .loaded(.transferred(done)))
    await presenter.export("opml", "blogs.opml", nil)
    await presenter.export("mutes", "m.csv", "@ada@photos.example")
    await presenter.export("./opml", nil, nil)
    await presenter.bringIn("m.csv", to: "ada")
    #expect(
      transfer.calls == [
        .export(.everything, path: "/backup"), .export(.subscriptions, path: "blogs.opml"),
        .export(.table(.mutes, of: "@ada@photos.example"), path: "m.csv"),
        .export(.everything, path: "./opml"), .bringIn(path: "m.csv", account: "ada"),
      ])
  }

  @Test func `exports nothing that it does not know`() async {
    let transfer = FakeTransfer()
    await presenter(transfer: transfer).export("people", "who.csv", nil)
    #expect(view.content == .failed(reason: UnknownExport(word: "people").reason))
    #expect(transfer.calls.isEmpty)
  }

  @Test(arguments: [
    ("opml", "`export opml blogs.opml`"), ("mutes", "`export mutes mutes.csv`"),
    ("-", "`export opml -`"),
  ])
  func `asks for the file where only what is to be in it was said`(
    word: String, advice: String
  ) async {
    let transfer = FakeTransfer()
    await presenter(transfer: transfer).export(word, nil, nil)
    #expect(view.reason?.contains(advice) == true)
    #expect(transfer.calls.isEmpty)
  }

  @Test(
    arguments: [
      ("/My", "Backup", nil), ("opml", "my", "blogs.opml"), ("/My", "Old", "Backup"),
    ] as [(String, String, String?)])
  func `says that a name with blanks stands in quotes`(
    first: String, file: String, account: String?
  ) async {
    let transfer = FakeTransfer()
    await presenter(transfer: transfer).export(first, file, account)
    #expect(view.reason?.hasSuffix("put quotes around a name that has blanks") == true)
    #expect(transfer.calls.isEmpty)
  }

  @Test func `imported settings hold at once`() async {
    let settings = FakeSettings()
    settings.storeElsewhere(.muteWords, "zebra")
    let done = TransferSummary(isImport: true, place: "/backup")
    await presenter(settings: settings, transfer: FakeTransfer([.finished(done)]))
      .bringIn("/backup", to: nil)
    #expect(view.content == .loaded(.transferred(done)))
    #expect(settings.text(.muteWords) == "zebra")
  }

  @Test func `says why an import failed`() async {
    let transfer = FakeTransfer(failure: TransferError.packed("/a.zip"))
    await presenter(transfer: transfer).bringIn("/a.zip", to: nil)
    #expect(view.content == .failed(reason: TransferError.packed("/a.zip").reason))
  }

  @Test func `lists every setting a person can change`() async {
    await presenter().listSettings()
    guard case .settings(let values) = view.content?.value else {
      Issue.record("no settings")
      return
    }
    #expect(values.map(\.key) == SettingKey.all)
  }

  @Test func `changes a setting for the profile`() async {
    let settings = FakeSettings()
    await presenter(settings: settings).change(TypedSetting("stream.order", "OLDEST"))
    #expect(settings.text(.streamOrder) == "oldest")
    #expect(
      view.content
        == .loaded(.changed(SettingValue(key: .streamOrder, value: "oldest", domain: .profile))))
  }

  @Test func `says that a stronger domain still decides`() async {
    let settings = FakeSettings(arguments: [.streamOrder: "newest"])
    await presenter(settings: settings).change(TypedSetting("stream.order", "oldest"))
    #expect(
      view.content
        == .loaded(
          .overruled(
            SettingValue(key: .streamOrder, value: "newest", domain: .argument), stored: "oldest")))
  }

  @Test func `says that a setting is changed only after it is kept`() async {
    let settings = FakeSettings(keeping: LibraryError.diskFull)
    let presenter = presenter(settings: settings)
    await presenter.change(TypedSetting("list.length", "7"))
    #expect(view.content == .failed(reason: LibraryError.diskFull.reason))
    await presenter.reset("list.length", in: .profile)
    #expect(view.content == .failed(reason: LibraryError.diskFull.reason))
    #expect(settings.number(.listLength) == 10)
  }

  @Test func `goes back to the machine's value`() async {
    let settings = FakeSettings()
    let presenter = presenter(settings: settings)
    await presenter.change(TypedSetting("list.length", "5 machine"))
    await presenter.change(TypedSetting("list.length", "7"))
    await presenter.reset("list.length", in: .profile)
    #expect(
      view.content
        == .loaded(.changed(SettingValue(key: .listLength, value: "5", domain: .machine))))
  }

  @Test(arguments: [
    ("list.length", "0", "list.length can't be `0`: choose 1 to 1,000"),
    ("stream.order", "newer", "stream.order can't be `newer`: choose newest or oldest"),
    ("stream.odor", "newest", SettingsError.unknown("stream.odor").reason),
    (
      "stream.order", "",
      "`set stream.order` needs a value, newest or oldest: type `set stream.order <value>`"
    ),
  ])
  func `says what is allowed`(key: String, value: String, reason: String) async {
    await presenter().change(TypedSetting(key, value))
    #expect(view.content == .failed(reason: reason))
  }

  @Test func `knows what can be looked for, for muted searches`() async throws {
    let presenter = presenter(searching: FakeSearching(suggestions: ["tag:fog", "by:ada"]))
    presenter.lookForSuggestions()
    try await until { presenter.suggestions == ["tag:fog", "by:ada"] }
  }

  @Test func `a mistake in a muted search is told where it is, and changes nothing`() async throws {
    let settings = FakeSettings()
    let presenter = presenter(settings: settings)
    await presenter.change(TypedSetting("mute.searches", "\"thick fog\", tag:food"))
    #expect(settings.text(.muteSearches) == "\"thick fog\", tag:food")
    await presenter.change(TypedSetting("mute.searches", "tag:food is:bread"))
    guard case .loaded(.mistaken(let mistake)) = view.content else {
      Issue.record("\(String(describing: view.content))")
      return
    }
    #expect(mistake.range == 12..<17)
    #expect(settings.text(.muteSearches) == "\"thick fog\", tag:food")
  }

  @Test func `brings in a folder and shows how far it has come`() async {
    let summary = ScanSummary(name: "Pictures", photos: 3, added: 3)
    let sources = FakeSources(scan: [.scanning(done: 1, found: 3), .finished(summary)])
    await presenter(sources: sources).add("/Pictures")
    #expect(view.states.contains { $0.progress == .scanning(done: 1, found: 3) })
    #expect(view.content == .loaded(.added(summary, now: ManualTime().now)))
  }

  @Test func `brings in a photo blog`() async throws {
    let summary = ScanSummary(name: "A blog", photos: 3, added: 3)
    let sources = FakeSources(scan: [.finished(summary)])
    await presenter(sources: sources).add("https://a.example/feed")
    #expect(view.content == .loaded(.added(summary, now: ManualTime().now)))
    #expect(try await sources.sources().map(\.name) == ["a.example"])
  }

  @Test func `removes a source by number or by name, and starts over after the last one`()
    async throws
  {
    let sources = FakeSources()
    let presenter = presenter(sources: sources)
    await presenter.add("/one")
    await presenter.add("/two")
    await presenter.remove("2")
    #expect(try await sources.sources().map(\.name) == ["/one"])
    #expect(navigator.steps.isEmpty)
    await presenter.remove("/one")
    #expect(try await sources.sources().isEmpty)
    #expect(navigator.steps == ["restart"])
    #expect(try await undoing.undo() == .source("/one"))
    #expect(try await undoing.undo() == .source("/two"))
    #expect(try await sources.sources().map(\.name) == ["/one", "/two"])
  }

  @Test func `takes numbers from the list that was shown`() async throws {
    let sources = FakeSources()
    let presenter = presenter(sources: sources)
    for path in ["/one", "/two", "/three"] { await presenter.add(path) }
    await presenter.listSources()
    await presenter.remove("1")
    await presenter.remove("2")
    #expect(try await sources.sources().map(\.name) == ["/three"])
    await presenter.remove("1")
    #expect(view.content == .failed(reason: SourceError.unknownSource("1").reason))
    await presenter.show(boosts: .no, of: "3")
    #expect(view.content == .failed(reason: SourceError.noBoosts("/three").reason))
  }

  @Test func `says why a source that was added brought nothing`() async {
    var summary = ScanSummary(name: "bookmarks")
    summary.sources = [SourceNews(name: "bookmarks", failure: "no answer")]
    await presenter(sources: FakeSources(scan: [.finished(summary)])).add("/one")
    let reason = "no answer; `stream refresh` asks again"
    #expect(
      view.content
        == .failed(reason: SourceError.unreadable("bookmarks", reason: reason).reason))
  }

  @Test func `asks for the number when two sources have the same name`() async throws {
    let sources = FakeSources()
    let presenter = presenter(sources: sources)
    await presenter.add("/same")
    await presenter.add("/same")
    await presenter.remove("/same")
    #expect(view.content == .failed(reason: SourceError.ambiguousSource("/same").reason))
    #expect(try await sources.sources().count == 2)
  }

  @Test func `says that there is no such source`() async {
    await presenter().remove("7")
    #expect(
      view.content == .failed(reason: "there is no source `7`: `settings sources` lists them"))
  }

  @Test func `says what pictures take on the disk, what was let go of, or why it cannot`() async {
    let usage = PictureCacheUsage(
      originals: .init(count: 1, bytes: 2), thumbnails: .init(count: 3, bytes: 4), budget: 5)
    let presenter = presenter(pictures: FakePictureCache(usage))
    await presenter.showCache()
    #expect(view.content == .loaded(.cache(usage)))
    await presenter.clearCache()
    #expect(view.content == .loaded(.cleared(usage)))
    await presenter.showCache()
    #expect(view.content == .loaded(.cache(PictureCacheUsage(budget: 5))))
    await self.presenter(pictures: FakePictureCache(failure: .busy)).clearCache()
    #expect(view.content == .failed(reason: LibraryError.busy.reason))
  }

  @Test func `shows where things are`() {
    presenter().showFacts()
    #expect(view.content == .loaded(.facts(ProgramFacts([.init("version", "1")]))))
  }

  @Test func `adds the sample photos by their name`() async {
    let sources = FakeSources()
    await presenter(sources: sources).add("samples")
    guard case .added(let summary, _) = view.states.last?.content.value else {
      Issue.record("nothing added, but \(String(describing: view.states.last))")
      return
    }
    #expect(summary.name == "sample photos")
  }
}
