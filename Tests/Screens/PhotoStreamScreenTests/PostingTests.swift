import Domain
import Fakes
import Testing

@testable import PhotoStreamScreen

@MainActor
@Suite("What a person posts from the stream")
struct PostingTests {
  private let three = [Photo.example(1), .example(2), .example(3)]

  @Test func `is kept once by a script that is run again, and no other screen asks for the rest`()
    async throws
  {
    let module = PhotoStreamModule(three)
    var draft = Draft()
    draft.pictures = [DraftPicture(FileLocation(path: "/photos/1.jpg"))]
    await module.presenter.post(draft)
    await module.presenter.post(draft)
    #expect(module.posting.kept.map(\.draft) == [draft])
    #expect(module.posting.posted.isEmpty)
    #expect(module.navigator.steps.isEmpty)
    guard case .loaded(.drafted(_, number: 1, _)) = module.view.content else {
      Issue.record("\(String(describing: module.view.content))")
      return
    }
  }

  @Test func `is published at once when nothing is missing, else kept and asked for elsewhere`()
    async throws
  {
    let module = PhotoStreamModule(three)
    await module.presenter.appear(nil, isInteractive: true)
    var draft = Draft()
    draft.text = "fog"
    await module.presenter.post(draft)
    #expect(module.posting.posted == [draft])
    #expect(
      module.view.content
        == .loaded(.posted(draft, to: PostPlace.examples[0], now: ManualTime().now)))
    #expect(module.navigator.steps.isEmpty)
    draft.pictures = [DraftPicture(FileLocation(path: "/photos/1.jpg"))]
    await module.presenter.post(draft)
    #expect(module.posting.posted.count == 1)
    let kept = try #require(module.posting.kept.first)
    #expect(kept.draft == draft)
    #expect(module.navigator.steps == ["compose draft \(kept.id)"])
  }

  @Test func `is not published in another name where the first account's session is over`()
    async throws
  {
    let over = try #require(FakeAccounts.account("ada", ending: .refused))
    let living = try #require(FakeAccounts.account("boss", on: "work.example", id: 2))
    var draft = Draft()
    draft.text = "fog"
    for accounts in [[over], [over, living]] {
      let module = PhotoStreamModule(three, accounts: FakeAccounts(accounts))
      await module.presenter.post(draft)
      #expect(module.view.content == .failed(reason: SessionIsOver(account: over).reason))
      #expect(module.posting.posted.isEmpty && module.posting.kept.isEmpty)
    }
    let module = PhotoStreamModule(three, accounts: FakeAccounts([living, over]))
    await module.presenter.post(draft)
    #expect(module.posting.posted == [draft])
  }

  @Test func `is not published where there is nowhere to, and says so`() async {
    let module = PhotoStreamModule(three, posting: FakePosting())
    var draft = Draft()
    draft.text = "fog"
    await module.presenter.post(draft)
    #expect(module.view.content == .failed(reason: WritingError.nowhereToPost.reason))
    let refusing = PhotoStreamModule(
      three, posting: FakePosting(PostPlace.examples, refusal: LibraryError.diskFull))
    await refusing.presenter.post(draft)
    #expect(refusing.view.content == .failed(reason: LibraryError.diskFull.reason))
  }
}
