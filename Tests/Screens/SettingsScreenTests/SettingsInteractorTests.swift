import Domain
import Fakes
import Testing

@testable import SettingsScreen

@Suite("The settings' interactor")
struct SettingsInteractorTests {
  private let settings = FakeSettings()
  private let pictures = FakePictureCache(
    PictureCacheUsage(originals: .init(count: 2, bytes: 300), budget: 1000))

  private var interactor: SettingsInteractor {
    SettingsInteractor(
      settings: settings, sources: FakeSources(), pictures: pictures, facts: ProgramFacts([]),
      time: ManualTime(), reporting: RecordingReporter())
  }

  @Test func `finds settings by name and says which do not exist`() throws {
    #expect(try interactor.obtainSetting("list.length").value == "10")
    #expect(throws: SettingsError.unknown("list.depth")) {
      try interactor.obtainSetting("list.depth")
    }
  }

  @Test func `answers with the value that holds after a change`() throws {
    let value = try interactor.change("list.length", to: "3", in: .machine)
    #expect(value == SettingValue(key: .listLength, value: "3", domain: .machine))
    #expect(try interactor.reset("list.length", in: .machine).domain == .default)
  }

  @Test func `changes nothing when the value is not allowed`() {
    #expect(throws: SettingsError.self) {
      try interactor.change("list.length", to: "many", in: .profile)
    }
    #expect(settings.text(.listLength) == "10")
  }

  @Test func `tells what pictures take, and lets go of it`() async throws {
    let interactor = interactor
    #expect(try await interactor.obtainCacheUsage().originals.bytes == 300)
    #expect(try await interactor.clearCache().originals.count == 2)
    #expect(try await interactor.obtainCacheUsage() == PictureCacheUsage(budget: 1000))
  }

  @Test(arguments: [
    ("photos.example", true), ("photos.example/feed.xml", true), ("localhost:8080", true),
    ("http://photos.example", true), ("/photos.example", false), ("./photos.example", false),
    ("Pictures", false), ("My Pictures 1.5", false), ("~/a.b", false),
  ])
  func `takes a name with a dot for the address of a blog, and a path for a folder`(
    place: String, isAddress: Bool
  ) async throws {
    let interactor = interactor
    for try await _ in interactor.add(place) {}
    // The fake takes no address without its scheme.
    let source = try await interactor.sources.sources().first
    if case .folder = source?.kind { #expect(!isAddress) } else { #expect(isAddress) }
  }

  @Test func `adds folders, blogs and samples, and removes them`() async throws {
    let interactor = interactor
    for try await _ in interactor.add("/one") {}
    for try await _ in interactor.add("https://a.example") {}
    _ = try await interactor.addSamples()
    let sources = try await interactor.obtainSources()
    #expect(sources.map(\.name) == ["/one", "a.example", "sample photos"])
    try await interactor.remove(sources[0].id)
    #expect(try await interactor.obtainSources().count == 2)
  }
}
