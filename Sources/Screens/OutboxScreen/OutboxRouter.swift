import Domain
import Viper

/// What the outbox needs from the app.
public protocol OutboxDependencies: Sendable {
  /// What waits.
  var outbox: any OutboxKeeping { get }
  /// In whose name.
  var accounts: any AccountKeeping { get }
  /// Where photos come from.
  var sources: any SourceKeeping { get }
  /// The photos it is about.
  var stream: any PhotoStreaming { get }
  /// Brings back what was dropped.
  var undoing: UndoLog { get }
  /// What time it is.
  var time: any TimeSource { get }
  /// Where unseen errors go.
  var reporting: any ErrorReporting { get }
}

/// Builds the outbox, and leads from it to the photos it is about, and to what is composed again.
@MainActor
public struct OutboxRouter {
  /// What this module offers the app.
  public static let descriptor = ScreenDescriptor<any OutboxDependencies>(
    name: "outbox", summary: "what is waiting to be sent"
  ) { makeScreen($0, $1) }

  let navigator: any Navigating

  /// Builds and wires the module.
  public static func makeScreen(
    _ dependencies: any OutboxDependencies, _ context: ScreenContext
  ) -> Screen {
    let presenter = OutboxPresenter(
      interactor: OutboxInteractor(dependencies: dependencies),
      router: OutboxRouter(navigator: context.navigator))
    let view = OutboxView(console: context.console, presenter: presenter)
    presenter.view = view
    return Screen(name: descriptor.name, view: view)
  }

  func compose(_ draft: Int64) async {
    await navigator.push(Destination("compose", ["draft", String(draft)]))
  }

  func open(_ id: PhotoID) async {
    await navigator.push(Destination("photo", [id.source.rawValue, id.item]))
  }
}
