import Terminal
import Viper

/// The app's own VIPER module and its command loop, wired: a prompt over a stack of screens.
///
///     let shell = Shell(
///       registry: ScreenRegistry.all, console: console, interactor: interactor, home: home,
///       root: { _ in Destination("stream") }, dependencies: { services })
///     let signal = await shell.run(startingAt: nil)
@MainActor
public struct Shell<Dependencies> {
  private let router: AppRouter<Dependencies>
  private let loop: CommandLoop

  /// Wires the module.
  ///
  /// `root` says which screen lies at the bottom for each launch state; `dependencies` is asked anew
  /// for each screen that is made. `home` is what `~` stands for.
  public init(
    registry: [ScreenDescriptor<Dependencies>], console: TerminalSession,
    interactor: any AppInteracting, home: String?, recorder: ScriptRecorder? = nil,
    root: @escaping (LaunchState) -> Destination,
    dependencies: @escaping @MainActor () -> Dependencies
  ) {
    router = AppRouter(registry: registry, console: console, dependencies: dependencies)
    let presenter = AppPresenter(interactor: interactor, router: router, root: root)
    router.presenter = presenter
    let view = AppView(console: console, presenter: presenter, home: home)
    presenter.view = view
    loop = CommandLoop(console: console, presenter: presenter, view: view, recorder: recorder)
  }

  /// Runs until the person or the input is done; returns the signal that ended it, if one did. `lines` are
  /// done first, as if they were typed.
  public func run(startingAt place: String?, typing lines: [String] = []) async -> Int32? {
    await loop.run(startingAt: place, typing: lines)
    router.close()
    return loop.endingSignal
  }
}
