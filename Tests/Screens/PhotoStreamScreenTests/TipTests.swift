import Domain
import Fakes
import PhotoActions
import Testing

@testable import PhotoStreamScreen

@MainActor
@Suite("Tips below the first photos")
struct TipTests {
  private let photos = (1...9).map { Photo.example($0) }

  /// What is told below the first photo and those after it.
  private func tips(of module: PhotoStreamModule, walking steps: Int) async -> [Tip] {
    await module.presenter.appear(nil, isInteractive: true)
    for _ in 1..<steps { await module.presenter.perform(.next) }
    return module.view.tips
  }

  @Test func `stand below the first photos, each once`() async {
    let module = PhotoStreamModule(photos)
    #expect(
      await tips(of: module, walking: 9)
        == [.next, .list, .open, .grid, .show, .like, .settings, .help])
  }

  @Test func `come again in later sessions, but not once what they tell was used`() async {
    let settings = FakeSettings()
    let module = PhotoStreamModule(photos, settings: settings)
    #expect(await tips(of: module, walking: 2) == [.next, .list])
    await module.presenter.open(nil)
    let later = PhotoStreamModule(photos, settings: settings)
    #expect(await tips(of: later, walking: 2) == [.list, .grid])
    await later.presenter.perform(.react(.like, []))
    let last = PhotoStreamModule(photos, settings: settings)
    #expect(await tips(of: last, walking: 9) == [.list, .grid, .show, .settings, .help])
  }

  @Test func `are told three times to whoever never uses what they tell`() async {
    let settings = FakeSettings()
    for _ in 1...3 {
      let module = PhotoStreamModule(photos, settings: settings)
      #expect(await tips(of: module, walking: 1) == [.next])
    }
    let module = PhotoStreamModule(photos, settings: settings)
    #expect(await tips(of: module, walking: 1) == [.list])
  }

  @Test func `are not told in a script`() async {
    let module = PhotoStreamModule(photos)
    await module.presenter.perform(.next)
    #expect(module.view.tips.isEmpty)
  }

  @Test func `stay when a script uses what they tell, so that reading writes nothing`() async {
    let module = PhotoStreamModule(photos)
    await module.presenter.appear(nil, isInteractive: false)
    await module.presenter.list(.ahead(1))
    await module.presenter.perform(.show(1))
    #expect(module.settings.value(of: .cardsUsed).domain == .default)
  }
}
