import Domain
import Terminal
import Viper

/// What a screen that shows photos needs from the app.
public protocol PhotoActionsDependencies: Sendable {
  /// The photos of the profile in use.
  var stream: any PhotoStreaming { get }
  /// Where they come from.
  var sources: any SourceKeeping { get }
  /// The accounts whose timelines bring them.
  var accounts: any AccountKeeping { get }
  /// Their pictures.
  var media: any MediaLoading { get }
  /// Reacts and comments.
  var responding: any Responding { get }
  /// Edits and deletes the person's posts.
  var revising: any Revising { get }
  /// Follows, mutes and blocks their authors.
  var relating: any Relating { get }
  /// Takes back what was done.
  var undoing: UndoLog { get }
  /// Keeps the person's own tags.
  var tagging: any Tagging { get }
  /// Keeps drafts.
  var posting: any Posting { get }
  /// What opens their pages on the web.
  var pages: any PageOpening { get }
  /// What plays videos and sounds.
  var player: any MediaPlaying { get }
  /// How they are shown.
  var settings: any SettingsStoring { get }
  /// What time it is.
  var time: any TimeSource { get }
  /// Gets errors that nobody is shown.
  var reporting: any ErrorReporting { get }
}

/// Builds the component, and leads from it to an answer that is being written.
///
///     let photos = PhotoActionsRouter.makeComponent(dependencies, context, layout: .amongOthers)
///     // In the screen's view: its commands contain those of `photos`, and `perform` begins with
///     if let action = PhotoAction(call) { return await presenter.perform(action) }
///     // In its presenter:
///     await photos.perform(action)  // `photos.presenter` there
@MainActor
public struct PhotoActionsRouter {
  let navigator: any Navigating

  /// Builds and wires the component. The screen's view keeps what it returns.
  ///
  /// With `posts` it walks through those instead of the stream: what somebody has posted, or what a server has
  /// found.
  public static func makeComponent(
    _ dependencies: any PhotoActionsDependencies, _ context: ScreenContext, layout: PhotoLayout,
    over posts: PagedPhotos? = nil
  ) -> PhotoActionsView {
    let presenter = PhotoActionsPresenter(
      interactor: PhotoActionsInteractor(
        layout: layout, isInteractive: context.console.traits.isInteractive,
        dependencies: dependencies, posts: posts),
      router: PhotoActionsRouter(navigator: context.navigator))
    let view = PhotoActionsView(console: context.console, layout: layout, presenter: presenter)
    presenter.view = view
    return view
  }

  func show(person arguments: [String]) async {
    await navigator.push(Destination("profile", arguments))
  }

  func compose(_ draft: Int64) async {
    await navigator.push(Destination("compose", ["draft", String(draft)]))
  }
}
