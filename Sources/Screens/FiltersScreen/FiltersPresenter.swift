import Domain
import Viper

/// Shows answers to a person.
@MainActor
protocol FiltersViewing: AnyObject {
  func display(_ answer: LoadState<FiltersContent>)
}

/// Lists filters and changes them one by one; what was listed keeps its numbers until it is listed anew.
@MainActor
final class FiltersPresenter: FiltersPresenting {
  weak var view: (any FiltersViewing)?
  let turn = Turn()
  private let interactor: FiltersInteractor
  /// Nil in the place of one that was ended.
  private var listed: [KeptFilter?] = []

  init(interactor: FiltersInteractor) {
    self.interactor = interactor
  }

  func list() async {
    await answer { [self] in
      let overview = try await interactor.dependencies.filters.filters()
      listed = overview.filters
      let rows = overview.filters.enumerated().map { FilterRow(number: $0 + 1, kept: $1) }
      return .list(rows, failures: overview.failures, now: interactor.dependencies.time.now)
    }
  }

  func add(_ text: String) async {
    await answer { [self] in
      if listed.isEmpty { listed = try await interactor.dependencies.filters.filters().filters }
      listed.append(try await interactor.add(text))
      return try kept(listed.count)
    }
  }

  func change(_ number: Int, by text: String) async {
    await answer { [self] in
      let row = try await row(number)
      listed[number - 1] = try await interactor.change(row, by: text)
      return try kept(number)
    }
  }

  func end(_ number: Int) async {
    await answer { [self] in
      let row = try await row(number)
      try await interactor.end(row)
      listed[number - 1] = nil
      return .ended(row)
    }
  }
}

extension FiltersPresenter {
  /// The filter of a number in the last list, or in a new one if there was none.
  private func row(_ number: Int) async throws -> FilterRow {
    if listed.isEmpty { listed = try await interactor.dependencies.filters.filters().filters }
    guard case let filter?? = listed[number: number] else { throw NoSuchNumber(number) }
    return FilterRow(number: number, kept: filter)
  }

  private func kept(_ number: Int) throws -> FiltersContent {
    guard let filter = listed[number - 1] else { throw NoSuchNumber(number) }
    return .kept(FilterRow(number: number, kept: filter), now: interactor.dependencies.time.now)
  }
}

extension FiltersPresenter: AnsweringPresenter {
  func show(_ answer: LoadState<FiltersContent>) {
    view?.display(answer)
  }

  func report(_ error: any Error) {
    interactor.dependencies.reporting.note(error, while: "changing filters")
  }
}
