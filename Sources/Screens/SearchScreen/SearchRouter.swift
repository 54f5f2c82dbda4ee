import Domain
import PhotoActions
import Viper

/// What the search needs from the app.
public protocol SearchDependencies: PhotoActionsDependencies {
  /// What finds photos.
  var searching: any PhotoSearching { get }
  /// What looks at pictures that were never shown.
  var comparing: any PictureComparing { get }
  /// What asks servers for more.
  var servers: any ServerSearching { get }
}

/// Builds the search, and leads from it to what was found.
@MainActor
public struct SearchRouter {
  /// What this module offers the app.
  public static let descriptor = ScreenDescriptor<any SearchDependencies>(
    name: "search", summary: "finds photos by words, people, tags and more"
  ) { makeScreen($0, $1) }

  let navigator: any Navigating

  /// Builds and wires the module.
  public static func makeScreen(
    _ dependencies: any SearchDependencies, _ context: ScreenContext
  ) -> Screen {
    let photos = PhotoActionsRouter.makeComponent(dependencies, context, layout: .amongOthers)
    let posts = PagedPhotos()
    let elsewhere = PhotoActionsRouter.makeComponent(
      dependencies, context, layout: .amongOthers, over: posts)
    let presenter = SearchPresenter(
      photos: photos.presenter, elsewhere: elsewhere.presenter, posts: posts,
      interactor: SearchInteractor(dependencies: dependencies),
      router: SearchRouter(navigator: context.navigator))
    let view = SearchView(
      console: context.console, photos: photos, elsewhere: elsewhere, presenter: presenter)
    presenter.view = view
    return Screen(name: descriptor.name, view: view)
  }

  /// By its identity: numbers of what was found are no places.
  func open(_ id: PhotoID) async {
    await navigator.push(Destination("photo", [id.source.rawValue, id.item]))
  }

  func open(_ person: Handle) async {
    await navigator.push(Destination("profile", [person.text]))
  }

  /// As a search: the query may be what a source is called, or a number.
  func showAlone(_ query: String) async {
    await navigator.visit(Destination("stream", ["only", query, "search"]))
    await navigator.push(Destination("stream"))
  }
}
