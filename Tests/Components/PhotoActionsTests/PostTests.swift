import Domain
import Fakes
import Terminal
import Testing
import Viper

@testable import PhotoActions

@MainActor
@Suite("Posts as a whole")
struct PostTests {
  private func module(_ revising: FakeRevising) -> PhotoActionsModule {
    PhotoActionsModule([.example(1), .example(2)], revising: revising)
  }

  private func answer(_ module: PhotoActionsModule) -> PostAnswer? {
    guard case .post(let answer) = module.view.content?.value else { return nil }
    return answer
  }

  @Test func `are changed by words, deleted by who is sure, and asked what they were`() async {
    let versions = [PostVersion(moment: nil, text: "older"), PostVersion(moment: nil, text: "now")]
    let revising = FakeRevising(versions: versions)
    let module = module(revising)
    await module.presenter.perform(.next)
    await module.presenter.perform(.post(.edit("lifting")))
    #expect(answer(module) == .revised(Photo.example(1)))
    await module.presenter.perform(.post(.delete(isSure: false)))
    #expect(answer(module) == .wouldDelete(Photo.example(1), Standing()))
    await module.presenter.perform(.post(.history))
    #expect(answer(module) == .history(versions, now: ManualTime().now))
    await module.presenter.perform(.post(.delete(isSure: true)))
    #expect(answer(module) == .deleted(Photo.example(1)))
    let item = Photo.example(1).id.item
    #expect(revising.actions == ["edit \(item) lifting", "history \(item)", "delete \(item)"])
  }

  @Test(
    arguments: [
      (.followers, false, false), (.followers, true, true), (.named, true, false),
      (nil, false, true),
    ] as [(Visibility?, Bool, Bool)])
  func `are not boosted where they are not for everybody, but for one's own followers`(
    audience: Visibility?, isOwn: Bool, isBoosted: Bool
  ) async throws {
    var photo = Photo.example(1)
    photo.details.audience = audience
    let module = PhotoActionsModule([photo], revising: FakeRevising(isOwn: isOwn))
    await module.presenter.perform(.next)
    await module.presenter.perform(.mark(.boost, true, []))
    #expect(try await module.responding.standings(of: [photo])[0].pendingMarks.isEmpty != isBoosted)
    if let audience, !isBoosted {
      let reason = NotToBeBoosted(audience: audience).reason
      #expect(module.view.content == .failed(reason: reason))
    }
    for action in [PhotoAction.mark(.bookmark, true, []), .mark(.boost, false, [])] {
      #expect(await module.presenter.perform(action) != nil)
    }
  }

  @Test func `say to scripts, too, that they would be deleted by who is sure`() {
    let console = RecordingConsole(isInteractive: false)
    view(console).display(.wouldDelete(Photo.example(1), nil))
    #expect(console.records == [#"{"type":"wouldDelete","wouldDelete":"test/photo-1"}"#])
  }

  private func asking(_ isMultiple: Bool = false) -> Photo {
    let plain = Photo.example(1)
    return Photo(
      id: plain.id, timestamp: plain.timestamp, caption: plain.words, media: plain.media,
      details: PostDetails(
        editedAt: ManualTime().now.advanced(by: .seconds(-7_200)),
        poll: Poll(
          id: "p", options: ["fog", "sun"].map { Poll.Option($0, votes: 1) },
          isMultiple: isMultiple)))
  }

  @Test(arguments: [("2", [1]), ("1 2", [0, 1]), ("2,1", [1, 0])])
  func `are voted on by numbers`(numbers: String, choices: [Int]) async {
    let photo = asking(true)
    let module = PhotoActionsModule([photo])
    await module.presenter.perform(.next)
    await module.presenter.perform(.post(.vote(numbers)))
    guard case .voted(let item, let standing, _) = answer(module) else {
      Issue.record("no answer, but \(String(describing: module.view.content))")
      return
    }
    #expect(standing.vote == choices)
    #expect(item.photo.details.poll?.mine == choices)
    await module.presenter.perform(.show(nil))
    #expect(module.view.card?.item.photo.details.poll?.mine == choices)
  }

  @Test(arguments: ["fog", "1 fog", "0", "3", "99999999999999999999", "-1"])
  func `are not voted on by what is no number of theirs`(numbers: String) async {
    let module = PhotoActionsModule([asking()])
    await module.presenter.perform(.next)
    await module.presenter.perform(.post(.vote(numbers)))
    #expect(module.view.content == .failed(reason: WritingError.noSuchChoice(2).reason))
  }

