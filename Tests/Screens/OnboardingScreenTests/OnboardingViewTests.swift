import Domain
import Expectations
import Fakes
import Terminal
import Testing
import Viper

@testable import OnboardingScreen

@MainActor
@Suite("Onboarding's view")
struct OnboardingViewTests {
  @MainActor
  private final class FakePresenter: OnboardingPresenting {
    private(set) var actions: [String] = []
    func appear() { actions.append("appear") }
    func addSamples() async { actions.append("samples") }
    func addFolder(_ path: String) async { actions.append("folder \(path)") }
    func skip() async { actions.append("skip") }
  }

  private let presenter = FakePresenter()

  private func everything(on console: RecordingConsole) {
    let view = OnboardingView(console: console, presenter: presenter)
    let now = ManualTime().now
    view.display(OnboardingState(content: .loaded(.welcome)))
    view.display(
      OnboardingState(
        content: .loading(progress: nil), progress: .scanning(done: 12, found: 1204)))
    let summary = ScanSummary(
      name: "~/Pictures/a folder with a rather long name", photos: 1204, added: 1204,
      newest: now.advanced(by: .seconds(-90_000)),
      problems: [ScanProblem(location: FileLocation(path: "/a\u{1B}.jpg"), reason: "empty file")],
      problemCount: 1)
    view.display(OnboardingState(content: .loaded(.found(summary, now: now))))
    view.display(OnboardingState(content: .failed(reason: "there is nothing at /nowhere")))
  }

  @Test("looks right in narrow and wide terminals", arguments: [20, 40, 80, 120])
  func looks(columns: Int) throws {
    let console = RecordingConsole(columns: columns)
    everything(on: console)
    #expect(console.lines.allSatisfy { TextWidth.columns(of: $0) <= columns })
    #expect(
      console.progress == [ProgressLine("12 of 1,204 photos", fraction: 12 / 1204), nil, nil])
    try expectSnapshot(console.text, named: "onboarding-\(columns)")
  }

  @Test("turns choices into actions")
  func actions() async {
    let console = RecordingConsole()
    let view = OnboardingView(console: console, presenter: presenter)
    await view.appear(Destination("onboarding"))
    await view.perform(CommandCall("1"))
    await view.perform(CommandCall("2", ["/photos"]))
    await view.perform(CommandCall("skip"))
    #expect(presenter.actions == ["appear", "samples", "folder /photos", "skip"])
  }

  @Test("asks nothing in a script")
  func silent() async {
    let view = OnboardingView(
      console: RecordingConsole(isInteractive: false), presenter: presenter)
    await view.appear(Destination("onboarding"))
    #expect(presenter.actions.isEmpty)
  }
}
