import Domain
import Terminal

/// What a module offers the app: its name, one line about it, and how to make it.
///
///     extension SettingsRouter {
///       public static let descriptor = ScreenDescriptor<any SettingsDependencies>(
///         name: "settings", summary: "what can be changed") { makeScreen($0, $1) }
///     }
public struct ScreenDescriptor<Dependencies>: Sendable {
  /// The word that goes there.
  public let name: String
  /// Other words for it.
  public let aliases: [String]
  /// What it is for, in one line.
  public let summary: String
  /// Whether it is left out of lists, help and completion, and can only be reached by its name.
  public let isHidden: Bool
  /// What decides whether it is there; nil if it always is.
  public let flag: FeatureFlag?
  /// Builds and wires the module.
  public let make: @MainActor @Sendable (Dependencies, ScreenContext) -> Screen

  /// Describes a screen that `make` builds.
  public init(
    name: String, aliases: [String] = [], summary: String, isHidden: Bool = false,
    flag: FeatureFlag? = nil,
    make: @escaping @MainActor @Sendable (Dependencies, ScreenContext) -> Screen
  ) {
    self.name = name
    self.aliases = aliases
    self.summary = summary
    self.isHidden = isHidden
    self.flag = flag
    self.make = make
  }

  /// The same screen, made from something that contains its dependencies.
  public func from<Wider>(
    _ narrow: @escaping @Sendable (Wider) -> Dependencies
  ) -> ScreenDescriptor<Wider> {
    ScreenDescriptor<Wider>(
      name: name, aliases: aliases, summary: summary, isHidden: isHidden, flag: flag
    ) { [make] in make(narrow($0), $1) }
  }
}

/// What the app lends a screen: where to write, and how to leave.
@MainActor
public struct ScreenContext {
  /// Where the view writes.
  public let console: any Console
  /// How the router leaves. It holds the stack, so what is popped is let go.
  public let navigator: any Navigating

  /// A context for a screen on this console.
  public init(console: any Console, navigator: any Navigating) {
    self.console = console
    self.navigator = navigator
  }
}
