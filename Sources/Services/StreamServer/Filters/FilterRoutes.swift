import Domain
import GRDB
import Hummingbird

/// People's filters, the second version of the API.
enum FilterRoutes {
  private static let path = "/api/v2/filters"
  private static let reading = Access.user("read:filters")

  static func add(to endpoints: Endpoints) {
    endpoints.reading(path, reading) { snapshot, _ in
      .list(try snapshot.filters().map(snapshot.json))
    }
    endpoints.reading(path + "/:id", reading) { try $0.json(of: $0.filter($1)) }
    writing(endpoints, .post, path) { snapshot, _, form in
      try snapshot.makeFilter(FilterChange(form, now: snapshot.now))
    }
    writing(endpoints, .put, path + "/:id") { snapshot, id, form in
      try snapshot.change(id, to: FilterChange(form, now: snapshot.now))
    }
    writing(endpoints, .delete, path + "/:id") { snapshot, id, _ in
      try snapshot.filter(id).delete(snapshot.db)
      return [:]
    }
    addKeywords(to: endpoints)
    addStatuses(to: endpoints)
  }

  private static func addKeywords(to endpoints: Endpoints) {
    endpoints.reading(path + "/:id/keywords", reading) { snapshot, id in
      .list(try snapshot.keywords(of: snapshot.filter(id).id).map(\.json))
    }
    endpoints.reading(path + "/keywords/:id", reading) { try $0.keyword($1).json }
    writing(endpoints, .post, path + "/:id/keywords") { snapshot, id, form in
      let filter = try snapshot.filter(id).id
      return try snapshot.set(keyword(form), of: filter)?.json ?? [:]
    }
    writing(endpoints, .put, path + "/keywords/:id") { snapshot, id, form in
      var wanted = try keyword(form)
      wanted.id = id
      return try snapshot.set(wanted, of: snapshot.keyword(id).filter)?.json ?? [:]
    }
    writing(endpoints, .delete, path + "/keywords/:id") { snapshot, id, _ in
      try snapshot.keyword(id).delete(snapshot.db)
      return [:]
    }
  }

  private static func addStatuses(to endpoints: Endpoints) {
    endpoints.reading(path + "/:id/statuses", reading) { snapshot, id in
      .list(try snapshot.statuses(of: snapshot.filter(id).id).map(\.json))
    }
    endpoints.reading(path + "/statuses/:id", reading) { try $0.filterStatus($1).json }
    writing(endpoints, .post, path + "/:id/statuses") { snapshot, id, form in
      try snapshot.addStatus(form.text("status_id"), to: id).json
    }
    writing(endpoints, .delete, path + "/statuses/:id") { snapshot, id, _ in
      try snapshot.filterStatus(id).delete(snapshot.db)
      return [:]
    }
  }

  private static func keyword(_ form: FormData) throws -> FilterChange.Keyword {
    FilterChange.Keyword(
      text: try form["keyword"].map { try FilterChange.text($0, "Keyword") },
      isWholeWord: form["whole_word"].map(form.says))
  }

  /// Streams are told that the filters are others.
  private static func writing(
    _ endpoints: Endpoints, _ method: HTTPRequest.Method, _ path: String,
    _ body: @escaping @Sendable (Snapshot, Int64, FormData) throws -> JSONValue
  ) {
    endpoints.writing(method, path, "write:filters") { snapshot, id, form in
      let json = try body(snapshot, id, form)
      if let viewer = snapshot.viewer { snapshot.changes.note(.filtersChanged(viewer)) }
      return json
    }
  }
}

extension Snapshot {
  fileprivate func filterStatus(_ id: Int64) throws -> FilterStatus {
    guard let found = try FilterStatus.fetchOne(db, key: id) else { throw APIError.notFound }
    _ = try filter(found.filter)
    return found
  }

  /// Lets a filter of the viewer's hold for one status that they may see.
  fileprivate func addStatus(_ id: String?, to filter: Int64) throws -> FilterStatus {
    guard let id = id.flatMap({ Int64(id: $0) }) else { throw APIError.notFound }
    let (filter, status) = (try self.filter(filter).id, try status(id).id)
    let known = try statuses(of: filter)
    if let same = known.first(where: { $0.status == status }) { return same }
    try APIError.check(
      known.count, isBelow: household.limits.filterStatuses, "There are \(known.count) statuses")
    let added = FilterStatus(id: household.store.ids.next(), filter: filter, status: status)
    try added.insert(db)
    return added
  }
}
