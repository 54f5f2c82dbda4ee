import Domain
import PhotoActions
import Viper

/// What Discover needs from the app.
public protocol DiscoverDependencies: PhotoActionsDependencies {
  /// What finds strangers.
  var discovering: any Discovering { get }
}

/// Builds Discover, and leads from it to people.
@MainActor
public struct DiscoverRouter {
  /// What this module offers the app, as long as the flag is on.
  public static let descriptor = ScreenDescriptor<any DiscoverDependencies>(
    name: "discover", summary: "photos, people and tags of strangers", flag: Flags.discover
  ) { makeScreen($0, $1) }

  let navigator: any Navigating

  /// Builds and wires the module.
  public static func makeScreen(
    _ dependencies: any DiscoverDependencies, _ context: ScreenContext
  ) -> Screen {
    let posts = PagedPhotos()
    let photos = PhotoActionsRouter.makeComponent(
      dependencies, context, layout: .amongOthers, over: posts)
    let presenter = DiscoverPresenter(
      photos: photos.presenter,
      interactor: DiscoverInteractor(dependencies: dependencies, posts: posts),
      router: DiscoverRouter(navigator: context.navigator))
    let view = DiscoverView(console: context.console, photos: photos, presenter: presenter)
    presenter.view = view
    return Screen(name: descriptor.name, view: view)
  }

  func show(_ person: Handle) async {
    await navigator.push(Destination("profile", [person.text]))
  }
}
