import Domain
import Viper

/// What {{phrase}} needs from the app.
public protocol {{module}}Dependencies: Sendable {
  /// The photos of the profile in use.
  var stream: any PhotoStreaming { get }
  /// Where unseen errors go.
  var reporting: any ErrorReporting { get }
}

/// Builds {{phrase}}, and leads from it to the stream.
@MainActor
public struct {{module}}Router {
  /// What this module offers the app.
  public static let descriptor = ScreenDescriptor<any {{module}}Dependencies>(
    name: "{{command}}", summary: "{{summary}}"
  ) { makeScreen($0, $1) }

  let navigator: any Navigating

  /// Builds and wires the module.
  public static func makeScreen(
    _ dependencies: any {{module}}Dependencies, _ context: ScreenContext
  ) -> Screen {
    let presenter = {{module}}Presenter(
      interactor: {{module}}Interactor(dependencies: dependencies),
      router: {{module}}Router(navigator: context.navigator))
    let view = {{module}}View(console: context.console, presenter: presenter)
    presenter.view = view
    return Screen(name: descriptor.name, view: view)
  }

  func open(_ place: Int) async {
    await navigator.push(Destination("stream", [String(place)]))
  }
}
