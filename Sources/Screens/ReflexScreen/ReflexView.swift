import Terminal
import Viper

/// What the view asks of its presenter.
@MainActor
protocol ReflexPresenting: AnyObject {
  var nextAction: ReflexAction { get }
  func appear()
  func disappear()
  func start()
  func ready()
  func stop()
}

/// The game as text, and its commands.
@MainActor
final class ReflexView: ScreenView {
  private let console: any Console
  private let presenter: any ReflexPresenting

  init(console: any Console, presenter: any ReflexPresenting) {
    self.console = console
    self.presenter = presenter
  }

  let prompt = "reflex"

  /// The whole game can be played with Enter.
  var defaultCommand: CommandCall? { CommandCall(presenter.nextAction.rawValue) }

  let commands = [
    Command("start", summary: "begin a round; Enter always does what comes next"),
    Command("ready", summary: "wait for GO"),
    Command("stop", summary: "stop the time, as soon as you read GO"),
  ]

  func appear(_ destination: Destination) async {
    if console.traits.isInteractive { presenter.appear() }
  }

  func disappear() {
    presenter.disappear()
  }

  func perform(_ call: CommandCall) async {
    switch ReflexAction(rawValue: call.name) {
    case .start: presenter.start()
    case .ready: presenter.ready()
    case .stop: presenter.stop()
    case nil: console.fail("the game has no command `\(call.name)`")
    }
  }
}

extension ReflexView: ReflexViewing {
  func display(_ state: ReflexState) {
    switch state.phase {
    case .idle:
      console.write(
        "How quick are you?  " + StyledText("start", .command)
          + " begins a round, and Enter does what comes next.")
    case .start: displayStart(after: state.trials)
    case .wait: console.write("Wait for it …")
    case .react: console.write(StyledText("GO!", .strong))
    case .end(.score(let mean)): display(mean, of: state.trials)
    case .end(.cheated): console.fail("that was before GO: the round is over, and nobody won")
    }
  }

  func display(_ warning: ReflexWarning) {
    switch warning {
    case .roundGoesOn: console.warn("this round is not over yet")
    case .noRound: console.warn(StyledText("start", .command) + " a round first")
    case .readyAlready:
      console.warn("you are ready already: " + StyledText("stop", .command) + " when you read GO")
    case .notReady:
      console.warn("say " + StyledText("ready", .command) + " first, then wait for GO")
    }
  }

  private func displayStart(after trials: [Duration]) {
    if let time = trials.last { console.write(StyledText(HumanText.milliseconds(time))) }
    let trial = "Trial \(trials.count + 1) of \(ReflexState.trialsPerRound): "
    console.write(StyledText(trial) + StyledText("ready", .command) + ", then wait for GO.")
  }

  private func display(_ mean: Duration, of trials: [Duration]) {
    let all = trials.map(HumanText.milliseconds).joined(separator: ", ")
    console.write(
      StyledText("✓ ", .success) + StyledText(HumanText.milliseconds(mean), .strong)
        + StyledText(" on average: \(all)"))
    console.write(record: TypedRecord("score", ["score": mean.wholeMilliseconds]))
  }
}

extension HumanText {
  fileprivate static func milliseconds(_ time: Duration) -> String {
    "\(number(time.wholeMilliseconds)) ms"
  }
}

extension Duration {
  fileprivate var wholeMilliseconds: Int { Int((self / .milliseconds(1)).rounded()) }
}
