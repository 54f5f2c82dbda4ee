import DevApp
import Expectations
import Fakes
import Terminal
import Testing
import Viper

@testable import PhotoDev
@testable import PhotoScreen

@MainActor
@Suite("The view of photo")
struct PhotoViewTests {
  @MainActor
  private final class FakePresenter: PhotoPresenting {
    private(set) var actions: [String] = []
    func show() async { actions.append("show") }
    func open() async { actions.append("open") }
  }

  private let presenter = FakePresenter()

  @Test("looks right in every scenario", arguments: PhotoDev.scenarios)
  func looks(scenario: Scenario) async throws {
    try await expectSnapshots(of: scenario, columns: [80])
  }

  @Test("has no snapshot that nothing is compared with")
  func orphans() throws {
    try expectNoOtherSnapshots(than: PhotoDev.scenarios)
  }

  @Test("turns typed words into actions; Enter is one of them")
  func actions() async throws {
    let view = PhotoView(console: RecordingConsole(), presenter: presenter)
    for command in view.commands { await view.perform(CommandCall(command.name)) }
    await view.perform(try #require(view.defaultCommand))
    #expect(presenter.actions == ["show", "open", "show"])
  }

  @Test("shows something by itself to a person, but not to a script", arguments: [true, false])
  func appears(isInteractive: Bool) async {
    let console = RecordingConsole(isInteractive: isInteractive)
    let view = PhotoView(console: console, presenter: presenter)
    await view.appear(Destination("photo"))
    #expect(presenter.actions == (isInteractive ? ["show"] : []))
  }
}
