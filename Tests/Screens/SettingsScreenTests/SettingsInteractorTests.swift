import Domain
import Fakes
import Testing

@testable import SettingsScreen

@Suite("The settings' interactor")
struct SettingsInteractorTests {
  private let settings = FakeSettings()
  private let sources = FakeSources()

  private var interactor: SettingsInteractor {
    SettingsInteractor(
      settings: settings, sources: sources, pictures: FakePictureCache(), facts: ProgramFacts([]),
      undoing: UndoLog(time: ManualTime()), time: ManualTime(), reporting: RecordingReporter())
  }

  @Test func `finds settings by name and says which do not exist`() throws {
    #expect(try interactor.obtainSetting("list.length").value == "10")
    #expect(throws: SettingsError.unknown("list.depth")) {
      try interactor.obtainSetting("list.depth")
    }
  }

  @Test func `answers with the value that holds after a change`() async throws {
    let value = try await interactor.change(TypedSetting("list.length", "3 machine"))
    #expect(value == SettingValue(key: .listLength, value: "3", domain: .machine))
    #expect(try await interactor.reset("list.length", in: .machine).domain == .default)
  }

  @Test func `changes nothing when the value is not allowed`() async {
    await #expect(throws: SettingsError.self) {
      try await interactor.change(TypedSetting("list.length", "many"))
    }
    #expect(settings.text(.listLength) == "10")
  }

  @Test func `adds folders by their paths and blogs by their addresses`() async throws {
    let interactor = interactor
    for try await _ in interactor.add("/one") {}
    for try await _ in interactor.add("https://a.example") {}
    #expect(try await interactor.sources.sources().map(\.name) == ["/one", "a.example"])
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
}
