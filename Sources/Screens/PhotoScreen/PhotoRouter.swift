import PhotoActions
import Viper

/// What the screen of one photo needs from the app.
public protocol PhotoDependencies: PhotoActionsDependencies {}

/// Builds the screen of one photo; where it leads is up to the component.
@MainActor
public enum PhotoRouter {
  /// What this module offers the app.
  public static let descriptor = ScreenDescriptor<any PhotoDependencies>(
    name: "photo", summary: "one photo, large, with its details"
  ) { makeScreen($0, $1) }

  /// Builds and wires the module.
  public static func makeScreen(
    _ dependencies: any PhotoDependencies, _ context: ScreenContext
  ) -> Screen {
    let photos = PhotoActionsRouter.makeComponent(dependencies, context, layout: .alone)
    let presenter = PhotoPresenter(
      photos: photos.presenter, interactor: PhotoInteractor(stream: dependencies.stream))
    let view = PhotoView(console: context.console, photos: photos, presenter: presenter)
    presenter.view = view
    return Screen(name: descriptor.name, view: view)
  }
}
