import Domain

/// The use cases of the filters: what is typed becomes what is wished.
struct FiltersInteractor {
  let dependencies: any FiltersDependencies

  func add(_ text: String) async throws -> KeptFilter {
    let request = try FilterRequest(text)
    return try await dependencies.filters.add(request.wish, at: request.place)
  }

  func change(_ row: FilterRow, by text: String) async throws -> KeptFilter {
    let request = try FilterRequest(text)
    guard request.place == nil else { throw FilterProblem.cannotMove }
    guard request.wish != FilterWish() else { throw FilterProblem.noChange(row.number) }
    return try await dependencies.filters.change(row.kept, to: request.wish)
  }

  func end(_ row: FilterRow) async throws {
    try await dependencies.filters.end(row.kept)
  }
}
