import Domain
import PhotoActions
import Viper
import Wording

/// Says that there is nothing to show.
@MainActor
protocol PhotoViewing: AnyObject {
  func displayEmpty()
}

/// Begins at the photo that was asked for, or at the one that was shown last, and goes through the others
/// from there.
@MainActor
final class PhotoPresenter: PhotoPresenting {
  weak var view: (any PhotoViewing)?
  private let photos: PhotoActionsPresenter
  private let interactor: PhotoInteractor
  private var hasAppeared = false
  /// What a search found that one goes through here, and nowhere else.
  private var found = PhotoWalk.Found()

  init(photos: PhotoActionsPresenter, interactor: PhotoInteractor) {
    self.photos = photos
    self.interactor = interactor
    photos.tellsEmptiness = false
  }

  func appear(_ address: PhotoAddress?, isInteractive: Bool) async {
    if photos.found.ids.isEmpty { photos.found = found }
    switch address {
    case .place(let place)?: await photos.open(place)
    case .photo(let id)?:
      // Whoever opens a post from its third picture goes on there.
      let here = photos.current.flatMap { $0.id == id ? $0.photo.front : nil }
      await photos.show { [interactor] in
        try await interactor.obtainPhoto(id).turned(to: here ?? 0)
      }
    case nil where isInteractive && !hasAppeared: follow(await photos.showPlace())
    case nil: break
    }
    hasAppeared = true
  }

  func disappear() {
    photos.turn.end()
    photos.forgetComments()
    (found, photos.found) = (photos.found, PhotoWalk.Found())
  }

  func perform(_ action: PhotoAction) async {
    follow(await photos.perform(action))
  }

  private func follow(_ content: PhotoActionsContent?) {
    if case .empty = content { view?.displayEmpty() }
  }
}
