import Terminal

/// One screen of the app, wired and ready: what a module's router makes.
///
/// Owns the view, which owns the presenter, which owns interactor and router. Dropping the screen
/// drops them all; every module has a test for that.
@MainActor
public final class Screen {
  /// The name of the module's descriptor.
  public let name: String
  /// The view, through which the app speaks to the module.
  public let view: any ScreenView

  /// A screen of this view; the name is that of its descriptor.
  public init(name: String, view: any ScreenView) {
    self.name = name
    self.view = view
  }
}

/// What the app asks of every view.
@MainActor
public protocol ScreenView: AnyObject {
  /// What the prompt says before `> `.
  var prompt: String { get }
  /// What can be typed now.
  var commands: [Command] { get }
  /// The commands that can also be typed elsewhere, behind the screen's name. A screen that takes any words leaves out
  /// those that would say something to others.
  var commandsFromElsewhere: [Command] { get }
  /// What an empty line means, if anything.
  var defaultCommand: CommandCall? { get }
  /// The command of lines that begin with none, which gets the line as its argument and, behind it, the name of the
  /// command that may have been meant; nil if such lines are mistakes.
  var freeText: CommandCall? { get }
  /// What to type instead of a line that begins with no command here, where the screen knows that best.
  func advice(on line: String) -> String?
  /// The commands that show what is here to a script that opens the screen and types nothing.
  var overview: [CommandCall] { get }
  /// Whether several words behind the screen's name, of which the first is no command, are what it is to show.
  func shows(_ words: [String]) -> Bool
  /// The screen came to the top of the stack, with the arguments it was asked for.
  func appear(_ destination: Destination) async
  /// The screen is covered by another or about to go: stop listening.
  func disappear()
  /// Does what was typed; returns when it is done, or soon after its task was cancelled.
  func perform(_ call: CommandCall) async
}

extension ScreenView {
  /// By default, all of them.
  public var commandsFromElsewhere: [Command] { commands }

  /// By default, Enter alone does nothing.
  public var defaultCommand: CommandCall? { nil }

  /// By default, every line begins with a command.
  public var freeText: CommandCall? { nil }

  /// By default, other screens and names that are much alike tell what may be meant.
  public func advice(on line: String) -> String? { nil }

  /// By default, several words begin with a command.
  public func shows(_ words: [String]) -> Bool { false }

  /// By default, there is nothing to stop.
  public func disappear() {}

  /// By default nothing: the screen says all of it when it appears.
  public var overview: [CommandCall] { [] }
}

/// A view that can tell what a line would show before it is entered.
@MainActor
public protocol PreviewingView: ScreenView {
  /// Rows to show above a line that means this call while it is being typed; none if there is nothing to show.
  /// Mistakes are not told, and no server is asked. The next key cancels it.
  func preview(_ call: CommandCall) async -> [StyledText]
  /// Looks up what goes on like the line, for Tab; returns once its commands offer that. Asked when the preview is
  /// shown; the next key cancels it.
  func lookUpWords(for call: CommandCall) async
}

/// Goes from screen to screen; what a module's router asks of the app.
@MainActor
public protocol Navigating: AnyObject {
  /// Puts a screen on top of the stack.
  func push(_ destination: Destination) async
  /// Runs a command of another screen, such as `Destination("auth", ["signin", "pixelfed.social"])`, and stays
  /// here unless that command leads elsewhere.
  func visit(_ destination: Destination) async
  /// Takes the top screen off; the last one stays.
  func pop() async
  /// Replaces the whole stack by what the launch state now asks for.
  ///
  /// For when that state may have changed: a first source, a locked or another profile.
  func restart() async
}
