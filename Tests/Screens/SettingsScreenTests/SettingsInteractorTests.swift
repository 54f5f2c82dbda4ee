import Domain
import Fakes
import SettingsDev
import Testing

@testable import SettingsScreen

@Suite("The settings' interactor")
struct SettingsInteractorTests {
  private let settings = FakeSettings()
  private let sources = FakeSources()
  private var accounts = FakeAccounts()
  private let lists = FakeLists(
    ListOverview([
      PhotoList(id: .here(7), title: "Fog friends"),
      PhotoList(id: .server(AccountID(rawValue: 1), "12"), title: "Harbour"),
    ]))

  private var interactor: SettingsInteractor {
    SettingsInteractor(
      dependencies: FakeServices {
        ($0.settings, $0.sources, $0.accounts, $0.lists) = (settings, sources, accounts, lists)
      })
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

  @Test func `adds what an account has saved, of the only one or of who is named`() async throws {
    var suite = self
    suite.accounts = FakeAccounts([FakeAccounts.account("ada")].compactMap(\.self))
    for try await _ in try await suite.interactor.add("bookmarks") {}
    suite.accounts = FakeAccounts(
      [FakeAccounts.account("ada"), FakeAccounts.account("bo", id: 2)].compactMap(\.self))
    for try await _ in try await suite.interactor.add("favourites @bo@photos.example") {}
    #expect(
      try await sources.sources().map(\.kind) == [
        .account(AccountID(rawValue: 1), .bookmarks), .account(AccountID(rawValue: 2), .favourites),
      ])
    await #expect(throws: AccountError.unknownAccount("cy")) {
      _ = try await suite.interactor.add("bookmarks cy")
    }
    let reason = await #expect(throws: WhichAccount.self) {
      _ = try await suite.interactor.add("bookmarks")
    }?.reason
    #expect(reason == "whose bookmarks? type for example `add bookmarks @ada@photos.example`")
  }

  @Test func `adds a list by its title or number`() async throws {
    for try await _ in try await interactor.add("list fog friends") {}
    for try await _ in try await interactor.add("LIST 2") {}
    #expect(
      try await sources.sources().map(\.kind) == [
        .list(7), .account(AccountID(rawValue: 1), .list("12")),
      ])
    await #expect(throws: ListError.unknown("cats")) { _ = try await interactor.add("list cats") }
  }

  @Test func `says what to do if nobody is signed in whose bookmarks they would be`() async {
    let reason = await #expect(throws: WhichAccount.self) {
      _ = try await interactor.add("favorites")
    }?.reason
    #expect(
      reason == "favourites belong to an account: sign in first, with `auth signin <server>`")
    #expect(SavedList("bookmark")?.timeline == .bookmarks)
    #expect(SavedList("bookmarks.example") == nil)
    #expect(SavedList("./bookmarks") == nil)
  }

  @Test func `changes which boosts are shown, of one source or of all that have any`() async throws
  {
    let interactor = interactor
    await #expect(throws: SourceError.noBoosts(nil)) {
      _ = try await interactor.show(boosts: .no, of: nil)
    }
    for try await _ in try await interactor.add("/one") {}
    let account = try #require(FakeAccounts.account("ada"))
    for timeline in [AccountTimeline.home, .everybody(local: true)] {
      for try await _ in sources.addTimeline(timeline, of: account) {}
    }
    #expect(try await interactor.show(boosts: .no, of: nil).map(\.boosts) == [.no, .no])
    #expect(try await interactor.show(boosts: .pictures, of: "2").map(\.boosts) == [.pictures])
    #expect(try await sources.sources().map(\.boosts) == [.yes, .pictures, .no])
    await #expect(throws: SourceError.noBoosts("/one")) {
      _ = try await interactor.show(boosts: .no, of: "1")
    }
  }

  @Test func `adds folders by their paths and blogs by their addresses`() async throws {
    let interactor = interactor
    for try await _ in try await interactor.add("/one") {}
    for try await _ in try await interactor.add("https://a.example") {}
    #expect(try await sources.sources().map(\.name) == ["/one", "a.example"])
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
    for try await _ in try await interactor.add(place) {}
    #expect(sources.wanted == [(isAddress ? "feed " : "folder ") + place])
  }
}
