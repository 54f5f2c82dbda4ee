import Domain
import Fakes
import PhotoActions
import Testing
import Viper

@testable import SearchScreen

@MainActor
@Suite("The search's grid")
struct SearchGridTests {
  private let module = SearchModule()
  private var view: FakeSearchView { module.view }

  private static let canvas = PictureCanvas(columns: 80, rows: 24)

  @Test func `a grid has what was listed last, or what begins at a number`() async {
    let photos = (1...15).map { Photo.example($0, isSensitive: $0 == 12) }
    let presenter = module.presenter(FakeSearching(photos), Array(photos.reversed()))
    await presenter.showGrid(from: nil, on: Self.canvas)
    #expect(view.shown == [NoSuchNumber(1, advice: SearchPresenter.advice).reason])
    await presenter.find("photo")
    await presenter.showGrid(from: nil, on: Self.canvas)
    #expect(view.shown == (1...10).map { "\($0) shown" })
    let waits = view.states.map(\.waiting)
    #expect(waits.contains(.pictures(0, of: 10)) && waits.contains(.pictures(10, of: 10)))
    await presenter.showMore()
    await presenter.showGrid(from: nil, on: Self.canvas)
    #expect(view.shown == ["11 shown", "12 covered", "13 shown", "14 shown", "15 shown"])
    await presenter.showGrid(from: 14, on: nil)
    #expect(view.shown == ["14 omitted", "15 omitted"])
    await presenter.showGrid(from: 16, on: Self.canvas)
    #expect(view.shown == [NoSuchNumber(16, advice: SearchPresenter.advice).reason])
    await presenter.showMore()
    #expect(view.shown == ["all 15"], "it is no page")
  }

  @Test func `a grid leaves out what has gone since, and what servers have found besides photos`()
    async
  {
    let photos = (1...3).map { Photo.example($0) }
    let presenter = module.presenter(
      FakeSearching(photos), [photos[0], photos[2]],
      servers: FakeServerSearching([SearchModule.account: SearchModule.found]),
      accounts: [FakeAccounts.account("ada")])
    await presenter.find("photo")
    await presenter.showGrid(from: nil, on: nil)
    #expect(view.shown == ["1 omitted", "3 omitted"])
    await presenter.askServers("fog")
    await presenter.showGrid(from: nil, on: nil)
    #expect(view.shown == ["1 omitted"])
  }
}
