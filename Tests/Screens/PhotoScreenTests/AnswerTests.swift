import Domain
import Fakes
import Testing

@testable import PhotoScreen

@MainActor
@Suite("What a person says of one photo")
struct AnswerTests {
  private let photo = Photo.example(1)

  private func answer(_ module: PhotoModule) -> PhotoAnswer? {
    guard case .answer(let answer) = module.view.content?.value else { return nil }
    return answer
  }

  private func module(_ responding: FakeResponding) async -> PhotoModule {
    let module = PhotoModule([photo], responding: responding)
    await module.presenter.appear(nil, on: nil, isInteractive: true)
    return module
  }

  @Test("counts at once and is pending")
  func reacts() async {
    let module = await module(
      FakeResponding([photo.id: Standing(reception: Reception(likes: 11))]))
    #expect(module.view.page?.standing?.reception.likes == 11)
    await module.presenter.react(.like)
    guard case .standing(_, let standing, false) = answer(module) else {
      Issue.record("no answer, but \(String(describing: module.view.content))")
      return
    }
    #expect(
      standing
        == Standing(reception: Reception(likes: 12, mine: .like), isReactionPending: true))
    module.presenter.disappear()
  }

  @Test("needs a photo")
  func needsPhoto() async {
    let module = PhotoModule([photo])
    await module.presenter.react(.like)
    #expect(module.view.content == .failed(reason: NoPhotoShown().reason))
    await module.presenter.listComments(from: nil)
    #expect(module.view.content == .failed(reason: NoPhotoShown().reason))
  }

  @Test("is listed as far as the settings say, from a number on, and taken away by its number")
  func comments() async {
    let module = await module(FakeResponding(comments: Domain.Comment.examples))
    await module.presenter.comment("so true")
    await module.presenter.listComments(from: 3)
    guard case .comments(let list, 3, let limit, _) = answer(module) else {
      Issue.record("no comments, but \(String(describing: module.view.content))")
      return
    }
    #expect(limit == FakeSettings().number(.listLength))
    await module.presenter.uncomment(2)
    #expect(module.view.content == .failed(reason: WritingError.notYours.reason))
    await module.presenter.uncomment(5)
    #expect(answer(module) == .uncommented(5, list.comments[4]))
    #expect(module.responding.removed == [list.comments[4].id])
    module.presenter.disappear()
  }

  @Test("stands below the comment it replies to, by its number in the last list")
  func replies() async {
    let module = await module(FakeResponding(comments: Comment.examples))
    await module.presenter.reply(1, text: "so true")
    #expect(module.view.content == .failed(reason: NoSuchComment(number: 1).reason))
    await module.presenter.listComments(from: nil)
    await module.presenter.reply(1, text: "so true")
    guard case .commented(let comment, _) = answer(module) else {
      Issue.record("no comment, but \(String(describing: module.view.content))")
      return
    }
    #expect(comment.depth == 1)
    await module.presenter.reply(99, text: "so true")
    #expect(module.view.content == .failed(reason: NoSuchComment(number: 99).reason))
    module.presenter.disappear()
  }

  @Test("may be composed, elsewhere, as a draft that answers the photo")
  func composed() async throws {
    let module = await module(FakeResponding())
    await module.presenter.composeAnswer()
    let kept = try #require(module.posting.kept.first)
    #expect(kept.draft.answering?.status == photo.id.item)
    #expect(kept.place == .account(AccountID(rawValue: 1)))
    #expect(module.navigator.steps == ["compose \(kept.id)"])
    module.presenter.disappear()
  }
}
