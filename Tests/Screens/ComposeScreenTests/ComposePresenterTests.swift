import ComposeDev
import Domain
import Fakes
import Testing

@testable import ComposeScreen

@MainActor
@Suite("The presenter of composing")
struct ComposePresenterTests {
  @MainActor
  final class FakeView: ComposeViewing {
    private(set) var states: [LoadState<ComposeContent>] = []
    var content: LoadState<ComposeContent>? { states.last }
    var sheet: ComposeSheet? {
      switch content?.value {
      case .sheet(let sheet), .changed(_, let sheet): return sheet
      default: return nil
      }
    }
    /// What comes out of the editor; nil if it fails.
    var typing: (String) -> String? = { $0 }
    func edit(_ text: String) async -> String? { typing(text) }
    func display(_ state: LoadState<ComposeContent>) { states.append(state) }
  }

  let navigator = FakeNavigator()
  private let reporter = RecordingReporter()
  let view = FakeView()
  let posting = FakePosting(PostPlace.examples)
  let undoing = UndoLog(time: ManualTime())
  let canvas = PictureCanvas(columns: 80, rows: 24)

  func presenter(_ posting: FakePosting, media: FakeMedia = FakeMedia()) -> ComposePresenter {
    let presenter = ComposePresenter(
      interactor: ComposeInteractor(
        dependencies: FakeServices {
          ($0.posting, $0.media) = (posting, media)
          ($0.undoing, $0.reporting) = (undoing, reporter)
        }), router: ComposeRouter(navigator: navigator))
    presenter.view = view
    return presenter
  }

  @Test func `keeps every change at once, as one draft`() async {
    let presenter = presenter(posting)
    await presenter.appear(nil, on: nil, isInteractive: true)
    #expect(posting.kept.isEmpty, "an empty draft is not worth keeping")
    await presenter.change(.text("fog"))
    await presenter.change(.add(["/photos/1.jpg", "/photos/2.jpg"]))
    await presenter.change(.alt(2, "Grey water"))
    await presenter.change(.alt(1, nil))
    await presenter.change(.warning("mist"))
    await presenter.change(.sensitive(true))
    await presenter.change(.visibility(.followers))
    await presenter.change(.expires("24h"))
    await presenter.change(.remove(1))
    var wanted = Draft()
    wanted.text = "fog"
    wanted.pictures = [
      DraftPicture(FileLocation(path: "/photos/2.jpg"), alternativeText: "Grey water")
    ]
    (wanted.warning, wanted.isSensitive, wanted.visibility) = ("mist", true, .followers)
    wanted.lifetime = 86_400
    #expect(posting.kept.map(\.draft) == [wanted])
    #expect(view.sheet?.draft == wanted)
    await presenter.change(.text(""))
    await presenter.change(.remove(1))
    #expect(posting.kept.map(\.draft.text) == [""], "what was taken out is not kept")
  }

  @Test func `sends what is complete, leads back, and begins anew`() async {
    let presenter = presenter(posting)
    await presenter.change(.text("fog"))
    await presenter.change(.add(["/photos/1.jpg"]))
    await presenter.send()
    #expect(view.content == .failed(reason: MissingAlternativeText(picture: 1).reason))
    #expect(posting.posted.isEmpty)
    await presenter.change(.alt(1, nil))
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
    await presenter.change(.text("never lost"))
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
    await presenter.change(.text("never lost"))
    #expect(view.content == .failed(reason: LibraryError.busy.reason))
    await presenter.show(on: nil)
    #expect(view.sheet?.draft.text == "never lost")
  }

  @Test func `leaves the draft as it is when a change makes no sense`() async {
    let presenter = presenter(posting)
    await presenter.change(.text("fog"))
    let changes: [(ComposeChange, ComposeProblem)] = [
      (.remove(1), .noSuchPicture(1)), (.alt(0, "x"), .noSuchPicture(0)),
      (.expires("soon"), .notADuration("soon")), (.place("9"), .noSuchPlace("9")),
      (.place("nobody"), .noSuchPlace("nobody")),
    ]
    for (change, problem) in changes {
      await presenter.change(change)
      #expect(view.content == .failed(reason: problem.reason))
    }
    await presenter.change(.place("Pictures"))
    await presenter.change(.expires("24h"))
    #expect(view.content == .failed(reason: WritingError.cannotExpire("Pictures").reason))
    #expect(posting.kept.map(\.draft.text) == ["fog"])
    #expect(posting.kept.map(\.place) == [PostPlace.examples[1].id])
    #expect(reporter.reports.isEmpty, "mistakes are no news for a log")
  }

  @Test func `brings a draft back that was deleted`() async throws {
    let presenter = presenter(posting)
    await presenter.change(.text("never lost"))
    let place = posting.kept.first?.place
    await presenter.discard(nil)
    #expect(posting.kept.isEmpty)
    #expect(try await undoing.undo() == .draft)
    #expect(posting.kept.map(\.draft.text) == ["never lost"])
    #expect(posting.kept.first?.place == place)
    await presenter.change(.warning("at hand again"))
    #expect(posting.kept.map(\.draft.warning) == ["at hand again"])
  }

