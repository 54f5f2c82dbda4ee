import Domain
import Viper

/// Shows states to a person.
@MainActor
protocol ComposeViewing: AnyObject {
  func display(_ answer: LoadState<ComposeContent>)
  /// Lets the person change a text in their editor; nil if that failed, which was told.
  func edit(_ text: String) async -> String?
}

/// Keeps one draft at a time, in the library after every change, until it is sent or discarded.
@MainActor
final class ComposePresenter: ComposePresenting {
  weak var view: (any ComposeViewing)?
  let interactor: ComposeInteractor
  private let router: ComposeRouter
  let turn = Turn()
  private var listed: [StoredDraft] = []
  /// Where one could post when that was listed last; nil before.
  private var places: [PostPlace]?
  /// The draft at hand; nil before the first.
  private var sheet: ComposeSheet?
  /// The draft in the library as it was kept last; nil while there is nothing to keep.
  private var stored: StoredDraft?
  /// Deletes an answer that was left with nothing written in it.
  private(set) var forgetting: Task<Void, Never>?

  init(interactor: ComposeInteractor, router: ComposeRouter) {
    self.interactor = interactor
    self.router = router
  }

  /// With the draft that somebody began elsewhere, else with an empty one, unless one is at hand. Without
  /// anywhere to post it leaves at once, whatever was asked for.
  func appear(_ draft: DraftAddress?, on canvas: PictureCanvas?, isInteractive: Bool) async {
    guard await canPost() else {
      await router.leave()
      return fail(WritingError.nowhereToPost)
    }
    switch draft {
    case .id(let id)?:
      await answer { [self] in .sheet(try await take(id, called: Int(id), on: canvas)) }
    case .number(let number)?:
      await open(number, on: canvas)
    case .unknown(let word)?:
      fail(ComposeProblem.notADraft(word))
      if isInteractive { await show(on: canvas) }
    case nil: if isInteractive { await show(on: canvas) }
    }
  }

  /// An answer in which nothing was written is deleted from the library, unless something was elsewhere; it stays
  /// at hand.
  func disappear() {
    guard let stored, let sheet, sheet.draft.isUntouched else { return }
    self.stored = nil
    forgetting = Task { [interactor] in
      let reporting = interactor.dependencies.reporting
      await reporting.attempt("forgetting an empty draft") {
        guard try await interactor.isKept(stored) else { return }
        try await interactor.posting.discard(stored.id)
      }
    }
  }

  func show(on canvas: PictureCanvas?) async {
    await answer { [self] in .sheet(try await previewed(try await current(), on: canvas)) }
  }

  func change(_ change: ComposeChange) async {
    await answer { [self] in
      let change = await interactor.meant(by: change)
      var sheet = try await current()
      let before = sheet
      do {
        try await interactor.apply(change, to: &sheet, listed: places)
      } catch {
        // What was understood of a form is not to be typed again.
        if case .form = change { try await keep(sheet) }
        throw error
      }
      try await keep(sheet)
      if case .remove(let number) = change { offerBack(before.draft.pictures[number - 1], number) }
      return .changed(change, sheet)
    }
  }

  /// Opens words, descriptions, warning and audience as one text in the person's editor.
  func edit() async {
    do {
      let form = ComposeForm(try await current()).text
      guard let text = await view?.edit(form) else { return }
      if text != form { await change(.form(text)) }
    } catch {
      fail(error)
    }
  }

  func listPlaces() async {
    await answer { [self] in
      let all = try await interactor.posting.places()
      places = all
      return .places(all)
    }
  }

  func listDrafts() async {
    await answer { [self] in
      listed = try await interactor.posting.drafts()
      return .drafts(
        listed, places: try await interactor.posting.places(),
        now: interactor.dependencies.time.now)
    }
  }

  func open(_ number: Int, on canvas: PictureCanvas?) async {
    await answer { [self] in
      guard let draft = try await drafts()[number: number] else {
        throw ComposeProblem.noSuchDraft(number)
      }
      return .sheet(try await take(draft.id, called: number, on: canvas))
    }
  }

  /// Drafts are kept all the time: this only says so, and begins another one.
  func save() async {
    await answer { [self] in
      guard let sheet, !sheet.draft.isUntouched else { throw WritingError.empty }
      try await keep(sheet)
      forget()
      return .saved
    }
  }

