import Domain
import Viper

/// What the people need from the app.
public protocol PeopleDependencies: Sendable {
  /// Who they are.
  var people: any PeopleReading { get }
  /// Changes how things stand with them.
  var relating: any Relating { get }
  /// The tags that are followed beside them.
  var tags: any TagFollowing { get }
  /// The lists they are in.
  var lists: any ListKeeping { get }
  /// Who is muted by name, as those are who are on no server.
  var settings: any SettingsStoring { get }
  /// Whom they follow, and who asks.
  var accounts: any AccountKeeping { get }
  /// Lists can be sources.
  var sources: any SourceKeeping { get }
  /// Shows a list alone.
  var stream: any PhotoStreaming { get }
  /// Brings back what was removed.
  var undoing: UndoLog { get }
  /// Mutes can end.
  var time: any TimeSource { get }
  /// Where unseen errors go.
  var reporting: any ErrorReporting { get }
}

/// Builds the people, and leads from them to their profiles and to the photos of lists.
@MainActor
public struct PeopleRouter {
  /// What this module offers the app.
  public static let descriptor = ScreenDescriptor<any PeopleDependencies>(
    name: "people", summary: "whom you follow, who follows you, and your lists"
  ) { makeScreen($0, $1) }

  let navigator: any Navigating

  /// Builds and wires the module.
  public static func makeScreen(
    _ dependencies: any PeopleDependencies, _ context: ScreenContext
  ) -> Screen {
    let presenter = PeoplePresenter(
      interactor: PeopleInteractor(dependencies: dependencies),
      router: PeopleRouter(navigator: context.navigator))
    let view = PeopleView(console: context.console, presenter: presenter)
    presenter.view = view
    return Screen(name: descriptor.name, view: view)
  }

  /// As one of several accounts sees them.
  func open(_ handle: Handle, as account: String? = nil) async {
    let viewer = account.map { ["--as", $0] } ?? []
    await navigator.push(Destination("profile", [handle.text] + viewer))
  }

  func openStream() async {
    await navigator.push(Destination("stream"))
  }
}
