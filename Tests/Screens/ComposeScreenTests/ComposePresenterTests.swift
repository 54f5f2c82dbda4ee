import Domain
import Fakes
import Testing

@testable import ComposeScreen

@MainActor
@Suite("The presenter of composing")
struct ComposePresenterTests {
  @MainActor
  private final class FakeView: ComposeViewing {
    private(set) var states: [LoadState<ComposeContent>] = []
    var content: LoadState<ComposeContent>? { states.last }
    var sheet: ComposeSheet? {
      guard case .sheet(let sheet) = content?.value else { return nil }
      return sheet
    }
    func display(_ state: LoadState<ComposeContent>) { states.append(state) }
  }

  private let navigator = FakeNavigator()
  private let reporter = RecordingReporter()
  private let view = FakeView()
  private let posting = FakePosting(PostPlace.examples)
  private let canvas = PictureCanvas(columns: 80, rows: 24)

  private func presenter(_ posting: FakePosting, media: FakeMedia = FakeMedia()) -> ComposePresenter
  {
    let presenter = ComposePresenter(
      interactor: ComposeInteractor(
        posting: posting, media: media, settings: FakeSettings(), time: ManualTime(),
        reporting: reporter), router: ComposeRouter(navigator: navigator))
    presenter.view = view
    return presenter
  }

  @Test func `keeps every change at once, as one draft`() async {
    let presenter = presenter(posting)
    await presenter.appear(nil, on: nil, isInteractive: true)
    #expect(posting.kept.isEmpty, "an empty draft is not worth keeping")
    await presenter.change(on: nil, .text("fog"))
    await presenter.change(on: nil, .add(["/photos/1.jpg", "/photos/2.jpg"]))
    await presenter.change(on: nil, .alt(2, "Grey water"))
    await presenter.change(on: nil, .alt(1, nil))
    await presenter.change(on: nil, .warning("mist"))
    await presenter.change(on: nil, .sensitive(true))
    await presenter.change(on: nil, .visibility(.followers))
    await presenter.change(on: nil, .expires("24h"))
    await presenter.change(on: nil, .remove(1))
    var wanted = Draft()
    wanted.text = "fog"
    wanted.pictures = [
      DraftPicture(FileLocation(path: "/photos/2.jpg"), alternativeText: "Grey water")
    ]
    (wanted.warning, wanted.isSensitive, wanted.visibility) = ("mist", true, .followers)
    wanted.lifetime = 86_400
    #expect(posting.kept.map(\.draft) == [wanted])
    #expect(view.sheet?.draft == wanted)
    await presenter.change(on: nil, .text(""))
    await presenter.change(on: nil, .remove(1))
    #expect(posting.kept.map(\.draft.text) == [""], "what was taken out is not kept")
  }

  @Test func `sends what is complete, leads back, and begins anew`() async {
    let presenter = presenter(posting)
    await presenter.change(on: nil, .text("fog"))
    await presenter.change(on: nil, .add(["/photos/1.jpg"]))
    await presenter.send()
    #expect(view.content == .failed(reason: MissingAlternativeText(picture: 1).reason))
    #expect(posting.posted.isEmpty)
    await presenter.change(on: nil, .alt(1, nil))
    await presenter.send()
    #expect(posting.posted.map(\.text) == ["fog"])
    #expect(posting.kept.isEmpty)
    #expect(navigator.steps == ["pop"])
    await presenter.send()
    #expect(view.content == .failed(reason: WritingError.empty.reason))
  }

  @Test func `keeps what cannot be sent`() async {
    let full = FakePosting(PostPlace.examples, refusal: LibraryError.diskFull)
    let presenter = presenter(full)
    await presenter.change(on: nil, .text("never lost"))
    await presenter.send()
    #expect(view.content == .failed(reason: LibraryError.diskFull.reason))
    #expect(full.kept.map(\.draft.text) == ["never lost"])
    #expect(navigator.steps.isEmpty)
    await presenter.show(on: nil)
    #expect(view.sheet?.draft.text == "never lost")
  }

  @Test func `has what cannot be kept at hand nevertheless`() async {
    let busy = FakePosting(PostPlace.examples, keeping: LibraryError.busy)
    let presenter = presenter(busy)
    await presenter.change(on: nil, .text("never lost"))
    #expect(view.content == .failed(reason: LibraryError.busy.reason))
    await presenter.show(on: nil)
    #expect(view.sheet?.draft.text == "never lost")
  }

  @Test func `leaves the draft as it is when a change makes no sense`() async {
    let presenter = presenter(posting)
    await presenter.change(on: nil, .text("fog"))
    let changes: [(ComposeChange, ComposeProblem)] = [
      (.remove(1), .noSuchPicture(1)), (.alt(0, "x"), .noSuchPicture(0)),
      (.expires("soon"), .notADuration("soon")), (.place("9"), .noSuchPlace("9")),
      (.place("nobody"), .noSuchPlace("nobody")),
    ]
    for (change, problem) in changes {
      await presenter.change(on: nil, change)
      #expect(view.content == .failed(reason: problem.reason))
    }
    await presenter.change(on: nil, .place("Pictures"))
    await presenter.change(on: nil, .expires("24h"))
    #expect(view.content == .failed(reason: WritingError.cannotExpire("Pictures").reason))
    #expect(posting.kept.map(\.draft.text) == ["fog"])
    #expect(posting.kept.map(\.place) == [PostPlace.examples[1].id])
    #expect(reporter.reports.isEmpty, "mistakes are no news for a log")
  }

