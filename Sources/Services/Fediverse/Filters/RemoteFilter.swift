import Domain
import Markup

/// A filter as a server sends it (version 2 of the API), or what it says of a status that one matches.
struct RemoteFilter: Entity, Hashable {
  /// The longest title, in bytes.
  static let titleBytes = 300
  /// The most filters that are kept of those that match one status, and the most keywords of each.
  static let mostMatches = 20

  let filter: PostFilter

  init(_ json: JSONNode, _ problems: inout [JSONProblem]) throws(JSONProblem) {
    guard json.isObject else { throw JSONProblem(json, isNot: "an object") }
    let keywords = json["keywords"]?.elements.compactMap { keyword -> PostFilter.Keyword? in
      guard let text = keyword["keyword"]?.filledText else { return nil }
      return PostFilter.Keyword(
        text, isWholeWord: keyword["whole_word"]?.boolean ?? true, id: keyword["id"]?.filledText)
    }
    let statuses = json["statuses"]?.elements.compactMap { $0["status_id"]?.filledText }
    filter = PostFilter(
      id: json["id"]?.text ?? "", title: (json["title"]?.text ?? "").cut(to: Self.titleBytes),
      // What is not known yet is better shown with a warning than not at all.
      action: json["filter_action"]?.text.flatMap(PostFilter.Action.init) ?? .warn,
      contexts: json["context"].map { Self.contexts($0.elements.compactMap(\.text)) }
        ?? PostFilter.Context.allCases,
      keywords: keywords ?? [], statuses: statuses ?? [], expiresAt: json.moment("expires_at"))
  }

  /// The filters that match a status, each with the keywords and statuses by which it does.
  static func matches(
    _ results: JSONNode?, _ problems: inout [JSONProblem]
  ) -> [PostFilter]? {
    guard let results, !results.elements.isEmpty else { return nil }
    return results.elements.prefix(mostMatches).compactMap { result in
      guard let told: RemoteFilter = result.entity("filter", &problems) else { return nil }
      var match = told.filter
      let words = result["keyword_matches"]?.elements.prefix(mostMatches).compactMap(\.filledText)
      match.keywords = (words ?? []).map { PostFilter.Keyword($0.cut(to: titleBytes)) }
      match.statuses =
        result["status_matches"]?.elements.prefix(mostMatches).compactMap(\.filledText) ?? []
      return match
    }
  }

  /// Pixelfed calls timelines of tags by a name of their own.
  private static func contexts(_ names: [String]) -> [PostFilter.Context] {
    let names = Set(names.map { $0 == "tags" ? "public" : $0 })
    return PostFilter.Context.allCases.filter { names.contains($0.rawValue) }
  }
}

/// What a server is told to make of a filter.
struct FilterBody: Encodable {
  /// A keyword that is added or changed, or taken away by its id.
  struct Keyword: Encodable {
    enum CodingKeys: String, CodingKey {
      case id, keyword
      case isWholeWord = "whole_word"
      case isRemoved = "_destroy"
    }

    var id: String?
    var keyword: String?
    var isWholeWord: Bool?
    var isRemoved: Bool?
  }

  /// When it ends.
  enum End: Encodable {
    case seconds(Int64)
    case never(asText: Bool)

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      switch self {
      case .seconds(let seconds): try container.encode(seconds)
      case .never(asText: true): try container.encode("")
      case .never(asText: false): try container.encodeNil()
      }
    }
  }

  enum CodingKeys: String, CodingKey {
    case title
    case contexts = "context"
    case action = "filter_action"
    case end = "expires_in"
    case keywords = "keywords_attributes"
  }

  let title: String
  let contexts: [String]
  let action: PostFilter.Action
  let end: End?
  let keywords: [Keyword]

  /// From what a filter was to what it is to be; without `old` it is made. JSON, as three servers read lists
  /// in forms in three ways.
  init(
    _ new: PostFilter, insteadOf old: PostFilter?, for lifetime: Duration?, at server: ServerKind
  ) {
    title = new.title
    action = new.action
    let names = new.contexts.filter(server.filterContexts.contains).map(\.rawValue)
    contexts = names + (server == .pixelfed && names.contains("public") ? ["tags"] : [])
    // Mastodon takes an empty text for no end, GoToSocial only `null`.
    end = lifetime.map {
      $0 > .zero ? .seconds($0.components.seconds) : .never(asText: server != .goToSocial)
    }
    let isRemoved = old == nil ? nil : false
    let kept = new.keywords.filter { old?.keywords.contains($0) != true }.map {
      Keyword(id: $0.id, keyword: $0.text, isWholeWord: $0.isWholeWord, isRemoved: isRemoved)
    }
    let ids = new.keywords.compactMap(\.id)
    let gone = (old?.keywords ?? []).compactMap(\.id).filter { !ids.contains($0) }
    // Some servers read JSON as they read forms, where a keyword ends with the first member that comes again:
    // those with an id go first, and each has a member that the one before it has, too.
    keywords =
      kept.filter { $0.id != nil } + gone.map { Keyword(id: $0, isRemoved: true) }
      + kept.filter { $0.id == nil }
  }
}
