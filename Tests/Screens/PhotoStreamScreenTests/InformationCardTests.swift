import Domain
import Fakes
import Testing

@testable import PhotoStreamScreen

@MainActor
@Suite("Information cards")
struct InformationCardTests {
  private let photos = (1...9).map { Photo.example($0) }

  /// What is told below the first photo and those after it.
  private func cards(of module: PhotoStreamModule, walking steps: Int) async -> [InformationCard?] {
    await module.presenter.appear(nil, on: PhotoStreamModule.canvas, isInteractive: true)
    var cards = [module.view.card?.information]
    for _ in 1..<steps {
      await module.presenter.showNext(on: PhotoStreamModule.canvas)
      cards.append(module.view.card?.information)
    }
    return cards
  }

  @Test("stand below the first photos, each once")
  func standBetweenFirstPhotos() async {
    let module = PhotoStreamModule(photos)
    #expect(
      await cards(of: module, walking: 9)
        == [.next, .list, .open, .grid, .show, .like, .settings, .help, nil])
  }

  @Test("go for good when what they tell was used")
  func goWhenUsed() async {
    let settings = FakeSettings()
    let module = PhotoStreamModule(photos, settings: settings)
    _ = await cards(of: module, walking: 2)
    await module.presenter.list(1)
    let later = PhotoStreamModule(photos, settings: settings)
    #expect(await cards(of: later, walking: 2) == [.open, .grid])
    await later.presenter.open(nil)
    await later.presenter.showGrid(2, on: nil)
    let last = PhotoStreamModule(photos, settings: settings)
    #expect(await cards(of: last, walking: 2) == [.show, .like])
    await last.presenter.react(.like, to: nil)
    let calm = PhotoStreamModule(photos, settings: settings)
    #expect(await cards(of: calm, walking: 2) == [.show, .settings])
  }

  @Test("are not told where nobody can see pictures")
  func notInScripts() async {
    let module = PhotoStreamModule(photos)
    await module.presenter.showNext(on: nil)
    #expect(module.view.card?.information == nil)
  }

  @Test("stay when a script uses what they tell, so that reading writes nothing")
  func stayForScripts() async {
    let module = PhotoStreamModule(photos)
    await module.presenter.appear(nil, on: nil, isInteractive: false)
    await module.presenter.list(1)
    await module.presenter.show(1, on: nil)
    #expect(module.settings.value(of: .cardsUsed).domain == .default)
  }
}