  /// The draft at hand, or another one by its number.
  func discard(_ number: Int?) async {
    await answer { [self] in
      if let number {
        guard let draft = try await drafts()[number: number] else {
          throw ComposeProblem.noSuchDraft(number)
        }
        if draft.id != stored?.id {
          guard try await interactor.isKept(draft) else {
            throw ComposeProblem.noSuchDraft(number)
          }
          try await interactor.discard(draft.draft, at: draft.place, draft.id) { _ in }
          return .discarded
        }
      }
      guard let sheet, stored != nil || !sheet.draft.isUntouched else {
        throw ComposeProblem.nothingToDiscard
      }
      // Of a draft that is another one by now, only what is at hand here is to go: that is told first.
      if let stored, try await !interactor.isKept(stored) { try await keep(sheet) }
      try await interactor.discard(sheet.draft, at: sheet.place.id, stored?.id) {
        [weak self] restored in
        await self?.resume(sheet, restored)
      }
      forget()
      return .discarded
    }
  }

  func send() async {
    let content = await answer { [self] in
      let sheet = try await current()
      try sheet.draft.checkComplete(at: sheet.place)
      // What was sent by another program is not sent again.
      if stored != nil { try await keep(sheet) }
      _ = try await interactor.posting.post(sheet.draft, at: sheet.place.id, id: stored?.id)
      forget()
      return .sent(sheet.draft, to: sheet.place, now: interactor.dependencies.time.now)
    }
    if case .sent = content { await router.leave() }
  }
}

extension ComposePresenter {
  /// If that cannot be found out, the next command says why.
  private func canPost() async -> Bool {
    do {
      return try await !interactor.posting.places().isEmpty
    } catch {
      return true
    }
  }

  private func current() async throws -> ComposeSheet {
    if let sheet { return sheet }
    guard let place = try await interactor.posting.places().first else {
      throw WritingError.nowhereToPost
    }
    return ComposeSheet(place: place)
  }

  /// If it cannot be kept it stays at hand, so that nothing that was typed is lost.
  private func keep(_ sheet: ComposeSheet) async throws {
    self.sheet = sheet
    let known = stored
    guard !sheet.draft.isUntouched || known != nil else { return }
    let kept = try await interactor.posting.keep(sheet.draft, at: sheet.place.id, over: known)
    stored = kept
    if let known, kept.id != known.id { throw ComposeProblem.changedElsewhere }
  }

  /// Those of the last list, or of a new one if there was none: a script need not list first.
  private func drafts() async throws -> [StoredDraft] {
    listed.isEmpty ? try await interactor.posting.drafts() : listed
  }

  /// The draft as it is kept now: since it was listed, it may have changed, or gone. A place that is
  /// gone is replaced by the first there is, which the sheet tells.
  private func take(
    _ draft: Int64, called number: Int, on canvas: PictureCanvas?
  ) async throws -> ComposeSheet {
    guard let stored = try await interactor.posting.drafts().first(where: { $0.id == draft })
    else {
      throw ComposeProblem.noSuchDraft(number)
    }
    let places = try await interactor.posting.places()
    guard let place = places.first(where: { $0.id == stored.place }) ?? places.first else {
      throw WritingError.nowhereToPost
    }
    let taken = ComposeSheet(draft: stored.draft, place: place)
    (sheet, self.stored) = (taken, stored)
    var shown = try await previewed(taken, on: canvas)
    shown.isMoved = place.id != stored.place
    return shown
  }

  private func offerBack(_ picture: DraftPicture, _ number: Int) {
    interactor.dependencies.undoing.offer(.picture(number)) {
      [weak self, interactor, id = stored?.id] in
      // Where the screen is gone, or has another draft at hand, this one is in the library only.
      if try await self?.putBack(picture, at: number, in: id) == true { return }
      try await interactor.putBack(picture, at: number, in: id)
    }
  }

  /// Returns false if another draft is at hand.
  private func putBack(
    _ picture: DraftPicture, at number: Int, in draft: Int64?
  ) async throws -> Bool {
    guard var sheet, stored?.id == draft else { return false }
    sheet.draft.putBack(picture, at: number)
    try await keep(sheet)
    return true
  }

  /// Goes on with a draft that was brought back, unless another one was begun.
  private func resume(_ restored: ComposeSheet, _ draft: StoredDraft) {
    if sheet?.draft.isUntouched ?? true { (sheet, stored) = (restored, draft) }
  }

  private func forget() {
    (sheet, stored) = (nil, nil)
  }

  private func previewed(
    _ sheet: ComposeSheet, on canvas: PictureCanvas?
  ) async throws -> ComposeSheet {
    guard let canvas else { return sheet }
    var shown = sheet
    shown.settings = interactor.dependencies.settings.display
    let cell = canvas.gridCell
    shown.canvas = cell
    shown.previews = try await interactor.obtainPreviews(of: sheet.draft, fitting: cell.bounds)
    return shown
  }
}

extension ComposePresenter: AnsweringPresenter {
  func show(_ answer: LoadState<ComposeContent>) {
    view?.display(answer)
  }

  func report(_ error: any Error) {
    interactor.dependencies.reporting.note(error, while: "composing")
  }
}
