import Domain

/// The use cases of {{phrase}}: reads the stream page by page, and leaves it as it is.
struct {{module}}Interactor: Sendable {
  let dependencies: any {{module}}Dependencies

  /// One more than fits is asked for, to know whether others follow; one more still, because a page
  /// starts with the photo it is asked for.
  func obtainPage(after id: PhotoID?) async throws -> {{module}}Page {
    let length = dependencies.settings.number(.listLength)
    let rows = try await dependencies.stream.rows(from: id, limit: length + 2)
    let items = rows.compactMap(\.item).drop { $0.id == id }
    return {{module}}Page(items: Array(items.prefix(length)), hasMore: items.count > length)
  }
}
