import Domain
import GRDB

/// What somebody wants a filter to be.
struct FilterChange: Sendable {
  /// What they want of one keyword.
  struct Keyword: Sendable {
    /// Nil is a new one.
    var id: Int64?
    var text: String?
    var isWholeWord: Bool?
    var isRemoved = false
  }

  private let title: String?
  private let contexts: String?
  private let action: Filter.Action?
  /// Nil leaves it as it is.
  private let end: Timestamp??
  fileprivate let keywords: [Keyword]

  /// Reads and checks what was sent. Throws ``APIError``.
  init(_ form: FormData, now: Timestamp) throws {
    title = try form["title"].map { try FilterChange.text($0, "Title") }
    let names = form.list("context").filter { !$0.isEmpty }
    let known = Set(try names.map(FilterChange.context))
    contexts = names.isEmpty ? nil : known.map(\.rawValue).sorted().joined(separator: " ")
    action = try form.text("filter_action").map { word in
      guard let action = Filter.Action(rawValue: word) else {
        throw APIError.unprocessable("Filter action is unknown: \(word)")
      }
      return action
    }
    end = try form["expires_in"].map { text in
      guard !text.isEmpty else { return nil }
      guard let seconds = Int(untrusted: text), seconds > 0, seconds <= Int32.max else {
        throw APIError.unprocessable("expires_in is not a number of seconds")
      }
      return now.advanced(by: .seconds(seconds))
    }
    keywords = try FilterChange.keywords(in: form)
  }

  /// A title or a keyword. Throws ``APIError``.
  static func text(_ text: String, _ name: String) throws -> String {
    guard !text.allSatisfy(\.isWhitespace) else {
      throw APIError.unprocessable("\(name) can't be blank")
    }
    guard text.fits(200) else {
      throw APIError.unprocessable("\(name) is too long (maximum is 200 characters)")
    }
    return text
  }

  private static func context(_ word: String) throws -> Filter.Context {
    guard let context = Filter.Context(rawValue: word) else {
      throw APIError.unprocessable("Context is unknown: \(word)")
    }
    return context
  }

  /// Reads `keywords_attributes`.
  private static func keywords(in form: FormData) throws -> [Keyword] {
    try form.items("keywords_attributes").map { item in
      Keyword(
        id: try item["id"].map { id in
          guard let id = Int64(id: id) else { throw APIError.notFound }
          return id
        },
        text: try item["keyword"].map { try text($0, "Keyword") },
        isWholeWord: item["whole_word"].map(item.says), isRemoved: item.flag("_destroy"))
    }
  }
}

extension Snapshot {
  /// Makes a filter of the viewer's; as JSON.
  func makeFilter(_ wanted: FilterChange) throws -> JSONValue {
    guard let viewer else { throw APIError.needsUser }
    let count = try filters().count
    try APIError.check(count, isBelow: household.limits.filters, "There are \(count) filters")
    let filter = Filter(
      id: household.store.ids.next(), user: viewer, title: "", contexts: "", action: .warn)
    try filter.insert(db)
    return try change(filter.id, to: wanted)
  }

  /// Changes one of the viewer's filters; as JSON.
  func change(_ id: Int64, to wanted: FilterChange) throws -> JSONValue {
    var filter = try filter(id)
    try wanted.apply(to: &filter)
    try filter.update(db)
    for keyword in wanted.keywords { try set(keyword, of: id) }
    return try json(of: filter)
  }

  /// Adds, changes or removes a keyword of one of the viewer's filters. Nil if it was removed.
  @discardableResult
  func set(_ wanted: FilterChange.Keyword, of filter: Int64) throws -> FilterKeyword? {
    guard let id = wanted.id else {
      let count = try FilterKeyword.filter(filters().map(\.id).contains(Column("filter")))
        .fetchCount(db)
      try APIError.check(
        count, isBelow: household.limits.filterKeywords, "There are \(count) keywords")
      let keyword = FilterKeyword(
        id: household.store.ids.next(), filter: filter,
        keyword: try FilterChange.text(wanted.text ?? "", "Keyword"),
        isWholeWord: wanted.isWholeWord ?? true)
      try keyword.insert(db)
      return keyword
    }
    var keyword = try keyword(id)
    guard keyword.filter == filter else { throw APIError.notFound }
    if wanted.isRemoved {
      try keyword.delete(db)
      return nil
    }
    keyword.keyword = wanted.text ?? keyword.keyword
    keyword.isWholeWord = wanted.isWholeWord ?? keyword.isWholeWord
    try keyword.update(db)
    return keyword
  }

  /// A keyword of the viewer's.
  func keyword(_ id: Int64) throws -> FilterKeyword {
    guard let keyword = try FilterKeyword.fetchOne(db, key: id) else { throw APIError.notFound }
    _ = try filter(keyword.filter)
    return keyword
  }
}

extension FilterChange {
  /// Throws ``APIError`` if the filter would be without a title or a context.
  fileprivate func apply(to filter: inout Filter) throws {
    filter.title = title ?? filter.title
    filter.contexts = contexts ?? filter.contexts
    filter.action = action ?? filter.action
    if let end { filter.expiresAt = end }
    guard !filter.title.isEmpty else { throw APIError.unprocessable("Title can't be blank") }
    guard !filter.contexts.isEmpty else {
      throw APIError.unprocessable("Context must have at least one")
    }
  }
}