  @Test func `brings a picture back that was removed, with its description`() async throws {
    let presenter = presenter(posting)
    await presenter.change(.add(["/a.jpg", "/b.jpg"]))
    await presenter.change(.alt(1, "masts"))
    await presenter.change(.remove(1))
    await presenter.change(.text("words since"))
    #expect(posting.kept.first?.draft.pictures.map(\.location.displayPath) == ["/b.jpg"])
    #expect(try await undoing.undo() == .picture(1))
    let draft = try #require(posting.kept.first?.draft)
    #expect(draft.pictures.map(\.location.displayPath) == ["/a.jpg", "/b.jpg"])
    #expect(draft.pictures.first?.alternativeText == "masts")
    #expect(draft.text == "words since")
    await presenter.change(.remove(2))
    await presenter.save()
    try await posting.discard(try #require(posting.kept.first?.id))
    await #expect(throws: WritingError.draftGone) { try await undoing.undo() }
  }

  @Test func `brings a picture back into a draft that is not at hand any more`() async throws {
    var first: ComposePresenter? = presenter(posting)
    await first?.change(.add(["/a.jpg", "/b.jpg"]))
    await first?.change(.alt(1, "masts"))
    await first?.change(.remove(1))
    first = nil
    #expect(try await undoing.undo() == .picture(1))
    let pictures = try #require(posting.kept.first?.draft.pictures)
    #expect(pictures.map(\.location.displayPath) == ["/a.jpg", "/b.jpg"])
    #expect(pictures.first?.alternativeText == "masts")
    let second = presenter(posting)
    await second.change(.add(["/c.jpg", "/d.jpg"]))
    await second.change(.remove(2))
    await second.save()
    await second.change(.text("another"))
    #expect(try await undoing.undo() == .picture(2))
    #expect(Set(posting.kept.map(\.draft.pictures.count)) == [0, 2])
  }

  @Test func `deletes nothing where nothing is written`() async {
    let presenter = presenter(posting)
    await presenter.appear(nil, on: nil, isInteractive: true)
    await presenter.discard(nil)
    #expect(view.content == .failed(reason: ComposeProblem.nothingToDiscard.reason))
    await #expect(throws: NothingToUndo()) { try await undoing.undo() }
  }

  @Test func `offers back what was deleted and could never be kept`() async {
    let busy = FakePosting(PostPlace.examples, keeping: LibraryError.busy)
    let presenter = presenter(busy)
    await presenter.change(.text("never lost"))
    await presenter.discard(nil)
    #expect(view.content == .loaded(.discarded))
    await #expect(throws: LibraryError.busy) { try await undoing.undo() }
  }

  @Test func `does not send what was changed or sent elsewhere, and keeps both`() async throws {
    let (one, other) = (presenter(posting), presenter(posting))
    await one.change(.text("begun"))
    let draft = try #require(posting.kept.first)
    await other.appear(.id(draft.id), on: nil, isInteractive: true)
    await other.change(.text("changed there"))
    await one.send()
    #expect(view.content == .failed(reason: ComposeProblem.changedElsewhere.reason))
    #expect(posting.posted.isEmpty)
    #expect(Set(posting.kept.map(\.draft.text)) == ["begun", "changed there"])
    await other.send()
    await one.send()
    #expect(
      posting.posted.map(\.text) == ["changed there", "begun"], "once it was told, it is meant")
  }

  @Test func `deletes nothing that was written elsewhere`() async throws {
    var answer = Draft()
    answer.answering = DraftAnswer(account: AccountID(rawValue: 1), status: "7", title: "fog")
    let stored = try await posting.keep(answer, at: PostPlace.examples[0].id, over: nil)
    let (one, other) = (presenter(posting), presenter(posting))
    for each in [one, other] {
      await each.appear(.id(stored.id), on: nil, isInteractive: true)
    }
    await other.change(.text("so true"))
    one.disappear()
    try await #require(one.forgetting).ended()
    #expect(posting.kept.map(\.draft.text) == ["so true"])
  }

  @Test func `discards no draft that was changed elsewhere, until that was told`() async throws {
    let (one, other) = (presenter(posting), presenter(posting))
    await one.change(.text("begun"))
    let draft = try #require(posting.kept.first)
    await other.appear(.id(draft.id), on: nil, isInteractive: true)
    await other.change(.text("changed there"))
    await one.discard(nil)
    #expect(view.content == .failed(reason: ComposeProblem.changedElsewhere.reason))
    #expect(posting.kept.contains { $0.draft.text == "changed there" })
    await one.discard(nil)
    #expect(posting.kept.map(\.draft.text) == ["changed there"])
  }

  @Test(arguments: [
    ComposeChange.warning("mist"), .visibility(.followers), .expires("24h"), .sensitive(true),
    .metadata(true), .language("de"),
  ])
  func `keeps what is decided before anything is said`(change: ComposeChange) async throws {
    let presenter = presenter(posting)
    await presenter.change(change)
    #expect(posting.kept.count == 1)
    #expect(posting.kept.first?.draft == view.sheet?.draft)
    presenter.disappear()
    try await presenter.forgetting?.ended()
    #expect(posting.kept.count == 1)
    await presenter.save()
    #expect(view.content == .loaded(.saved))
  }

  @Test func `forgets an answer in which nothing was written, and keeps it once something is`()
    async throws
  {
    var answer = Draft()
    answer.answering = DraftAnswer(account: AccountID(rawValue: 1), status: "7", title: "fog")
    let stored = try await posting.keep(answer, at: PostPlace.examples[0].id, over: nil)
    let presenter = presenter(posting)
    await presenter.appear(.id(stored.id), on: nil, isInteractive: true)
    presenter.disappear()
    try await presenter.forgetting?.ended()
    #expect(posting.kept.isEmpty)
    await presenter.change(.text("so true"))
    presenter.disappear()
    try await presenter.forgetting?.ended()
    #expect(posting.kept.map(\.draft.text) == ["so true"])
    #expect(posting.kept.first?.draft.answering == answer.answering)
  }
}
