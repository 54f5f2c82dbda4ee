import Domain
import Fakes
import Testing

@testable import ComposeScreen

// Drafts that were begun earlier.
extension ComposePresenterTests {
  @Test func `opens what was begun earlier, by its number or where a link points to`() async {
    let presenter = presenter(posting)
    await presenter.change(.text("first"))
    await presenter.save()
    await presenter.change(.text("second"))
    await presenter.listDrafts()
    await presenter.open(2, on: nil)
    #expect(view.sheet?.draft.text == "first")
    await presenter.appear(.id(posting.kept[0].id), on: nil, isInteractive: false)
    #expect(view.sheet?.draft.text == "second")
    await presenter.discard(nil)
    #expect(posting.kept.map(\.draft.text) == ["first"])
    await presenter.appear(.id(99), on: nil, isInteractive: false)
    #expect(view.content == .failed(reason: ComposeProblem.noSuchDraft(99).reason))
    #expect(posting.posted.isEmpty, "a link publishes nothing")
  }

  @Test func `opens a draft as it is kept by then, not as it was listed`() async {
    let presenter = presenter(posting)
    await presenter.change(.text("old words"))
    await presenter.save()
    await presenter.listDrafts()
    await presenter.open(1, on: nil)
    await presenter.change(.text("new words"))
    await presenter.save()
    await presenter.open(1, on: nil)
    #expect(view.sheet?.draft.text == "new words")
    await presenter.change(.visibility(.followers))
    #expect(posting.kept.map(\.draft.text) == ["new words"])
    await presenter.discard(nil)
    await presenter.open(1, on: nil)
    #expect(view.content == .failed(reason: ComposeProblem.noSuchDraft(1).reason))
    await presenter.send()
    #expect(posting.posted.isEmpty, "what was thrown away is not published")
  }

  @Test func `means by a number that of the list, a fresh one if none was shown`() async {
    let drafts = [stored(7, "newest"), stored(1, "oldest")]
    let posting = FakePosting(PostPlace.examples, drafts: drafts)
    let presenter = presenter(posting)
    await presenter.appear(.number(1), on: nil, isInteractive: false)
    #expect(view.sheet?.draft.text == "newest")
    await presenter.listDrafts()
    await presenter.appear(.number(2), on: nil, isInteractive: false)
    #expect(view.sheet?.draft.text == "oldest")
    await presenter.change(.text("newest now"))
    await presenter.appear(.number(1), on: nil, isInteractive: false)
    #expect(view.sheet?.draft.text == "newest", "as it was listed")
    await presenter.appear(.number(7), on: nil, isInteractive: false)
    #expect(view.content == .failed(reason: ComposeProblem.noSuchDraft(7).reason))
  }

  @Test func `opens and deletes drafts by their numbers in a script that lists none`() async throws
  {
    let posting = FakePosting(
      PostPlace.examples, drafts: [stored(7, "fog"), stored(5, "rain"), stored(1, "sun")])
    await presenter(posting).open(2, on: nil)
    #expect(view.sheet?.draft.text == "rain")
    await presenter(posting).discard(4)
    #expect(view.content == .failed(reason: ComposeProblem.noSuchDraft(4).reason))
    await presenter(posting).discard(2)
    #expect(view.content == .loaded(.discarded))
    #expect(posting.kept.map(\.draft.text) == ["fog", "sun"])
    #expect(try await undoing.undo() == .draft)
    #expect(posting.kept.map(\.draft.text) == ["rain", "fog", "sun"])
  }

  @Test func `deletes another draft by its number, and keeps the one at hand`() async throws {
    let posting = FakePosting(PostPlace.examples, drafts: [stored(7, "fog"), stored(5, "rain")])
    let presenter = presenter(posting)
    await presenter.listDrafts()
    await presenter.open(1, on: nil)
    try await posting.discard(5)
    await presenter.discard(2)
    #expect(view.content == .failed(reason: ComposeProblem.noSuchDraft(2).reason))
    _ = try await posting.keep(stored(0, "rain").draft, at: PostPlace.examples[0].id, over: nil)
    await presenter.listDrafts()
    await presenter.discard(1)
    await presenter.show(on: nil)
    #expect(view.sheet?.draft.text == "fog")
    await presenter.discard(2)
    #expect(posting.kept.isEmpty)
  }

  @Test func `says that the place of a draft is not there, once`() async {
    let gone = PostPlace.ID.account(AccountID(rawValue: 9))
    let posting = FakePosting(
      PostPlace.examples, drafts: [stored(7, "fog", at: gone), stored(1, "rain")])
    let presenter = presenter(posting)
    await presenter.appear(.id(7), on: nil, isInteractive: true)
    #expect(view.sheet?.isMoved == true)
    #expect(view.sheet?.place == PostPlace.examples[0])
    await presenter.show(on: nil)
    #expect(view.sheet?.isMoved == false)
    await presenter.appear(.id(1), on: nil, isInteractive: true)
    #expect(view.sheet?.isMoved == false)
  }

  private func stored(
    _ id: Int64, _ text: String, at place: PostPlace.ID = PostPlace.examples[0].id
  ) -> StoredDraft {
    var draft = Draft()
    draft.text = text
    return StoredDraft(id: id, place: place, draft: draft, changedAt: ManualTime().now)
  }
}
