import Domain
import Viper

/// What the app starts with: decides which screen is at the bottom of the stack.
public enum LaunchState: Equatable, Sendable {
  /// The profile in use is locked.
  case auth
  /// The profile has no source of photos yet.
  case onboarding
  /// There is something to look at.
  case main
}

/// A screen one can go to, for lists and help.
struct ScreenSummary: Equatable, Sendable {
  let name: String
  let aliases: [String]
  let summary: String
  var isHidden = false
  /// What decides whether it is there; nil if it always is.
  var flag: FeatureFlag?

  func answers(to word: String) -> Bool {
    name == word || aliases.contains(word)
  }
}

/// What the prompt looks like, and what it remembers.
public struct PromptStyle: Equatable, Sendable {
  /// The setting `display.colour`.
  public var colours: String
  /// The setting `display.graphics`.
  public var graphics: String
  /// The file with the lines typed in this profile; nil while it is locked.
  public var historyFile: String?

  /// A style in which the terminal decides how pictures are drawn, unless `graphics` says it.
  public init(colours: String, graphics: String = "auto", historyFile: String?) {
    self.colours = colours
    self.graphics = graphics
    self.historyFile = historyFile
  }

  /// The style that settings say. `NO_COLOR` wins over those that are kept, not over what the command line or another
  /// variable says of colours or pictures. Pictures that are off stay so.
  public init(_ settings: any SettingsStoring, refusesColours: Bool, historyFile: String?) {
    let (colours, graphics) = (
      settings.value(of: .displayColour), settings.value(of: .displayGraphics)
    )
    let given: Set<SettingDomain> = [.argument, .environment]
    let yields = refusesColours && !given.contains(colours.domain)
    self.init(
      colours: yields ? colours.key.defaultValue : colours.value,
      graphics: yields && !given.contains(graphics.domain) && graphics.value != "none"
        ? graphics.key.defaultValue : graphics.value,
      historyFile: historyFile)
  }
}

extension Undoable {
  /// What is there again, in words.
  var text: String {
    switch self {
    case .draft: "the draft is back: `compose drafts` lists it"
    case .picture(let number): "picture \(number) is back in the draft"
    case .entry: "it is back in the outbox"
    case .source(let name): "\(name) is back in the stream"
    case .list(let title): "the list \(title) is back"
    case .tags: "the tags are as they were before"
    case .account(let handle): "signed in as \(handle) again"
    case .members(let names, let list): "back in the list \(list): \(names)"
    case .relation(let names): "it is as before with \(names)"
    // What the server ended with it, nobody here can bring back.
    case .parting(let names, by: .follow):
      "you follow \(names) again, or have asked to; your server's lists are without them"
    case .parting(let names, by: _):
      "not blocked any more: \(names); if they followed you, only they can do so again, and your "
        + "server's lists are without them"
    }
  }
}

/// Why the app does not go where it was asked to.
enum AppProblem: Mistake, Equatable {
  case unknownScreen(String, among: [String])
  case locked
  case firstScreen
  /// A flag that is off.
  case switchedOff(String, FlagDecision)

  var reason: String {
    switch self {
    case .unknownScreen(let name, let names):
      "no screen is called `\(name)`: choose \(names.map { "`\($0)`" }.joined(separator: ", ")), "
        + "or a link such as photostream://photo/#42"
    case .locked: ProfileError.locked.reason
    case .switchedOff(let name, let decision):
      "`\(name)` is switched off \(decision.reason): \(Self.help(decision))"
    case .firstScreen: "this is the first screen: `quit` leaves the program"
    }
  }

  /// What a setting says does not count against the command line and the environment.
  private static func help(_ decision: FlagDecision) -> String {
    let key = decision.flag.key
    return switch decision.decider {
    case .setting(.argument): "start with `--set \(key.name)=on`, or without it, to try it out"
    case .setting(.environment):
      "start with `\(key.environmentVariable)=on`, or without it, to try it out"
    default: "`set \(key.name) on` tries it out"
    }
  }
}
