import Domain
import Viper

/// Shows states to a person.
@MainActor
protocol ComposeViewing: AnyObject {
  func display(_ answer: LoadState<ComposeContent>)
}

/// Keeps one draft at a time, in the library after every change, until it is sent or discarded.
@MainActor
final class ComposePresenter: ComposePresenting {
  weak var view: (any ComposeViewing)?
  let interactor: ComposeInteractor
  private let router: ComposeRouter
  let turn = Turn()
  private var listed: [StoredDraft] = []
  /// The draft at hand; nil before the first.
  private var sheet: ComposeSheet?
  /// The draft in the library; nil while there is nothing to keep.
  private var id: Int64?

  init(interactor: ComposeInteractor, router: ComposeRouter) {
    self.interactor = interactor
    self.router = router
  }

  /// With the draft that somebody began elsewhere, else with an empty one, unless one is at hand.
  func appear(_ draft: Int64?, on canvas: PictureCanvas?, isInteractive: Bool) async {
    if let draft {
      await answer { [self] in
        .sheet(try await take(draft, called: Int(draft), on: canvas))
      }
    } else if isInteractive {
      await show(on: canvas)
    }
  }

  /// An answer in which nothing was written yet is not worth keeping; at hand it is nevertheless.
  func disappear() {
    guard let id, let sheet, sheet.draft.isUntouched else { return }
    self.id = nil
    Task { [interactor] in
      do {
        try await interactor.discard(id)
      } catch {
        interactor.reporting.note(error, while: "forgetting an empty draft")
      }
    }
  }

  func show(on canvas: PictureCanvas?) async {
    await answer { [self] in .sheet(try await previewed(try await current(), on: canvas)) }
  }

  func change(on canvas: PictureCanvas?, _ change: ComposeChange) async {
    await answer { [self] in
      var sheet = try await current()
      try await apply(change, to: &sheet)
      try await keep(sheet)
      guard case .add = change else { return .sheet(sheet) }
      return .sheet(try await previewed(sheet, on: canvas))
    }
  }

  func listPlaces() async {
    await answer { [self] in
      let places = try await interactor.obtainPlaces()
      if places.isEmpty { throw WritingError.nowhereToPost }
      return .places(places)
    }
  }

  func listDrafts() async {
    await answer { [self] in
      listed = try await interactor.obtainDrafts()
      return .drafts(listed, places: try await interactor.obtainPlaces(), now: interactor.time.now)
    }
  }

  func open(_ number: Int, on canvas: PictureCanvas?) async {
    await answer { [self] in
      guard listed.indices.contains(number - 1) else { throw ComposeProblem.noSuchDraft(number) }
      return .sheet(try await take(listed[number - 1].id, called: number, on: canvas))
    }
  }

  /// It is kept anyway; this says so, and begins another one.
  func save() async {
    await answer { [self] in
      guard let sheet, !sheet.draft.isUntouched else { throw WritingError.empty }
      try await keep(sheet)
      forget()
      return .saved
    }
  }

  func discard() async {
    await answer { [self] in
      if let id { try await interactor.discard(id) }
      forget()
      return .discarded
    }
  }

  func send() async {
    let content = await answer { [self] in
      let sheet = try await current()
      try sheet.draft.checkComplete(at: sheet.place)
      try await interactor.post(sheet.draft, at: sheet.place.id, id: id)
      forget()
      return .sent(sheet.draft, to: sheet.place)
    }
    if case .sent = content { await router.leave() }
  }
}

extension ComposePresenter {
  private func current() async throws -> ComposeSheet {
    if let sheet { return sheet }
    guard let place = try await interactor.obtainPlaces().first else {
      throw WritingError.nowhereToPost
    }
    return ComposeSheet(place: place)
  }

  /// What cannot be kept is at hand nevertheless, so that nothing that was typed is lost.
  private func keep(_ sheet: ComposeSheet) async throws {
    self.sheet = sheet
    guard !sheet.draft.isUntouched || id != nil else { return }
    id = try await interactor.keep(sheet.draft, at: sheet.place.id, id: id)
  }

  /// The draft as it is kept now: since it was listed, it may have changed, or gone. A place that is
  /// gone is replaced by the first there is.
  private func take(
    _ draft: Int64, called number: Int, on canvas: PictureCanvas?
  ) async throws -> ComposeSheet {
    guard let stored = try await interactor.obtainDrafts().first(where: { $0.id == draft }) else {
      throw ComposeProblem.noSuchDraft(number)
    }
    let places = try await interactor.obtainPlaces()
    guard let place = places.first(where: { $0.id == stored.place }) ?? places.first else {
      throw WritingError.nowhereToPost
    }
    let taken = ComposeSheet(draft: stored.draft, place: place)
    (sheet, id) = (taken, stored.id)
    return try await previewed(taken, on: canvas)
  }

  private func forget() {
    (sheet, id) = (nil, nil)
  }

  private func previewed(
    _ sheet: ComposeSheet, on canvas: PictureCanvas?
  ) async throws -> ComposeSheet {
    guard let canvas else { return sheet }
    var shown = sheet
    shown.settings = interactor.displaySettings
    let cell = canvas.gridCell
    shown.canvas = cell
    for picture in sheet.draft.pictures {
      try Task.checkCancellation()
      shown.previews.append(
        await interactor.obtainPreview(of: picture.location, fitting: cell.bounds))
    }
    return shown
  }
}

extension ComposePresenter: AnsweringPresenter {
  func show(_ answer: LoadState<ComposeContent>) {
    view?.display(answer)
  }

  func report(_ error: any Error) {
    interactor.reporting.note(error, while: "composing")
  }
}
