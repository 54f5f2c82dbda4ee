import Domain
import PhotoActions
import Viper

/// Shows answers to a person.
@MainActor
protocol DiscoverViewing: AnyObject {
  func display(_ answer: LoadState<DiscoverContent>)
}

/// Shows one list of strangers at a time. Single photos are shown by the component.
@MainActor
final class DiscoverPresenter: DiscoverPresenting {
  /// What is said where a number is of no photo.
  static let advice = "`photos` lists some"
  /// What is said where a number is of nothing at all.
  static let adviceOnRows = "`photos`, `people` or `tags` lists some"

  weak var view: (any DiscoverViewing)?
  private let photos: PhotoActionsPresenter
  private let interactor: DiscoverInteractor
  private let router: DiscoverRouter
  private var part: DiscoverPart?
  /// What the numbers of the list stand for.
  private var rows: [DiscoverRow] = []
  private var hasMore = false
  /// Whether one goes from photo to photo, and not from page to page.
  private var isWalking = false

  init(photos: PhotoActionsPresenter, interactor: DiscoverInteractor, router: DiscoverRouter) {
    self.photos = photos
    self.interactor = interactor
    self.router = router
  }

  /// Who comes back sees what was there.
  func appear() async {
    if part == nil { await show(.photos) }
  }

  func disappear() {
    photos.turn.end()
    photos.forgetComments()
  }

  /// Once another list has begun, numbers of the one before mean nothing any more; `next` asks again for a first
  /// page that did not come.
  func show(_ part: DiscoverPart) async {
    await answer { [self] in
      try await interactor.begin(part)
      (self.part, rows, hasMore, isWalking) = (part, [], true, false)
      // The photos of before are still at hand.
      photos.adviceOnNumbers = [.people, .tags].contains(part) ? Self.advice : nil
      return try await page(of: part)
    }
  }

  /// The next photo, where one was shown last; else more of the list.
  func next() async {
    if isWalking { return await perform(.next) }
    await answer { [self] in
      guard let part else { throw DiscoverProblem.nothingListed }
      guard hasMore else { throw DiscoverProblem.noMore }
      return try await page(of: part)
    }
  }

  func perform(_ action: PhotoAction) async {
    if case .photo = await photos.perform(action) { isWalking = true }
  }

  func open(_ number: Int) async {
    switch rows[number: number] {
    case .photo:
      if case .photo = await photos.open(number) { isWalking = true }
    case .person(let person): await router.show(person.handle)
    case .tag(let tag): await show(.tagged(tag))
    case nil: fail(NoSuchNumber(number, advice: Self.adviceOnRows))
    }
  }

  func follow(_ number: Int) async {
    await answer { [self] in
      let services = interactor.dependencies
      switch rows[number: number] {
      case .photo: throw DiscoverProblem.isPhoto(number)
      case .person(let person):
        let results = try await services.relating.wish(
          .follow(Following()), for: [person], offering: services.undoing)
        return .followed(person, try results[0].get())
      case .tag(let tag):
        return .followedTag(tag, server: try await services.discovering.follow(tag))
      case nil: throw NoSuchNumber(number, advice: Self.adviceOnRows)
      }
    }
  }
}

extension DiscoverPresenter {
  private func page(of part: DiscoverPart) async throws -> DiscoverContent {
    let page = try await interactor.obtainPage(of: part, behind: rows.count)
    try Task.checkCancellation()
    rows += page.rows
    hasMore = page.hasMore
    return .page(page)
  }
}

extension DiscoverPresenter: AnsweringPresenter {
  var turn: Turn { photos.turn }

  func show(_ answer: LoadState<DiscoverContent>) {
    view?.display(answer)
  }

  func report(_ error: any Error) {
    interactor.dependencies.reporting.note(error, while: "discovering")
  }
}
