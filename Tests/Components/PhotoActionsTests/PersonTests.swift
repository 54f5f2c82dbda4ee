import Domain
import Fakes
import Terminal
import Testing

@testable import PhotoActions

@MainActor
@Suite("Who made a photo")
struct PersonTests {
  private let ada = FakeAccounts.account("ada", on: "home.example")
  private let me = FakeAccounts.account("me", on: "far.example", id: 2)

  /// Asks who made a photo of the first account.
  private func asked(
    _ photo: Photo, _ action: PhotoAction = .who(nil), named name: String = "@ada@home.example",
    kind: Source.Kind = .account(AccountID(rawValue: 1), .home), as accounts: [Account?] = []
  ) async -> (steps: [String], content: LoadState<PhotoActionsContent>?) {
    let source = Source(id: photo.id.source, kind: kind, name: name)
    let module = PhotoActionsModule(
      [photo], sources: FakeSources([source]), accounts: accounts.compactMap(\.self))
    await module.presenter.perform(.next)
    await module.presenter.perform(action)
    return (module.navigator.steps, module.view.content)
  }

  @Test func `leads to their profile by the name they have everywhere`() async {
    let photo = Photo.example(1, author: "Bo (@bo@else.example)")
    #expect(await asked(photo).steps == ["profile @bo@else.example"])
    #expect(await asked(photo, .who(1)).steps == ["profile @bo@else.example"])
  }

  @Test func `who is at the account's own server is called by name alone`() async {
    let photo = Photo.example(1, author: "Bo (@bo)", page: "https://pages.example/@bo/1")
    #expect(await asked(photo, as: [ada]).steps == ["profile @bo@home.example"])
    #expect(await asked(photo).steps == ["profile @bo@pages.example"], "else the page tells")
  }

  @Test(arguments: ["@ada@home.example", "family", "@me@far.example"])
  func `the account whose photo it is sees them, whatever its source is called`(
    name: String
  ) async {
    let photo = Photo.example(1, author: "Bo (@bo)", page: "https://pages.example/@bo/1")
    #expect(
      await asked(photo, named: name, as: [me, ada]).steps
        == ["profile @bo@home.example --as @ada@home.example"])
  }

  @Test func `a photo of a list is at the server of the account that its name ends with`() async {
    let photo = Photo.example(1, author: "Bo (@bo)")
    let listed = photo.filed(
      as: PhotoID(source: photo.id.source, item: "\(photo.id.item)/2"))
    #expect(
      await asked(listed, named: "friends", kind: .list(1), as: [ada, me]).steps
        == ["profile @bo@far.example --as @me@far.example"])
  }

  @Test func `who is on no server is shown by the name that stands there`() async {
    #expect(await asked(.example(1, author: "Bo Peep")).steps == ["profile author Bo Peep"])
  }

  @Test func `nobody is made up`() async {
    let (steps, content) = await asked(.example(1))
    #expect(steps.isEmpty)
    #expect(content == .failed(reason: PeopleError.noAuthor.reason))
  }

  @Test func `the booster is somebody else`() async {
    let details = PostDetails(boostedBy: [Person(name: "Cy", address: "cy")])
    let photo = Photo.example(1, author: "Bo (@bo@else.example)", details: details)
    #expect(
      await asked(photo, .whoBoosted, as: [ada]).steps == ["profile @cy@home.example"])
    let (steps, content) = await asked(.example(2), .whoBoosted)
    #expect(steps.isEmpty)
    #expect(content == .failed(reason: NobodyBoosted().reason))
  }

  @Test(
    arguments: [
      (nil, .who(nil)), ("3", .who(3)), ("booster", .whoBoosted), ("Boost", .whoBoosted),
      ("boosted", .whoBoosted), ("cy", .whoElse), ("boosting", .whoElse), ("0", .whoElse),
      ("", .whoElse),
    ] as [(String?, PhotoAction)])
  func `the booster may be shortened, and other words mean nobody`(
    word: String?, action: PhotoAction
  ) {
    #expect(PhotoAction(CommandCall("who", word.map { [$0] } ?? [])) == action)
  }

  @Test func `nobody is taken for whom a word does not mean`() async {
    let (steps, content) = await asked(.example(1, author: "Bo Peep"), .whoElse)
    #expect(steps.isEmpty)
    #expect(content == .failed(reason: NobodyMeant().reason))
  }
}
