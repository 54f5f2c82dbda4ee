import Domain
import PhotoActions
import Terminal
import Viper

/// What the photo stream needs from the app.
public protocol PhotoStreamDependencies: PhotoActionsDependencies {
  /// What tells when a post has arrived.
  var outbox: any OutboxKeeping { get }
  /// What tells what others did with what the person posted.
  var notifications: any NotificationReading { get }
  /// What finds photos.
  var searching: any PhotoSearching { get }
}

/// Builds the photo stream, and leads from it to one photo alone, and to what is being written.
@MainActor
public struct PhotoStreamRouter {
  /// What this module offers the app.
  public static let descriptor = ScreenDescriptor<any PhotoStreamDependencies>(
    name: "stream", aliases: ["photos"], summary: "your photos, one after the other"
  ) { makeScreen($0, $1) }

  let navigator: any Navigating

  /// Builds and wires the module.
  public static func makeScreen(
    _ dependencies: any PhotoStreamDependencies, _ context: ScreenContext
  ) -> Screen {
    let photos = PhotoActionsRouter.makeComponent(dependencies, context, layout: .amongOthers)
    let presenter = PhotoStreamPresenter(
      photos: photos.presenter, interactor: PhotoStreamInteractor(dependencies: dependencies),
      router: PhotoStreamRouter(navigator: context.navigator))
    let view = PhotoStreamView(console: context.console, photos: photos, presenter: presenter)
    presenter.view = view
    if context.console.traits.isInteractive { presenter.followUpdates() }
    return Screen(name: descriptor.name, view: view)
  }

  func compose(_ draft: Int64) async {
    await navigator.push(Destination("compose", ["draft", String(draft)]))
  }

  /// By its identity: its place may be another one when the screen asks for it.
  func open(_ id: PhotoID) async {
    await navigator.push(Destination("photo", [id.source.rawValue, id.item]))
  }
}
