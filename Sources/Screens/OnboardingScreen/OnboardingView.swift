import Domain
import Terminal
import Viper
import Wording

/// What the view asks of its presenter.
@MainActor
protocol OnboardingPresenting: AnyObject {
  func appear()
  func addSamples() async
  func addFolder(_ path: String) async
  func addFeed(_ address: String) async
  func signIn(to server: String) async
  func skip() async
}

/// The first question, and the answers to it.
@MainActor
final class OnboardingView: ScreenView {
  private let console: any Console
  private let presenter: any OnboardingPresenting

  init(console: any Console, presenter: any OnboardingPresenting) {
    self.console = console
    self.presenter = presenter
  }

  let prompt = "onboarding"

  let commands = [
    Command("1", aliases: ["samples"], summary: "look around with sample photos"),
    Command(
      "2", aliases: ["folder"], [Command.Argument("folder", .folder)],
      summary: "add a folder on this machine, with everything below it",
      details: "For example `2 ~/Pictures`. Ctrl-C stops; what was read so far stays."),
    Command(
      "3", aliases: ["blog"], [Command.Argument("address", .text)],
      summary: "add a photo blog by its address, or that of its feed",
      details: "For example `3 photos.example`. It may be RSS, Atom or JSON Feed."),
    Command(
      "4", aliases: ["server", "signin"], [Command.Argument("server", .word)],
      summary: "sign in to a server: Pixelfed, GoToSocial, Mastodon",
      details:
        "For example `4 pixelfed.social`. You then see photos of the people you follow there."),
    Command("skip", summary: "go on without photos; `onboarding` brings you back"),
  ]

  func appear(_ destination: Destination) async {
    if console.traits.isInteractive || destination.isAsked { presenter.appear() }
  }

  func perform(_ call: CommandCall) async {
    switch call.name {
    case "1": await presenter.addSamples()
    case "2": await presenter.addFolder(call[0] ?? "")
    case "3": await presenter.addFeed(call[0] ?? "")
    case "4": await presenter.signIn(to: call[0] ?? "")
    case "skip": await presenter.skip()
    default: console.fail("onboarding has no choice `\(call.name)`")
    }
  }
}

extension OnboardingView: OnboardingViewing {
  func display(_ state: OnboardingState) {
    var waiting: ProgressLine?
    if case .scanning(let done, let found) = state.progress {
      waiting = ScanText.progress(done: done, found: found)
    }
    switch console.show(state.content, waiting: waiting) {
    case .welcome: displayWelcome()
    case .found(let summary, let now):
      console.write(ScanText.found(summary, now: now), record: ScanRecord(summary))
      console.write(problemsOf: summary)
    case nil: break
    }
  }

  private func displayWelcome() {
    console.write(StyledText("Welcome to PhotoStream.", .strong) + "  Where are your photos?")
    console.write("  " + StyledText("1", .term) + "  look around with sample photos")
    console.write(
      "  " + StyledText("2", .term) + "  a folder on this machine, such as "
        + StyledText("2 ~/Pictures", .command))
    console.write(
      "  " + StyledText("3", .term) + "  a photo blog, such as "
        + StyledText("3 photos.example", .command))
    console.write(
      "  " + StyledText("4", .term)
        + "  an account on a server, such as "
        + StyledText("4 pixelfed.social", .command))
  }
}
