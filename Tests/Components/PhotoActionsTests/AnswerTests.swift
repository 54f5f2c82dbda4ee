import Domain
import Fakes
import Testing
import Web

@testable import PhotoActions

@MainActor
@Suite("What a person says of a photo")
struct AnswerTests {
  private let three = [Photo.example(1), .example(2), .example(3)]

  private func module(_ responding: FakeResponding = FakeResponding()) -> PhotoActionsModule {
    PhotoActionsModule(three, responding: responding)
  }

  private func standing(_ module: PhotoActionsModule) -> Standing? {
    answered(module).first?.standing
  }

  private func answered(
    _ module: PhotoActionsModule
  ) -> [(item: StreamItem, standing: Standing, isNamed: Bool)] {
    guard case .loaded(.answers(let answers)) = module.view.content else { return [] }
    var found: [(item: StreamItem, standing: Standing, isNamed: Bool)] = []
    for case .done(.standing(let item, let standing, let isNamed)) in answers {
      found.append((item, standing, isNamed))
    }
    return found
  }

  @Test func `counts at once and is pending, of the photo that is shown`() async {
    let before = Standing(engagement: Engagement(likes: 11))
    let module = module(FakeResponding([three[0].id: before]))
    await module.presenter.perform(.next)
    #expect(module.view.card?.standing == before)
    await module.presenter.perform(.react(.like, []))
    #expect(
      standing(module)
        == Standing(engagement: Engagement(likes: 12, mine: .like), isReactionPending: true))
    await module.presenter.perform(.react(nil, []))
    #expect(
      standing(module) == Standing(engagement: Engagement(likes: 11), isReactionPending: true))
    #expect(module.responding.questions.map(\.count) == [1], "nothing but that one photo is asked")
  }

  @Test func `is meant by the number of the last list, and answered with the photo's name`() async {
    let module = module()
    await module.presenter.perform(.next)
    module.presenter.listed = [2: three[1].id]
    module.stream.insert([.example(9)])
    await module.presenter.perform(.react(.dislike, [2]))
    #expect(answered(module).map { $0.item.id } == [three[1].id])
    #expect(answered(module).map { $0.isNamed } == [true])
  }

  @Test func `counts of all photos with numbers, or of none if one is not there`() async {
    let module = module()
    await module.presenter.perform(.react(.like, [1, 3]))
    #expect(answered(module).map { $0.item.id } == [three[0].id, three[2].id])
    #expect(answered(module).allSatisfy { $0.standing.engagement.mine == .like })
    await module.presenter.perform(.react(.dislike, [2, 9]))
    #expect(module.view.content == .failed(reason: NoSuchPlace(place: 9, total: 3).reason))
    await module.presenter.perform(.react(nil, [1, 2, 3]))
    #expect(answered(module).map { $0.standing.engagement.mine } == [nil, nil, nil])
  }

  @Test func `is no option, which would be read by others; behind two hyphens it is words`() async {
    let module = module(FakeResponding(comments: Domain.Comment.examples))
    await module.presenter.perform(.next)
    await module.presenter.perform(.listComments(from: nil))
    for (action, command) in [
      (PhotoAction.comment("--help"), "comment"), (.reply(1, "--help me"), "reply 1"),
      (.post(.edit("--visibility private")), "edit"),
    ] as [(PhotoAction, String)] {
      await module.presenter.perform(action)
      guard case .failed(let reason) = module.view.content else {
        Issue.record("\(command) says it")
        return
      }
      #expect(reason.hasPrefix("`\(command)` has no option `--"))
      #expect(reason.contains("type `\(command) -- …`"))
    }
    for (typed, said) in [
      ("-- --help me", "--help me"), ("--", "--"), ("-- Ada", "Ada"), ("-so--so", "-so--so"),
    ] {
      await module.presenter.perform(.comment(typed))
      guard case .commented(let comment, _) = module.view.answer else {
        Issue.record("no comment, but \(String(describing: module.view.content))")
        return
      }
      #expect(comment.text == said)
    }
  }

  @Test(arguments: Mark.allCases)
  func `marks the photo that is shown, or all those with numbers, each answered by its name`(
    mark: Mark
  ) async {
    let module = module()
    await module.presenter.perform(.next)
    await module.presenter.perform(.mark(mark, true, []))
    guard case .loaded(.answers(let one)) = module.view.content,
      case .done(.standing(let item, let standing, isNamed: false))? = one.first
    else {
      Issue.record("no answer, but \(String(describing: module.view.content))")
      return
    }
    #expect(item.id == three[0].id)
    #expect(
      standing == Standing(engagement: Engagement().with(.mark(mark, true)), pendingMarks: [mark]))
    module.presenter.listed = [5: three[2].id]
    await module.presenter.perform(.mark(mark, false, [1, 5]))
    guard case .loaded(.answers(let two)) = module.view.content else {
      Issue.record("no answer, but \(String(describing: module.view.content))")
      return
    }
    let ids = two.compactMap { answer in
      if case .done(.standing(let item, _, _)) = answer { item.id } else { nil }
    }
    #expect(ids == [three[0].id, three[2].id])
  }

  @Test func `marks none of several if one is not there`() async throws {
    let module = module()
    await module.presenter.perform(.mark(.boost, true, [1, 7]))
    #expect(module.view.content == .failed(reason: NoSuchPlace(place: 7, total: 3).reason))
    #expect(
      try await module.responding.standings(of: three) == [Standing(), Standing(), Standing()])
  }

  @Test func `tells of each of several photos why it has no mark`() async {
    let module = module(FakeResponding(failure: WritingError.notMarkable(.boost)))
    await module.presenter.perform(.mark(.boost, true, [1, 3]))
    guard case .loaded(.answers(let answers)) = module.view.content else {
      Issue.record("no answer, but \(String(describing: module.view.content))")
      return
    }
    let failed = answers.compactMap { answer -> String? in
      if case .failed(let item, let reason) = answer { "\(item.id.item): \(reason)" } else { nil }
    }
    let reason = WritingError.notMarkable(.boost).reason
    #expect(failed == ["photo-1: \(reason)", "photo-3: \(reason)"])
  }

  @Test(
    arguments: [
      PhotoAction.react(.like, []), .mark(.boost, true, []), .comment("lost?"),
      .listComments(from: nil), .composeAnswer,
      .save(nil, "/tmp"),
    ])
  func `needs a photo`(action: PhotoAction) async {
    let module = module()
    #expect(await module.presenter.perform(action) == nil)
    #expect(module.view.content == .failed(reason: NoPhotoShown().reason))
    #expect(module.reporter.reports.isEmpty, "mistakes are no news for a log")
  }

  @Test func `needs a photo with that number, and says which there are`() async {
    let module = module()
    await module.presenter.perform(.react(.like, [7]))
    #expect(module.view.content == .failed(reason: NoSuchPlace(place: 7, total: 3).reason))
  }

  @Test func `does not hold up the photo when nobody knows how it stands`() async {
    let module = module(FakeResponding(failure: LibraryError.busy))
    await module.presenter.perform(.next)
    #expect(module.view.caption == "Photo 1")
    #expect(module.view.card?.standing == nil)
    #expect(module.reporter.activities == ["looking how photos stand"])
  }

  @Test func `says what failed, so that nobody thinks it was kept`() async {
    let module = module(FakeResponding(failure: LibraryError.diskFull))
    await module.presenter.perform(.next)
    await module.presenter.perform(.comment("never lost"))
    #expect(module.view.content == .failed(reason: LibraryError.diskFull.reason))
  }

  @Test func `is listed with what others said, from a number on, as far as the settings say`() async
  {
    let module = module(FakeResponding(comments: Domain.Comment.examples))
    await module.presenter.perform(.next)
    await module.presenter.perform(.comment("so true"))
    await module.presenter.perform(.listComments(from: 3))
    guard case .comments(let list, 3, let limit, _) = module.view.answer else {
      Issue.record("no comments, but \(String(describing: module.view.content))")
      return
    }
    #expect(list.comments.map(\.text) == Domain.Comment.examples.map(\.text) + ["so true"])
    #expect(limit == FakeSettings().number(.listLength))
    await module.presenter.perform(.listComments(from: nil))
    guard case .comments(_, 1, _, _) = module.view.answer else {
      Issue.record("no comments, but \(String(describing: module.view.content))")
      return
    }
  }

  @Test func `is uncovered by its number in the last list, if a filter warns of it`() async {
    let filter = PostFilter(id: "1", title: "Fog", action: .warn)
    let warned = Domain.Comment(
      id: .status("1"), author: "Bo (@bo)", text: "so foggy", createdAt: ManualTime().now,
      warning: "weather", filtered: [filter])
    let module = module(FakeResponding(comments: [warned]))
    await module.presenter.perform(.next)
    await module.presenter.perform(.uncover(1))
    #expect(module.view.content == .failed(reason: NoSuchComment(number: 1).reason))
    await module.presenter.perform(.listComments(from: nil))
    await module.presenter.perform(.uncover(1))
    guard case .uncovered(1, let shown, _) = module.view.answer else {
      Issue.record("no comment, but \(String(describing: module.view.content))")
      return
    }
    #expect(shown.text == "so foggy" && shown.filtering == nil && shown.warning == nil)
    await module.presenter.perform(.uncover(2))
    #expect(module.view.content == .failed(reason: NoSuchComment(number: 2).reason))
  }

  @Test func `is taken away by its number in the last list, if it is one's own`() async {
    let module = module(FakeResponding(comments: Domain.Comment.examples))
    await module.presenter.perform(.uncomment(1))
    #expect(module.view.content == .failed(reason: NoSuchComment(number: 1).reason))
    await module.presenter.perform(.next)
    await module.presenter.perform(.comment("so true"))
    await module.presenter.perform(.listComments(from: nil))
    guard case .comments(let list, _, _, _) = module.view.answer else {
      Issue.record("no comments, but \(String(describing: module.view.content))")
      return
    }
    await module.presenter.perform(.next)
    await module.presenter.perform(.uncomment(1))
    #expect(module.view.content == .failed(reason: WritingError.notYours.reason))
    await module.presenter.perform(.uncomment(5))
    #expect(module.view.answer == .uncommented(5, list.comments[4]))
    await module.presenter.perform(.uncomment(5))
    #expect(module.view.content == .failed(reason: NoSuchComment(number: 5).reason))
    #expect(module.responding.removed == [list.comments[4].id])
  }

  @Test func `has one's own comments and the reason when the server cannot be asked`() async {
    let offline = NetworkError.unknownHost("photos.example")
    let module = module(
      FakeResponding(comments: Domain.Comment.examples, unreachable: offline))
    await module.presenter.perform(.next)
    await module.presenter.perform(.comment("so true"))
    await module.presenter.perform(.listComments(from: nil))
    guard case .comments(let list, _, _, _) = module.view.answer else {
      Issue.record("no comments, but \(String(describing: module.view.content))")
      return
    }
    #expect(list.comments.map(\.text) == ["so true"])
    #expect(list.missing == offline.reason)
  }

  @Test func `stands below the comment it replies to, by its number in the last list`() async {
    let module = module(FakeResponding(comments: Comment.examples))
    await module.presenter.perform(.next)
    await module.presenter.perform(.reply(1, "so true"))
    #expect(module.view.content == .failed(reason: NoSuchComment(number: 1).reason))
    await module.presenter.perform(.listComments(from: nil))
    await module.presenter.perform(.reply(1, "so true"))
    guard case .commented(let comment, _) = module.view.answer else {
      Issue.record("no comment, but \(String(describing: module.view.content))")
      return
    }
    #expect(comment.depth == 1)
    await module.presenter.perform(.reply(99, "so true"))
    #expect(module.view.content == .failed(reason: NoSuchComment(number: 99).reason))
    module.presenter.forgetComments()
    await module.presenter.perform(.reply(1, "so true"))
    #expect(module.view.content == .failed(reason: NoSuchComment(number: 1).reason))
  }

  @Test func `may be composed, elsewhere, as a draft that answers the photo`() async throws {
    let module = module()
    await module.presenter.perform(.next)
    await module.presenter.perform(.composeAnswer)
    let kept = try #require(module.posting.kept.first)
    #expect(kept.draft.answering?.status == "photo-1")
    #expect(kept.place == .account(AccountID(rawValue: 1)))
    #expect(module.navigator.steps == ["compose draft \(kept.id)"])
  }

  @Test func `may be that its original is wanted, also of a sensitive one`() async {
    let module = PhotoActionsModule([.example(1, isSensitive: true)])
    await module.presenter.perform(.next)
    await module.presenter.perform(.save(nil, "/tmp/1.jpg"))
    #expect(module.view.content == .loaded(.saved(FileLocation(path: "/tmp/1.jpg"))))
  }

  @Test func `is told why an original was not saved`() async {
    let module = PhotoActionsModule(three, media: FakeMedia(failure: .timedOut))
    await module.presenter.perform(.next)
    await module.presenter.perform(.save(nil, "/tmp"))
    #expect(module.view.content == .failed(reason: MediaError.timedOut.reason))
  }
}
