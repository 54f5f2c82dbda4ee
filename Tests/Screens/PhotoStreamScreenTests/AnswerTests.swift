import Domain
import Fakes
import Testing

@testable import PhotoStreamScreen

@MainActor
@Suite("What a person says of photos in the stream")
struct AnswerTests {
  private let three = [Photo.example(1), .example(2), .example(3)]

  private func answer(_ module: PhotoStreamModule) -> PhotoAnswer? {
    guard case .answer(let answer) = module.view.content?.value else { return nil }
    return answer
  }

  private func standing(_ module: PhotoStreamModule) -> Standing? {
    guard case .standing(_, let standing, _) = answer(module) else { return nil }
    return standing
  }

  @Test("counts at once and is pending, of the photo that is shown")
  func reacts() async {
    let module = PhotoStreamModule(
      three,
      responding: FakeResponding([three[0].id: Standing(reception: Reception(likes: 11))]))
    await module.presenter.showNext(on: nil)
    await module.presenter.react(.like, to: nil)
    #expect(
      standing(module)
        == Standing(reception: Reception(likes: 12, mine: .like), isReactionPending: true))
    await module.presenter.react(nil, to: nil)
    #expect(
      standing(module) == Standing(reception: Reception(likes: 11), isReactionPending: true))
  }

  @Test("is meant by the number of the last list, and answered with the photo's name")
  func reactsByNumber() async {
    let module = PhotoStreamModule(three)
    await module.presenter.list(nil)
    module.stream.insert([.example(9)])
    await module.presenter.react(.dislike, to: 2)
    guard case .standing(let item, _, let isNamed) = answer(module) else {
      Issue.record("no answer, but \(String(describing: module.view.content))")
      return
    }
    #expect(item.id == three[1].id)
    #expect(isNamed)
  }

  @Test("needs a photo, and says which there are")
  func needsPhoto() async {
    let module = PhotoStreamModule(three)
    await module.presenter.react(.like, to: nil)
    #expect(module.view.content == .failed(reason: NoPhotoShown().reason))
    await module.presenter.react(.like, to: 7)
    #expect(module.view.content == .failed(reason: NoSuchPlace(place: 7, total: 3).reason))
    await module.presenter.comment("lost?")
    #expect(module.view.content == .failed(reason: NoPhotoShown().reason))
    #expect(module.reporter.reports.isEmpty, "mistakes are no news for a log")
  }

  @Test("is told below the photo, in its list and in the grid, with one question for all")
  func standings() async {
    let liked = Standing(reception: Reception(likes: 1, mine: .like))
    let module = PhotoStreamModule(three, responding: FakeResponding([three[0].id: liked]))
    await module.presenter.showNext(on: nil)
    #expect(module.view.card?.standing == liked)
    await module.presenter.list(nil)
    guard case .list(_, let standings, _) = module.view.content?.value else {
      Issue.record("no list, but \(String(describing: module.view.content))")
      return
    }
    #expect(standings[three[0].id] == liked)
    await module.presenter.showGrid(2, on: nil)
    #expect(module.view.grid?.cells.map(\.standing) == [liked, Standing()])
    #expect(module.responding.questions.map(\.count) == [1, 3, 2])
  }

  @Test("does not hold up the photo when nobody knows how it stands")
  func standingsFail() async {
    let module = PhotoStreamModule(
      three, responding: FakeResponding(failure: LibraryError.busy))
    await module.presenter.showNext(on: nil)
    #expect(module.view.caption == "Photo 1")
    #expect(module.view.card?.standing == nil)
  }

  @Test("says what failed, so that nobody thinks it was kept")
  func fails() async {
    let module = PhotoStreamModule(
      three, responding: FakeResponding(failure: LibraryError.diskFull))
    await module.presenter.showNext(on: nil)
    await module.presenter.comment("never lost")
    #expect(module.view.content == .failed(reason: LibraryError.diskFull.reason))
  }

  @Test("is listed with what others said; only one's own can be taken away, by its number")
  func comments() async {
    let module = PhotoStreamModule(
      three, responding: FakeResponding(comments: Domain.Comment.examples))
    await module.presenter.uncomment(1)
    #expect(module.view.content == .failed(reason: NoSuchComment(number: 1).reason))
    await module.presenter.showNext(on: nil)
    await module.presenter.comment("so true")
    await module.presenter.listComments(from: nil)
    guard case .comments(let list, 1, _, _) = answer(module) else {
      Issue.record("no comments, but \(String(describing: module.view.content))")
      return
    }
    #expect(list.comments.map(\.text) == Domain.Comment.examples.map(\.text) + ["so true"])
    await module.presenter.showNext(on: nil)
    await module.presenter.uncomment(1)
    #expect(module.view.content == .failed(reason: WritingError.notYours.reason))
    await module.presenter.uncomment(5)
    #expect(answer(module) == .uncommented(5, list.comments[4]))
    await module.presenter.uncomment(5)
    #expect(module.view.content == .failed(reason: NoSuchComment(number: 5).reason))
    #expect(module.responding.removed == [list.comments[4].id])
  }

  @Test("has one's own comments and the reason when the server cannot be asked")
  func commentsAlone() async {
    let offline = NetworkError.unknownHost("photos.example")
    let module = PhotoStreamModule(
      three, responding: FakeResponding(comments: Domain.Comment.examples, unreachable: offline))
    await module.presenter.showNext(on: nil)
    await module.presenter.comment("so true")
    await module.presenter.listComments(from: nil)
    guard case .comments(let list, _, _, _) = answer(module) else {
      Issue.record("no comments, but \(String(describing: module.view.content))")
      return
    }
    #expect(list.comments.map(\.text) == ["so true"])
    #expect(list.missing == offline.reason)
  }

  @Test("stands below the comment it replies to, by its number in the last list")
  func replies() async {
    let module = PhotoStreamModule(three, responding: FakeResponding(comments: Comment.examples))
    await module.presenter.showNext(on: nil)
    await module.presenter.reply(1, text: "so true")
    #expect(module.view.content == .failed(reason: NoSuchComment(number: 1).reason))
    await module.presenter.listComments(from: nil)
    await module.presenter.reply(1, text: "so true")
    guard case .commented(let comment, _) = answer(module) else {
      Issue.record("no comment, but \(String(describing: module.view.content))")
      return
    }
    #expect(comment.depth == 1)
  }

  @Test("may be composed, elsewhere, as a draft that answers the photo")
  func composed() async throws {
    let module = PhotoStreamModule(three)
    await module.presenter.composeAnswer()
    #expect(module.view.content == .failed(reason: NoPhotoShown().reason))
    await module.presenter.showNext(on: nil)
    await module.presenter.composeAnswer()
    let kept = try #require(module.posting.kept.first)
    #expect(kept.draft.answering?.status == "photo-1")
    #expect(module.navigator.steps == ["compose \(kept.id)"])
  }

  @Test("is published at once when nothing is missing, else kept and asked for elsewhere")
  func posts() async throws {
    let module = PhotoStreamModule(three)
    var draft = Draft()
    draft.text = "fog"
    await module.presenter.post(draft)
    #expect(module.posting.posted == [draft])
    #expect(module.view.content == .loaded(.posted(draft, to: PostPlace.examples[0])))
    #expect(module.navigator.steps.isEmpty)
    draft.pictures = [DraftPicture(FileLocation(path: "/photos/1.jpg"))]
    await module.presenter.post(draft)
    #expect(module.posting.posted.count == 1)
    let kept = try #require(module.posting.kept.first)
    #expect(kept.draft == draft)
    #expect(module.navigator.steps == ["compose \(kept.id)"])
  }

  @Test("is not published where there is nowhere to, and says so")
  func postsNowhere() async {
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
