import Domain
import Viper

/// Shows states to a person.
@MainActor
protocol OutboxViewing: AnyObject {
  func display(_ answer: LoadState<OutboxContent>)
  func display(_ notice: OutboxNotice)
  /// Whether a person types.
  var isInteractive: Bool { get }
}

/// Lists what waits, changes it by the numbers of the last list, and tells what becomes of it.
@MainActor
final class OutboxPresenter: OutboxPresenting {
  /// What gives numbers, wherever one is.
  private static let advice = "`outbox list` first"
  /// What a script does, whose numbers end with it.
  private static let adviceInScripts =
    "list first in the same script, as in `photostream -c \"outbox; drop 1\"`, or use the record's `id`"

  weak var view: (any OutboxViewing)?
  private let interactor: OutboxInteractor
  private let router: OutboxRouter
  let turn = Turn()
  private var rows: [OutboxRow] = []
  private var scheduled: [ScheduledPost] = []
  /// Hears what becomes of things while a person looks.
  private(set) var hearing: Task<Void, Never>?

  init(interactor: OutboxInteractor, router: OutboxRouter) {
    self.interactor = interactor
    self.router = router
  }

  /// A person also learns what becomes of it while they look.
  func appear(isInteractive: Bool) async {
    if isInteractive { hearing = hearing ?? hear() }
    await list()
  }

  func disappear() {
    hearing?.cancel()
    hearing = nil
  }

  func list() async {
    show(.loading(progress: nil))
    await answer { [self] in
      rows = try await interactor.obtainRows()
      return .list(rows, now: interactor.dependencies.time.now)
    }
  }

  /// Without a name, everything that waits now or was refused, listed or not.
  func retry(_ name: String?) async {
    await answer { [self] in
      if let name {
        let row = try await interactor.obtainAnew(try await row(name))
        _ = try await tried(of: [row])
        try await interactor.outbox.retry(row.entry.id)
        let isSending = row.entry.state == .sending
        return .retried(isSending ? [] : [row], isMore: isSending)
      }
      let rows = try await interactor.obtainRows()
      let tried = try await tried(of: rows)
      // Also if all of it is being sent: the program that began that may have ended.
      if !rows.isEmpty { try await interactor.outbox.retry(nil) }
      let meant = tried.filter { $0.entry.state != .sending }
      return .retried(meant, isMore: meant.count < tried.count)
    }
  }

  func drop(_ name: String) async {
    await answer { [self] in
      let row = try await interactor.obtainAnew(try await row(name))
      try await interactor.drop(row.entry)
      return .dropped(row)
    }
  }

  func listScheduled() async {
    show(.loading(progress: nil))
    await answer { [self] in
      let list = try await interactor.outbox.scheduled()
      scheduled = list.posts
      return .scheduled(list)
    }
  }

  func cancel(_ number: Int) async {
    await answer { [self] in
      guard let post = scheduled[number: number] else { throw OutboxProblem.noSuchPost(number) }
      let draft = try await interactor.outbox.cancel(post)
      return .cancelled(post, isKept: draft != nil)
    }
  }

  /// Without words, where one composes: a post has more than those.
  func edit(_ name: String, text: String?) async {
    guard let text else { return await compose(name) }
    await answer { [self] in
      let row = try await row(name)
      guard row.entry.mutation.hasWords else { throw OutboxProblem.noWords(row.number) }
      let id = try await interactor.outbox.edit(row.entry.id, text: text)
      let renamed = rename(row, to: id)
      return .edited(renamed, text: text, isHeld: await isHeld(renamed))
    }
  }

  func open(_ number: Int) async {
    do {
      guard let photo = try row(number).named.photo else { throw OutboxProblem.noPhoto(number) }
      await router.open(photo.id)
    } catch {
      fail(error)
    }
  }
}

extension OutboxPresenter {
  private func compose(_ name: String) async {
    do {
      let row = try await row(name)
      let entry = row.entry
      guard entry.mutation.hasWords else { throw OutboxProblem.noWords(row.number) }
      guard let draft = entry.mutation.action.draft, draft.revision?.isWordsOnly != true else {
        throw OutboxProblem.noPost(row.number)
      }
      await router.compose(try await interactor.outbox.withdraw(entry.id).id)
    } catch {
      fail(error)
    }
  }

