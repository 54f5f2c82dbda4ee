import Domain

/// Decides what is shown of that which a server has just told an account, and of which nothing is kept: answers,
/// notifications, what somebody posted, what was found.
///
///     FilterJudge(lists, of: account, in: .thread, at: now).shown(comments)
public struct FilterJudge: Sendable {
  private let rule: FilterRule
  private let now: Timestamp

  /// Judges by what the server says, and by the filters that are kept of an account and for everything.
  public init(
    _ lists: [FilterList], of account: AccountID, in context: PostFilter.Context, at now: Timestamp
  ) {
    rule = FilterRule(
      FilterSet.Group(
        sources: [], context: context, isServed: false,
        filters: lists.filters(of: account, in: context, at: now)))
    self.now = now
  }

  /// It, with nothing but the filter that counts; nil if it is not shown at all.
  public func shown<Post: Filterable>(_ post: Post) -> Post? {
    let told = post.filtered?.filter { $0.expiresAt.map { now < $0 } ?? true }
    let verdict = rule.verdict(on: post.texts, told: told)
    guard verdict?.action != .hide else { return nil }
    var post = post
    post.filtered = verdict.map { [$0] }
    return post
  }

  /// Whether a filter is about words in whose place no warning could stand, such as a tag.
  public func isAbout(_ words: String) -> Bool { rule.verdict(on: [words], told: nil) != nil }
}

/// The filters of some sources, ready to be held against posts.
struct FilterRule {
  let group: FilterSet.Group
  /// The most important ones first.
  let filters: [PostFilter]
  let search: KeywordSearch
  let statuses: [String: Int]
  /// The filters of the server by its names of them.
  let names: [String: Int]

  init(_ group: FilterSet.Group) {
    self.group = group
    let filters = group.filters.sorted { $0.action < $1.action }
    self.filters = filters
    let ranked = filters.enumerated()
    search = KeywordSearch(
      ranked.flatMap { rank, filter in filter.keywords.map { ($0.text, $0.isWholeWord, rank) } })
    names = Dictionary(
      ranked.filter { !$0.element.isHereOnly }.map { ($0.element.id, $0.offset) },
      uniquingKeysWith: min)
    statuses = Dictionary(
      ranked.flatMap { rank, filter in filter.statuses.map { ($0, rank) } }, uniquingKeysWith: min)
  }

  func verdict(on photo: Photo) -> Filtering? {
    if let title = listInstead(of: photo) { return Filtering(title: title, action: .hide) }
    return verdict(on: photo.texts, status: photo.status, told: photo.filtered).map {
      Filtering(title: $0.title, action: $0.action)
    }
  }

  /// The filter that counts for a post with these texts, of which its server told this.
  func verdict(
    on texts: [String], status: String? = nil, told: [PostFilter]?
  ) -> PostFilter? {
    var best = status.flatMap { statuses[$0] } ?? filters.count
    var believed: PostFilter?
    for match in told ?? [] {
      if let rank = names[match.id], holds(match, as: filters[rank]) {
        best = min(best, rank)
      } else if !group.isServed, match.contexts.contains(group.context) {
        believed = [believed, match].compactMap(\.self).min { $0.action < $1.action }
      }
    }
    for text in texts where best > 0 {
      best = search.best(
        in: KeywordSearch.folded(text.beginning(MuteList.longestText)), below: best)
    }
    let found = best < filters.count ? filters[best] : nil
    return [found, believed].compactMap(\.self).min { $0.action < $1.action }
  }

  /// The list in which a photo stands instead of here: because of its author, or of all who boosted it.
  private func listInstead(of photo: Photo) -> String? {
    guard let lists = group.exclusive else { return nil }
    guard photo.details.isOnlyBoosted, let boosters = photo.details.boostedBy else {
      return photo.author.flatMap { Handle(byline: $0, at: group.server) }.flatMap { lists[$0.key] }
    }
    let titles = boosters.map { Handle($0.address, at: group.server).flatMap { lists[$0.key] } }
    return titles.contains(nil) ? nil : titles.first ?? nil
  }

  /// What a server said of a post when it was read holds as long as the filter still looks for that. Servers
  /// see more of a post than is kept here.
  private func holds(_ match: PostFilter, as filter: PostFilter) -> Bool {
    guard !match.keywords.isEmpty || !match.statuses.isEmpty else { return true }
    return match.statuses.contains(where: filter.statuses.contains)
      || match.keywords.contains { found in filter.keywords.contains { $0.text == found.text } }
  }
}
