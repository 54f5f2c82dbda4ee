import Terminal
import Viper

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