  @Test(arguments: [PhotoLayout.amongOthers, .alone])
  func `say that they were edited, and what they ask`(layout: PhotoLayout) {
    let card = PhotoCard(
      item: StreamItem(photo: asking(), place: 1, total: 1), layout: layout, picture: .omitted,
      now: ManualTime().now, settings: DisplaySettings())
    let text = PhotoCardText.lines(card).map(\.plain).joined(separator: "\n")
    #expect(text.contains("edited 2 hours ago"))
    #expect(text.contains("2  sun  1 · 50 %"))
    #expect(text.contains("vote 1"))
  }

  @Test func `say in another language what they say`() async {
    let revising = FakeRevising()
    let module = module(revising)
    await module.presenter.perform(.next)
    await module.presenter.perform(.post(.translate("de")))
    let item = Photo.example(1).id.item
    #expect(revising.actions == ["translate \(item) de"])
    #expect(
      answer(module) == .translated(Translation(from: "en", by: "a mirror", text: "1 otohP")))
    let console = RecordingConsole()
    view(console).display(
      .translated(
        Translation(from: "en", by: "X\u{1B}[2J", text: "Nebel", descriptions: [nil, "ein Steg"])))
    #expect(console.lines == ["Nebel", "alt 2: ein Steg", "translated from en, by X\u{FFFD}[2J"])
  }

  @Test func `open where one composes, with all that they have`() async {
    let module = module(FakeRevising())
    await module.presenter.perform(.next)
    await module.presenter.perform(.post(.edit(nil)))
    #expect(module.navigator.steps == ["compose draft 9"])
  }

  @Test(arguments: [
    PostAction.edit("mine"), .edit(nil), .delete(isSure: false), .delete(isSure: true),
  ])
  func `of others are left alone`(action: PostAction) async {
    let revising = FakeRevising(isOwn: false)
    let module = module(revising)
    await module.presenter.perform(.next)
    #expect(await module.presenter.perform(.post(action)) == nil)
    #expect(module.view.content == .failed(reason: WritingError.notYours.reason))
    #expect(revising.actions.isEmpty)
  }

  @Test func `are shown as the person wants them to be`() async {
    var draft = Draft()
    draft.text = "lifting"
    draft.revision = DraftRevision(of: "1", by: AccountID(rawValue: 1), isWordsOnly: true)
    let module = PhotoActionsModule(
      [.example(1)], responding: FakeResponding([Photo.example(1).id: Standing(revision: draft)]))
    await module.presenter.perform(.next)
    #expect(module.view.caption == "lifting")
  }

  @Test(
    arguments: [
      ("edit", .edit(nil)), ("edit so true", .edit("so true")), ("delete", .delete(isSure: false)),
      ("delete yes", .delete(isSure: true)), ("history", .history), ("vote 1 3", .vote("1 3")),
      ("translate", .translate(nil)), ("translate de", .translate("de")),
    ] as [(String, PostAction)])
  func `are meant by what is typed`(line: String, action: PostAction) throws {
    let view = view(RecordingConsole())
    let call = try CommandParser(commands: view.answerCommands, home: nil).parse(line).get()
    #expect(PhotoAction(try #require(call)) == .post(action))
  }

  @Test func `have their versions told, the one of today last, without control characters`() {
    let console = RecordingConsole()
    let now = ManualTime().now
    view(console).display(
      .history(
        [
          PostVersion(
            moment: now.advanced(by: .seconds(-7_200)), warning: "mist",
            text: "fog\u{1B}[2J\n\nlifting", descriptions: [nil, "a pier"]),
          PostVersion(moment: nil, text: "fog"),
        ], now: now))
    #expect(
      console.lines == [
        "1  2 hours ago", "   mist", "   fog\u{FFFD}[2J", "   lifting", "   alt 2: a pier",
        "2  at an unknown time  as it is now", "   fog",
      ])
  }

  @Test func `that were never edited say so`() {
    let console = RecordingConsole()
    view(console).display(.history([PostVersion(moment: nil, text: "fog")], now: ManualTime().now))
    #expect(console.lines.last == "This post was never edited.")
  }

  private func view(_ console: any Console) -> PhotoActionsView {
    PhotoActionsRouter.makeComponent(
      FakeServices(), ScreenContext(console: console, navigator: FakeNavigator()),
      layout: .alone)
  }
}
