import Domain
import Viper

/// What the notifications need from the app.
public protocol NotificationsDependencies: Sendable {
  /// What asks servers for them.
  var notifications: any NotificationReading { get }
  /// Whose they are.
  var accounts: any AccountKeeping { get }
  /// Where photos come from.
  var sources: any SourceKeeping { get }
  /// The photos they are about.
  var stream: any PhotoStreaming { get }
  /// Where answers are kept while they are written.
  var posting: any Posting { get }
  /// How long a page is.
  var settings: any SettingsStoring { get }
  /// What time it is.
  var time: any TimeSource { get }
  /// Where unseen errors go.
  var reporting: any ErrorReporting { get }
}

/// Builds the notifications, and leads from them to the photos and people they are about.
@MainActor
public struct NotificationsRouter {
  /// What this module offers the app.
  public static let descriptor = ScreenDescriptor<any NotificationsDependencies>(
    name: "notifications",
    summary: "who follows or mentions you, and who likes or answers what you posted"
  ) { makeScreen($0, $1) }

  let navigator: any Navigating

  /// Builds and wires the module.
  public static func makeScreen(
    _ dependencies: any NotificationsDependencies, _ context: ScreenContext
  ) -> Screen {
    let presenter = NotificationsPresenter(
      interactor: NotificationsInteractor(dependencies: dependencies),
      router: NotificationsRouter(navigator: context.navigator))
    let view = NotificationsView(console: context.console, presenter: presenter)
    presenter.view = view
    return Screen(name: descriptor.name, view: view)
  }

  /// As one of several accounts sees them.
  func open(_ person: Handle, as account: String?) async {
    let viewer = account.map { ["--as", $0] } ?? []
    await navigator.push(Destination("profile", [person.text] + viewer))
  }

  func compose(_ draft: Int64) async {
    await navigator.push(Destination("compose", ["draft", String(draft)]))
  }

  func open(_ id: PhotoID) async {
    await navigator.push(Destination("photo", [id.source.rawValue, id.item]))
  }
}
