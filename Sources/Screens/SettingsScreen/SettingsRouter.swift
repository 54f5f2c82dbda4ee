import Domain
import Viper

/// What the settings need from the app.
public protocol SettingsDependencies: Sendable {
  /// The settings of the profile in use.
  var settings: any SettingsStoring { get }
  /// Where photos come from.
  var sources: any SourceKeeping { get }
  /// Whose favourites and bookmarks can be a source.
  var accounts: any AccountKeeping { get }
  /// Which lists can be a source.
  var lists: any ListKeeping { get }
  /// What can be searched for.
  var searching: any PhotoSearching { get }
  /// Takes everything out, and brings it in.
  var transfer: any Transferring { get }
  /// What pictures take on the disk.
  var pictures: any PictureCacheKeeping { get }
  /// What the program knows about itself.
  var facts: ProgramFacts { get }
  /// What is tried out.
  var flags: any FlagDeciding { get }
  /// Brings back what was removed.
  var undoing: UndoLog { get }
  /// What time it is.
  var time: any TimeSource { get }
  /// Where unseen errors go.
  var reporting: any ErrorReporting { get }
}

/// Builds the settings, and leads back to the start when the last source is gone.
@MainActor
public struct SettingsRouter {
  /// What this module offers the app.
  public static let descriptor = ScreenDescriptor<any SettingsDependencies>(
    name: "settings", aliases: ["preferences"], summary: "what can be changed, and your sources"
  ) { makeScreen($0, $1) }

  let navigator: any Navigating

  /// Builds and wires the module.
  public static func makeScreen(
    _ dependencies: any SettingsDependencies, _ context: ScreenContext
  ) -> Screen {
    let presenter = SettingsPresenter(
      interactor: SettingsInteractor(dependencies: dependencies),
      router: SettingsRouter(navigator: context.navigator))
    let view = SettingsView(console: context.console, presenter: presenter)
    presenter.view = view
    return Screen(name: descriptor.name, view: view)
  }

  func startOver() async {
    await navigator.restart()
  }
}
