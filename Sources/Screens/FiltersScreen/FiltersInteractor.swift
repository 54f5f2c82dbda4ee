import Domain

/// The use cases of the filters: what is typed becomes what is wished.
struct FiltersInteractor {
  let filters: any FilterKeeping
  let time: any TimeSource
  let reporting: any ErrorReporting

  /// All filters, and who could not be asked for theirs.
  func obtainFilters() async throws -> FilterOverview {
    try await filters.filters()
  }

  func add(_ text: String) async throws -> KeptFilter {
    let request = try FilterRequest(text)
    return try await filters.add(request.wish, at: request.place)
  }

  func change(_ row: FilterRow, by text: String) async throws -> KeptFilter {
    let request = try FilterRequest(text)
    guard request.place == nil else { throw FilterProblem.cannotMove }
    guard request.wish != FilterWish() else { throw FilterProblem.noChange(row.number) }
    return try await filters.change(row.kept, to: request.wish)
  }

  func end(_ row: FilterRow) async throws {
    try await filters.end(row.kept)
  }
}