  private func row(_ number: Int) throws -> OutboxRow {
    guard let row = rows.first(where: { $0.number == number }) else {
      let isScript = view?.isInteractive == false
      throw NoSuchNumber(number, advice: isScript ? Self.adviceInScripts : Self.advice)
    }
    return row
  }

  /// By its number in the last list, or by the `id` of its record, which holds from run to run.
  private func row(_ name: String) async throws -> OutboxRow {
    if let number = Int(typed: name) { return try row(number) }
    let all = try await interactor.obtainRows()
    guard let found = all.first(where: { $0.entry.id.rawValue == name }) else {
      throw OutboxProblem.unknown(name)
    }
    return found
  }

  /// The number of the last list still means what was edited; its words are read anew where they count.
  private func rename(_ row: OutboxRow, to id: MutationID) -> OutboxRow {
    var entry = row.entry
    entry.mutation = Mutation(
      id: id, target: entry.mutation.target, action: entry.mutation.action,
      createdAt: entry.mutation.createdAt)
    rows = rows.map {
      guard $0.entry.id == row.entry.id else { return $0 }
      return OutboxRow(number: $0.number, entry: entry, named: row.named)
    }
    return OutboxRow(number: row.number, entry: entry, named: row.named)
  }

  /// Those that are tried if they are asked to be. Throws ``OutboxProblem/held(_:until:)`` if all wait for their
  /// moment.
  private func tried(of rows: [OutboxRow]) async throws -> [OutboxRow] {
    var tried: [OutboxRow] = []
    var problem: OutboxProblem?
    for row in rows {
      if let moment = try await interactor.obtainMoment(of: row.entry) {
        let listed = self.rows.first { $0.entry.id == row.entry.id }
        problem = problem ?? .held(listed?.number, until: moment)
      } else {
        tried.append(row)
      }
    }
    if tried.isEmpty, let problem { throw problem }
    return tried
  }

  /// Whether what was edited waits for its moment; what is sent already does not.
  private func isHeld(_ row: OutboxRow) async -> Bool {
    await interactor.dependencies.reporting.attempt("reading what was edited") {
      try await interactor.obtainMoment(of: interactor.obtainAnew(row).entry) != nil
    } ?? false
  }

  /// Holds the presenter weakly: a popped screen is let go.
  private func hear() -> Task<Void, Never> {
    Task { [weak self, results = interactor.outbox.results()] in
      for await result in results { await self?.tell(result) }
    }
  }

  /// What was refused and which posts have arrived is told wherever one is, not by this screen.
  private func tell(_ result: OutboxResult) async {
    switch result {
    case .done(let mutation, _):
      if case .post = mutation.action { return }
      await tell(of: mutation) { .done($0) }
    case .uploaded(let mutation, let count):
      guard let draft = mutation.action.draft, draft.pictures.count > 1 else { return }
      await tell(of: mutation) { .uploaded($0, pictures: count, of: draft.pictures.count) }
    case .refused: break
    }
  }

  private func tell(of mutation: Mutation, _ notice: (NamedMutation) -> OutboxNotice) async {
    let named = await name(of: mutation)
    guard !Task.isCancelled else { return }
    view?.display(notice(named))
  }

  private func name(of mutation: Mutation) async -> NamedMutation {
    await interactor.dependencies.reporting.attempt("finding the name of what was sent") {
      try await interactor.obtainName(of: mutation)
    } ?? NamedMutation(mutation, place: nil, photo: nil)
  }
}

extension OutboxPresenter: AnsweringPresenter {
  /// Shows nothing: only a list takes long enough for that.
  func wait() {}

  func show(_ answer: LoadState<OutboxContent>) {
    view?.display(answer)
  }

  func report(_ error: any Error) {
    interactor.dependencies.reporting.note(error, while: "looking after the outbox")
  }
}

extension Mutation {
  fileprivate var hasWords: Bool {
    switch action {
    case .comment, .post, .edit: true
    case .react, .mark, .vote, .delete, .unschedule, .relate, .report: false
    }
  }
}
