import Domain
import Fakes
import FiltersDev
import Testing

@testable import FiltersScreen

@MainActor
@Suite("The filters' presenter")
struct FiltersPresenterTests {
  @MainActor
  private final class FakeView: FiltersViewing {
    private(set) var answers: [LoadState<FiltersContent>] = []
    func display(_ answer: LoadState<FiltersContent>) { answers.append(answer) }

    /// What was shown last: the filters by their numbers, or why there are none.
    var shown: [String] {
      func name(_ row: FilterRow) -> String { "\(row.number) \(row.kept.filter.title)" }
      switch answers.last {
      case .loaded(.list(let rows, _, _)): return rows.map(name)
      case .loaded(.kept(let row, _)): return ["kept " + name(row)]
      case .loaded(.ended(let row)): return ["ended " + name(row)]
      case .failed(let reason): return [reason]
      default: return []
      }
    }
  }

  private let view = FakeView()
  private let reports = RecordingReporter()

  private func presenter(_ filters: FakeFilters) -> FiltersPresenter {
    let presenter = FiltersPresenter(
      interactor: FiltersInteractor(
        dependencies: FakeServices { ($0.filters, $0.reporting) = (filters, reports) }))
    presenter.view = view
    return presenter
  }

  private func filters(_ titles: String...) -> FakeFilters {
    FakeFilters(
      FilterOverview(
        titles.map { KeptFilter(PostFilter(id: $0, title: $0, isHereOnly: true), of: nil) }))
  }

  @Test func `numbers stay what they were until filters are listed anew`() async throws {
    let filters = filters("a", "b", "c")
    let presenter = presenter(filters)
    await presenter.end(2)
    #expect(view.shown == ["ended 2 b"], "a script need not list first")
    await presenter.end(2)
    #expect(view.shown == ["there is no number 2: `list` first"])
    await presenter.change(3, by: "--hide")
    #expect(view.shown == ["kept 3 c"])
    await presenter.add("fog")
    #expect(view.shown == ["kept 4 fog"])
    await presenter.list()
    #expect(view.shown == ["1 a", "2 c", "3 fog"])
    let kept = try await filters.filters().filters
    #expect(kept.map(\.filter.action) == [.warn, .hide, .warn])
    #expect(reports.lines.isEmpty)
  }

  @Test func `what cannot be done is said, and nothing is changed`() async throws {
    let filters = filters("a")
    let before = try await filters.filters()
    let presenter = presenter(filters)
    await presenter.change(1, by: "--at here")
    #expect(view.shown == [FilterProblem.cannotMove.reason])
    await presenter.change(1, by: "  ")
    #expect(view.shown == [FilterProblem.noChange(1).reason])
    await presenter.add("--hide")
    #expect(view.shown == [FilterError.noWords.reason])
    await presenter.end(0)
    #expect(view.shown == [NoSuchNumber(0).reason])
    await presenter.list()
    #expect(view.shown == ["1 a"])
    #expect(try await filters.filters() == before)
  }

  @Test(arguments: [
    ("fog, mist", ["fog", "mist"]), ("  ice cream ,, fog ", ["ice cream", "fog"]),
    ("\"ice, cream\"", ["\"ice", "cream\""]), ("'fog', “sea”", ["fog", "sea"]),
    ("霧，雨", ["霧", "雨"]), ("--warn fog", ["fog"]), ("fog --hide mist", ["fog", "mist"]),
    ("a -- b", ["a -- b"]), ("'', fog", ["fog"]), ("fog --for 7 days", ["fog"]),
  ])
  func `words are what stands between commas`(typed: String, words: [String]) throws {
    #expect(try FilterRequest(typed).wish.words == words)
  }

  @Test(
    arguments: [
      ("fog hide", ["fog"], .hide), ("fog, thick mist Warn", ["fog", "thick mist"], .warn),
      ("\"ice cream\" blur", ["ice cream"], .blur), ("fog hide --in home", ["fog"], .hide),
      ("\"fog hide\"", ["fog hide"], nil), ("fog, hide", ["fog", "hide"], nil),
      ("hide", ["hide"], nil), ("fog hides", ["fog hides"], nil),
      ("fog hide --warn", ["fog hide"], .warn),
    ] as [(String, [String], PostFilter.Action?)])
  func `an action behind the words needs no dashes`(
    typed: String, words: [String], action: PostFilter.Action?
  ) throws {
    let wish = try FilterRequest(typed).wish
    #expect(wish.words == words)
    #expect(wish.action == action)
  }

  @Test func `options are read in any order, and may be shortened`() throws {
    let request = try FilterRequest(
      "fog --ti \"Bad weather\" --AT @ada@photos.example --in home, threads --part --hide --f 2 weeks"
    )
    var wish = FilterWish()
    wish.words = ["fog"]
    wish.title = "Bad weather"
    wish.contexts = [.home, .thread]
    wish.isWholeWord = false
    wish.action = .hide
    wish.lifetime = .seconds(2 * 604_800)
    #expect(request.wish == wish)
    #expect(request.place == .account("@ada@photos.example"))
    #expect(try FilterRequest("--at here --in everywhere").place == .here)
    #expect(try FilterRequest("--in all").wish.contexts == PostFilter.Context.allCases)
  }

  @Test(arguments: [
    ("7 days", 604_800), ("1h", 3_600), ("90 min", 5_400), ("a week", 604_800), ("an hour", 3_600),
    ("1 month", 2_592_000), ("ever", 0), ("Forever", 0),
  ])
  func `a time is read as people say it`(typed: String, seconds: Int64) throws {
    #expect(try FilterRequest("--for " + typed).wish.lifetime == .seconds(seconds))
  }

  @Test(arguments: [
    "--for", "--for soon", "--for 7", "--for -1 days", "--for 0 days",
    "--for 99999999999999999999 days", "--for 1000000 years", "--for a", "--in", "--in mars",
    "--title", "--at", "--nonsense", "fog --w",
  ])
  func `what cannot be read is answered by what can be typed`(typed: String) {
    do {
      _ = try FilterRequest(typed)
      Issue.record("it should not be read")
    } catch {
      #expect((error as? FilterProblem)?.reason.contains("--") == true)
    }
  }
}