  @Test func `opens what was begun earlier, by its number or where a link points to`() async {
    let presenter = presenter(posting)
    await presenter.change(on: nil, .text("first"))
    await presenter.save()
    await presenter.change(on: nil, .text("second"))
    await presenter.open(1, on: nil)
    #expect(view.content == .failed(reason: ComposeProblem.noSuchDraft(1).reason))
    await presenter.listDrafts()
    await presenter.open(2, on: nil)
    #expect(view.sheet?.draft.text == "first")
    await presenter.appear(posting.kept[0].id, on: nil, isInteractive: false)
    #expect(view.sheet?.draft.text == "second")
    await presenter.discard()
    #expect(posting.kept.map(\.draft.text) == ["first"])
    await presenter.appear(99, on: nil, isInteractive: false)
    #expect(view.content == .failed(reason: ComposeProblem.noSuchDraft(99).reason))
    #expect(posting.posted.isEmpty, "a link publishes nothing")
  }

  @Test func `opens a draft as it is kept by then, not as it was listed`() async {
    let presenter = presenter(posting)
    await presenter.change(on: nil, .text("old words"))
    await presenter.save()
    await presenter.listDrafts()
    await presenter.open(1, on: nil)
    await presenter.change(on: nil, .text("new words"))
    await presenter.save()
    await presenter.open(1, on: nil)
    #expect(view.sheet?.draft.text == "new words")
    await presenter.change(on: nil, .visibility(.followers))
    #expect(posting.kept.map(\.draft.text) == ["new words"])
    await presenter.discard()
    await presenter.open(1, on: nil)
    #expect(view.content == .failed(reason: ComposeProblem.noSuchDraft(1).reason))
    await presenter.send()
    #expect(posting.posted.isEmpty, "what was thrown away is not published")
  }

  @Test(arguments: [
    ComposeChange.warning("mist"), .visibility(.followers), .expires("24h"), .sensitive(true),
    .metadata(true),
  ])
  func `keeps what is decided before anything is said`(change: ComposeChange) async {
    let presenter = presenter(posting)
    await presenter.change(on: nil, change)
    #expect(posting.kept.count == 1)
    #expect(posting.kept.first?.draft == view.sheet?.draft)
    await presenter.save()
    #expect(view.content == .loaded(.saved))
    presenter.disappear()
    #expect(posting.kept.count == 1)
  }

  @Test func `forgets an answer in which nothing was written, and keeps it once something is`()
    async throws
  {
    var answer = Draft()
    answer.answering = DraftAnswer(account: AccountID(rawValue: 1), status: "7", title: "fog")
    let stored = try await posting.keep(answer, at: PostPlace.examples[0].id, id: nil)
    let presenter = presenter(posting)
    await presenter.appear(stored.id, on: nil, isInteractive: true)
    presenter.disappear()
    try await until { posting.kept.isEmpty }
    await presenter.change(on: nil, .text("so true"))
    presenter.disappear()
    await presenter.show(on: nil)
    #expect(posting.kept.map(\.draft.text) == ["so true"])
    #expect(posting.kept.first?.draft.answering == answer.answering)
  }

  @Test func `promises no end where nothing ends, and sends nothing there`() async {
    let presenter = presenter(posting)
    await presenter.change(on: nil, .add(["/photos/1.jpg"]))
    await presenter.change(on: nil, .expires("24h"))
    await presenter.change(on: nil, .place("Pictures"))
    await presenter.send()
    #expect(view.content == .failed(reason: WritingError.cannotExpire("Pictures").reason))
    #expect(posting.posted.isEmpty)
    await presenter.change(on: nil, .expires(nil))
    await presenter.send()
    #expect(posting.posted.count == 1, "a folder asks for no words")
  }

  @Test func `previews pictures when one is added or the draft is looked at`() async {
    let media = FakeMedia()
    let presenter = presenter(posting, media: media)
    await presenter.change(on: canvas, .add(["/photos/1.jpg", "/photos/2.jpg"]))
    #expect(view.sheet?.previews.count == 2)
    await presenter.change(on: canvas, .text("fog"))
    #expect(view.sheet?.previews == [])
    await presenter.show(on: canvas)
    #expect(media.asked.map(\.bounds) == Array(repeating: canvas.gridCell.bounds, count: 4))
  }

  @Test func `says that there is nowhere to post`() async {
    await presenter(FakePosting()).show(on: nil)
    #expect(view.content == .failed(reason: WritingError.nowhereToPost.reason))
  }

  @Test(
    arguments: [
      ("1m", 60), ("24h", 86_400), ("7d", 604_800), ("0m", nil), ("400d", nil), ("-1h", nil),
      ("h", nil), ("", nil), ("24", nil), ("99999999999999999999d", nil),
    ] as [(String, Int?)])
  func `understands durations from a minute to a year`(text: String, seconds: Int?) {
    #expect(Lifetime.seconds(text) == seconds)
  }
}
