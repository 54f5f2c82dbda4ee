import Viper

/// What the game needs from the app.
public protocol ReflexDependencies: Sendable {
  /// By which the game waits and takes times.
  var clock: any Clock<Duration> { get }
  /// How long one waits for GO this time; another answer each time it is asked.
  func pauseBeforeGo() -> Duration
}

/// Builds the game, which leads nowhere.
@MainActor
public enum ReflexRouter {
  /// What this module offers the app.
  public static let descriptor = ScreenDescriptor<any ReflexDependencies>(
    name: "reflex", summary: "how quick you are", isHidden: true
  ) { makeScreen($0, $1) }

  /// Builds and wires the module.
  public static func makeScreen(
    _ dependencies: any ReflexDependencies, _ context: ScreenContext
  ) -> Screen {
    let presenter = ReflexPresenter(
      interactor: ReflexInteractor(
        clock: dependencies.clock, pause: { dependencies.pauseBeforeGo() }))
    let view = ReflexView(console: context.console, presenter: presenter)
    presenter.view = view
    return Screen(name: descriptor.name, view: view)
  }
}
