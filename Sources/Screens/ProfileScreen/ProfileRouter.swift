import Domain
import PhotoActions
import Terminal
import Viper

/// What a profile needs from the app.
public protocol ProfileDependencies: PhotoActionsDependencies {
  /// Who people are.
  var people: any PeopleReading { get }
  /// What is published later.
  var outbox: any OutboxKeeping { get }
}

/// Builds a profile, and leads from it to other people and to what one has begun to write.
@MainActor
public struct ProfileRouter {
  /// What this module offers the app.
  public static let descriptor = ScreenDescriptor<any ProfileDependencies>(
    name: "profile", aliases: ["person"], summary: "somebody's photos and posts, and who they are"
  ) { makeScreen($0, $1) }

  let navigator: any Navigating

  /// Builds and wires the module.
  public static func makeScreen(
    _ dependencies: any ProfileDependencies, _ context: ScreenContext
  ) -> Screen {
    let posts = PagedPhotos()
    let photos = PhotoActionsRouter.makeComponent(
      dependencies, context, layout: .amongOthers, over: posts)
    let presenter = ProfilePresenter(
      photos: photos.presenter,
      interactor: ProfileInteractor(dependencies: dependencies, posts: posts),
      router: ProfileRouter(navigator: context.navigator),
      isInteractive: context.console.traits.isInteractive)
    let view = ProfileView(console: context.console, photos: photos, presenter: presenter)
    presenter.view = view
    return Screen(name: descriptor.name, view: view)
  }

  /// As the account with this name sees them; `back` leads to who was shown before.
  func open(_ person: Handle, as viewer: String?) async {
    let account = viewer.map { ["--as", $0] } ?? []
    await navigator.push(Destination("profile", [person.text] + account))
  }

  func compose(_ draft: Int64) async {
    await navigator.push(Destination("compose", ["draft", String(draft)]))
  }
}
