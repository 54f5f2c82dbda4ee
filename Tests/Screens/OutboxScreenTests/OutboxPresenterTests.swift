import Domain
import Fakes
import OutboxDev
import Testing

@testable import OutboxScreen

@MainActor
@Suite("The outbox' presenter")
struct OutboxPresenterTests {
  @MainActor
  private final class FakeView: OutboxViewing {
    private(set) var states: [LoadState<OutboxContent>] = []
    private(set) var notices: [OutboxNotice] = []
    var isInteractive = true

    var content: LoadState<OutboxContent>? { states.last }

    var rows: [OutboxRow] {
      guard case .list(let rows, _) = content?.value else { return [] }
      return rows
    }

    func display(_ state: LoadState<OutboxContent>) { states.append(state) }

    func display(_ notice: OutboxNotice) { notices.append(notice) }

    func wait(forNotices count: Int) async throws {
      try await until("\(count) notices") { notices.count >= count }
    }
  }

  private let navigator = FakeNavigator()
  private let reporter = RecordingReporter()
  private let view = FakeView()
  private let undoing = UndoLog(time: ManualTime())
  private let outbox = FakeOutbox(OutboxEntry.examples)

  private func presenter(_ outbox: FakeOutbox) -> OutboxPresenter {
    let home = Source(
      id: SourceID(rawValue: "test"), kind: .account(AccountID(rawValue: 1), .home), name: "home")
    let presenter = OutboxPresenter(
      interactor: OutboxInteractor(
        dependencies: FakeServices {
          ($0.outbox, $0.undoing, $0.reporting) = (outbox, undoing, reporter)
          $0.sources = FakeSources([home])
          $0.stream = FakePhotoStream([.example(1), .example(2)])
        }),
      router: OutboxRouter(navigator: navigator))
    presenter.view = view
    return presenter
  }

  @Test func `cancels by the numbers of what servers publish later`() async {
    let posts = ["7", "8"].map {
      ScheduledPost(
        account: AccountID(rawValue: 1), id: $0, moment: ManualTime().now, text: "fog", pictures: 0)
    }
    let outbox = FakeOutbox(scheduled: ScheduledList(posts))
    let presenter = presenter(outbox)
    await presenter.cancel(1)
    #expect(view.states.last == .failed(reason: OutboxProblem.noSuchPost(1).reason))
    await presenter.listScheduled()
    #expect(view.states.last == .loaded(.scheduled(ScheduledList(posts))))
    await presenter.cancel(2)
    #expect(view.states.last == .loaded(.cancelled(posts[1], isKept: false)))
    #expect(outbox.actions == ["cancel 8"])
    await presenter.listScheduled()
    #expect(view.states.last == .loaded(.scheduled(ScheduledList([posts[0]]))))
  }

  @Test(arguments: [true, false])
  func `lists what waits to whoever comes, a script, too`(isInteractive: Bool) async {
    let presenter = presenter(outbox)
    await presenter.appear(isInteractive: isInteractive)
    #expect(view.states.first == .loading(progress: nil))
    #expect(view.rows.map(\.entry) == OutboxEntry.examples)
    presenter.disappear()
  }

