import DevApp
import Fakes
import ReflexScreen
import Synchronization
import Terminal
import Viper

extension FakeServices: ReflexDependencies {}

/// The game alone: GO never comes, or at once.
public enum ReflexDev: ScreenScenarios {
  /// What it can be looked at in.
  public static let scenarios: [Scenario] = [
    scenario("empty", "nobody plays yet; words come too early", commands: ["ready", "stop"]),
    scenario(
      "loading", "GO does not come, and one is ready twice",
      commands: ["start", "stop", "ready", "ready", "start"]),
    scenario("failed", "stopped before GO", commands: ["start", "ready", "stop"]),
    Scenario(
      "full", "a whole round; GO comes at once",
      commands: ["start", "ready", "stop", "ready", "stop", "ready", "stop"]
    ) { context in
      let clock = QuickClock()
      let screen = ReflexRouter.makeScreen(FakeServices { $0.clock = clock }, context)
      return Screen(name: screen.name, view: PatientView(screen.view, clock: clock))
    },
  ]
}

extension ReflexDev {
  private static func scenario(
    _ name: String, _ summary: String, commands: [String]
  ) -> Scenario {
    Scenario(name, summary, commands: commands) { context in
      ReflexRouter.makeScreen(FakeServices(), context)
    }
  }
}

/// A view for scenarios, which type faster than any GO can come: `ready` takes until it is there.
@MainActor
final class PatientView: ScreenView {
  private let view: any ScreenView
  private let clock: QuickClock

  init(_ view: any ScreenView, clock: QuickClock) {
    self.view = view
    self.clock = clock
  }

  var prompt: String { view.prompt }

  var commands: [Command] { view.commands }

  var defaultCommand: CommandCall? { view.defaultCommand }

  func appear(_ destination: Destination) async {
    await view.appear(destination)
  }

  func disappear() {
    view.disappear()
  }

  func perform(_ call: CommandCall) async {
    guard call.name == "ready", defaultCommand?.name == "ready" else {
      return await view.perform(call)
    }
    let looks = clock.looksAfterSleep()
    await view.perform(call)
    // The stopwatch starts with GO, by a look at the clock.
    for await _ in looks { break }
  }
}

/// A clock on which nobody waits: who sleeps has slept at once. Each look at it finds it moved on,
/// by 200 ms first, and by 10 ms more each time.
final class QuickClock: Clock {
  private struct State {
    var offset = Duration.zero
    var step = Duration.milliseconds(200)
    var hasSlept = false
    var watcher: AsyncStream<Void>.Continuation?
  }

  private let start = ContinuousClock.now
  private let state = Mutex(State())

  var now: ContinuousClock.Instant {
    state.withLock { state in
      state.offset += state.step
      state.step += .milliseconds(10)
      if state.hasSlept { state.watcher?.yield() }
      return start.advanced(by: state.offset)
    }
  }

  var minimumResolution: Duration { .zero }

  func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
    try Task.checkCancellation()
    state.withLock { $0.hasSlept = true }
  }

  /// Tells when the clock is looked at by somebody who slept after this call; only the last who
  /// asked is told.
  func looksAfterSleep() -> AsyncStream<Void> {
    let (looks, watcher) = AsyncStream.makeStream(of: Void.self)
    state.withLock { state in
      state.hasSlept = false
      state.watcher = watcher
    }
    return looks
  }
}
