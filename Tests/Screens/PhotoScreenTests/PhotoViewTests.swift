import DevApp
import Domain
import Expectations
import Fakes
import PhotoActions
import Terminal
import Testing
import Viper

@testable import PhotoDev
@testable import PhotoScreen

@MainActor
@Suite("The view of one photo")
struct PhotoViewTests {
  @MainActor
  private final class FakePresenter: PhotoPresenting {
    private(set) var appearances: [Bool] = []
    private(set) var actions: [PhotoAction] = []
    private(set) var address: PhotoAddress?

    func appear(_ address: PhotoAddress?, isInteractive: Bool) async {
      appearances.append(isInteractive)
      self.address = address
    }

    func disappear() {}
    func perform(_ action: PhotoAction) async { actions.append(action) }
  }

  private let presenter = FakePresenter()
  private let console = RecordingConsole()

  private func view(_ console: RecordingConsole) -> PhotoView {
    let photos = PhotoActionsRouter.makeComponent(
      FakeServices(), ScreenContext(console: console, navigator: FakeNavigator()),
      layout: .alone)
    return PhotoView(console: console, photos: photos, presenter: presenter)
  }

  @Test(arguments: PhotoDev.scenarios)
  func `looks right in every scenario, and has no other snapshot`(scenario: Scenario) async throws {
    try await expectSnapshots(of: scenario, among: PhotoDev.scenarios)
  }

  @Test func `hands every command to its presenter; Enter is one of them`() async throws {
    let view = view(console)
    for command in view.commands { await view.perform(CommandCall(command.name)) }
    #expect(presenter.actions.count == view.commands.count, "every command is known")
    await view.perform(try #require(view.defaultCommand))
    #expect(presenter.actions.last == .next)
    #expect(console.lines.isEmpty)
    await view.perform(CommandCall("list"))
    #expect(console.lines == ["✗ a photo has no command `list`"])
  }

  @Test func `understands a place, and an identity whose name may hold anything`() async {
    let view = view(console)
    await view.appear(Destination("photo", ["42"]))
    #expect(presenter.address == .place(42))
    await view.appear(Destination("photo", ["s1", "2026", "fog 1.jpg"]))
    #expect(
      presenter.address
        == .photo(PhotoID(source: SourceID(rawValue: "s1"), item: "2026/fog 1.jpg")))
    await view.appear(Destination("photo"))
    #expect(presenter.address == nil)
    #expect(console.lines.isEmpty)
    await view.appear(Destination("photo", ["fog"]))
    #expect(console.lines == ["✗ `fog` is not the number of a photo: type it like `photo 42`"])
  }

  @Test func `shows a photo to whoever asks for one, a script, too`() async {
    let script = RecordingConsole(isInteractive: false)
    await view(console).appear(Destination("photo"))
    await view(script).appear(Destination("photo"))
    await view(script).appear(Destination("photo", isAsked: false))
    #expect(presenter.appearances == [true, true, false])
  }
}