  @Test func `changes what the numbers of the last list mean, whatever went meanwhile`() async {
    let presenter = presenter(outbox)
    await presenter.list()
    outbox.send(.done(OutboxEntry.examples[0].mutation))
    await presenter.retry("2")
    await presenter.edit("2", text: "shorter")
    await presenter.drop("5")
    #expect(
      outbox.actions == ["retry mutation-2", "edit mutation-2 shorter", "drop mutation-5"])
    await presenter.drop("1")
    #expect(view.content == .failed(reason: WritingError.notWaiting.reason))
    await presenter.list()
    #expect(view.rows.map(\.number) == Array(1...5))
    #expect(view.rows.first?.entry.mutation.action == .comment("shorter"))
  }

  @Test func `puts back what was dropped`() async throws {
    let presenter = presenter(outbox)
    await presenter.list()
    await presenter.drop("2")
    #expect(try await undoing.undo() == .entry)
    #expect(outbox.actions == ["drop mutation-2", "restore mutation-2"])
    #expect(try await outbox.entries().last == OutboxEntry.examples[1])
  }

  @Test func `takes back, and puts back, the words that are there by now`() async throws {
    let presenter = presenter(outbox)
    await presenter.list()
    await presenter.edit("2", text: "shorter")
    await presenter.drop("2")
    guard case .dropped(let row) = view.content?.value else {
      Issue.record("it says nothing")
      return
    }
    #expect(row.number == 2)
    #expect(row.named.mutation.action == .comment("shorter"))
    #expect(try await undoing.undo() == .entry)
    #expect(try await outbox.entries().last?.mutation.action == .comment("shorter"))
  }

  @Test func `tries nothing before its moment, and nothing that is on its way`() async throws {
    let moment = ManualTime().now.advanced(by: .seconds(86_400))
    var draft = Draft()
    (draft.text, draft.publishAt) = ("fog", moment)
    let post = Mutation(
      id: MutationID(rawValue: "p"), target: .folder(SourceID(rawValue: "s2")),
      action: .post(draft), createdAt: ManualTime().now)
    let outbox = FakeOutbox([
      OutboxEntry(post, state: .waiting(until: moment)), OutboxEntry.examples[2],
    ])
    let presenter = presenter(outbox)
    await presenter.list()
    await presenter.retry("1")
    #expect(view.content == .failed(reason: OutboxProblem.held(1, until: moment).reason))
    #expect(outbox.actions.isEmpty)
    await presenter.retry("2")
    #expect(view.content == .loaded(.retried([], isMore: true)))
    await presenter.retry(nil)
    #expect(view.content == .loaded(.retried([], isMore: true)))
    await presenter.edit("1", text: "mist")
    guard case .edited(_, text: "mist", isHeld: true) = view.content?.value else {
      Issue.record("it says \(String(describing: view.content))")
      return
    }
  }

  @Test func `tries all again without a number, and nothing where nothing waits`() async {
    await presenter(outbox).retry(nil)
    #expect(outbox.actions == ["retry all"])
    guard case .retried(let rows, isMore: true) = view.content?.value else {
      Issue.record("it says nothing")
      return
    }
    #expect(rows.map(\.number) == [1, 2, 5, 6, 7], "what was refused, and not what is on its way")
    let empty = FakeOutbox()
    await presenter(empty).retry(nil)
    #expect(view.content == .loaded(.retried([], isMore: false)))
    #expect(empty.actions.isEmpty)
  }

  @Test func `wakes the outbox where all is being sent, perhaps by a program that has ended`() async
  {
    let outbox = FakeOutbox(OutboxEntry.examples.filter { $0.state == .sending })
    await presenter(outbox).retry(nil)
    #expect(outbox.actions == ["retry all"])
    #expect(view.content == .loaded(.retried([], isMore: true)))
  }

  @Test func `knows no number that was not listed, and edits only words`() async {
    let presenter = presenter(outbox)
    await presenter.drop("1")
    #expect(view.content == .failed(reason: "there is no number 1: `outbox list` first"))
    await presenter.list()
    await presenter.retry("8")
    #expect(view.content == .failed(reason: "there is no number 8: `outbox list` first"))
    await presenter.edit("1", text: "words")
    #expect(view.content == .failed(reason: OutboxProblem.noWords(1).reason))
    #expect(outbox.actions.isEmpty)
    #expect(reporter.reports.isEmpty, "mistakes are no news for a log")
  }

  @Test func `knows what waits by its identity, which holds from run to run`() async {
    view.isInteractive = false
    let presenter = presenter(outbox)
    await presenter.drop("1")
    guard case .failed(let reason)? = view.content else {
      Issue.record("it says nothing")
      return
    }
    #expect(reason.hasPrefix("there is no number 1: list first in the same script"))
    await presenter.retry("mutation-2")
    await presenter.edit("mutation-2", text: "shorter")
    await presenter.drop("mutation-5")
    #expect(
      outbox.actions == ["retry mutation-2", "edit mutation-2 shorter", "drop mutation-5"])
    await presenter.drop("mutation-5")
    #expect(view.content == .failed(reason: OutboxProblem.unknown("mutation-5").reason))
    #expect(reporter.reports.isEmpty)
  }

  @Test func `leads to where a post is composed again, with all it has`() async {
    let presenter = presenter(outbox)
    await presenter.list()
    await presenter.edit("7", text: nil)
    #expect(outbox.actions == ["withdraw mutation-7"])
    #expect(navigator.steps == ["compose draft 7"])
    await presenter.edit("7", text: nil)
    #expect(view.content == .failed(reason: WritingError.notWaiting.reason))
    await presenter.edit("2", text: nil)
    #expect(view.content == .failed(reason: OutboxProblem.noPost(2).reason))
    await presenter.edit("1", text: nil)
    #expect(view.content == .failed(reason: OutboxProblem.noWords(1).reason))
    #expect(navigator.steps == ["compose draft 7"])
  }

  @Test func `opens the photo that something is about, if it is still there`() async {
    let presenter = presenter(outbox)
    await presenter.list()
    await presenter.open(1)
    #expect(navigator.steps == ["photo test photo-1"])
    await presenter.open(5)
    #expect(view.content == .failed(reason: OutboxProblem.noPhoto(5).reason))
  }

  @Test func `tells what becomes of things while it is open, and nothing afterwards`() async throws
  {
    let presenter = presenter(outbox)
    await presenter.appear(isInteractive: true)
    let (like, comment) = (OutboxEntry.examples[0].mutation, OutboxEntry.examples[1].mutation)
    var draft = Draft()
    draft.pictures = ["a", "b"].map { DraftPicture(FileLocation(path: $0)) }
    let post = Mutation(
      id: MutationID(rawValue: "p"), target: .account(AccountID(rawValue: 1)), action: .post(draft),
      createdAt: ManualTime().now)
    // What is refused is told by the app, wherever one is.
    outbox.send(.refused(comment, reason: "too long"))
    outbox.send(.uploaded(post, pictures: 1))
    // That a post has arrived, too, by the stream.
    outbox.send(.done(post))
    outbox.send(.done(like))
    try await view.wait(forNotices: 2)
    let told: [OutboxNotice] = [
      .uploaded(NamedMutation(post, place: nil, photo: nil), pictures: 1, of: 2),
      .done(NamedMutation(like, place: nil, photo: .example(1))),
    ]
    #expect(view.notices == told)
    let hearing = presenter.hearing
    presenter.disappear()
    outbox.send(.done(comment))
    try await hearing?.ended()
    #expect(view.notices == told)
  }

  @Test func `says what went wrong, and hands it to the log`() async {
    await presenter(FakeOutbox(failure: LibraryError.busy)).list()
    #expect(view.content == .failed(reason: LibraryError.busy.reason))
    #expect(reporter.activities == ["looking after the outbox"])
  }
}
