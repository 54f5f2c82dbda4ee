import Domain
import Foundation

/// The filters that are held against a profile's photos, by source.
///
/// Sets with the same text judge all photos the same way.
public struct FilterSet: Hashable, Sendable {
  /// All of it as JSON; empty if there are no filters.
  public let text: String

  private let rules: [Rule]
  private let places: [SourceID: Int]

  /// No filters.
  public init() {
    (text, rules, places) = ("", [], [:])
  }

  /// The filters that hold at a moment for these sources.
  public init(
    _ lists: [FilterList], _ exclusive: ExclusivePeople? = nil, for sources: [Source],
    at now: Timestamp
  ) {
    var groups: [Group] = []
    var known: [Group.Key: Int] = [:]
    let byAccount = Dictionary(lists.map { ($0.account, $0) }) { first, _ in first }
    for source in sources {
      let key = Group.Key(source, exclusive)
      if let index = known[key] {
        groups[index].sources.append(source.id)
        continue
      }
      let list = byAccount[key.account]
      let filters =
        ((byAccount[nil]?.filters ?? []) + (key.account.flatMap { _ in list?.filters } ?? []))
        .filter { $0.contexts.contains(key.context) && $0.expiresAt.map { now < $0 } ?? true }
      guard !filters.isEmpty || key.account != nil || key.server != nil else { continue }
      known[key] = groups.count
      groups.append(
        Group(
          sources: [source.id], context: key.context, isServed: list?.isServed ?? false,
          filters: filters, server: key.server,
          exclusive: key.server == nil ? nil : key.account.flatMap { exclusive?.titles(for: $0) }))
    }
    self.init(groups)
  }

  /// Reads a set from its text; what this version cannot read is no filter.
  public init(text: String) {
    let groups = try? JSONDecoder().decode([Group].self, from: Data(text.utf8))
    self.init(groups ?? [], text: text)
  }

  /// What the filters make of a photo; nil if none is about it.
  public func verdict(on photo: Photo) -> Filtering? {
    places[photo.id.source].flatMap { rules[$0].verdict(on: photo) }
  }

  /// Whether both say the same.
  public static func == (lhs: FilterSet, rhs: FilterSet) -> Bool { lhs.text == rhs.text }

  /// Equal sets have equal texts.
  public func hash(into hasher: inout Hasher) { hasher.combine(text) }
}

extension FilterSet {
  /// The filters of some sources.
  fileprivate struct Group: Codable {
    struct Key: Hashable {
      let account: AccountID?
      let context: PostFilter.Context
      /// The server of a home timeline in which some people's posts do not stand.
      let server: String?

      init(_ source: Source, _ exclusive: ExclusivePeople?) {
        if case .account(let account, .home) = source.kind {
          server = exclusive?.servers[account]
        } else {
          server = nil
        }
        guard case .account(let account, let timeline) = source.kind else {
          (self.account, context) = (nil, .home)
          return
        }
        self.account = account
        switch timeline {
        case .everybody, .tag, .followedTags: context = .public
        default: context = .home
        }
      }
    }

    var sources: [SourceID]
    let context: PostFilter.Context
    /// Whether these are all filters that the server has.
    let isServed: Bool
    let filters: [PostFilter]
    /// The server by which handles are read; nil unless some people's posts do not stand here.
    var server: String?
    /// The list in which somebody's posts stand instead, by the handle's key.
    var exclusive: [String: String]?
  }

  private init(_ groups: [Group], text: String? = nil) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    self.text =
      text
      ?? (groups.isEmpty
        ? "" : (try? encoder.encode(groups)).map { String(decoding: $0, as: UTF8.self) } ?? "")
    rules = groups.map(Rule.init)
    places = groups.enumerated().reduce(into: [:]) { places, group in
      for source in group.element.sources { places[source] = group.offset }
    }
  }
}

/// Those whose posts stand in an exclusive list, and not in home.
public struct ExclusivePeople: Hashable, Sendable {
  /// The list's title, by the key of the person's handle: of lists of this machine, which hold in every home, and of
  /// those of accounts' servers, which hold in their own.
  public let titles: [AccountID?: [String: String]]
  /// The servers of accounts, whose own people they call without a server.
  public let servers: [AccountID: String]

  /// Makes them.
  public init(titles: [AccountID?: [String: String]], servers: [AccountID: String]) {
    self.titles = titles
    self.servers = servers
  }

  /// What holds in the home of an account.
  func titles(for account: AccountID) -> [String: String] {
    (titles[nil] ?? [:]).merging(titles[account] ?? [:]) { here, _ in here }
  }
}

/// The filters of some sources, ready to be held against photos.
private struct Rule {
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
    var best = photo.status.flatMap { statuses[$0] } ?? filters.count
    var told: PostFilter?
    for match in photo.details.filtered ?? [] {
      if let rank = names[match.id], holds(match, as: filters[rank]) {
        best = min(best, rank)
      } else if !group.isServed, match.contexts.contains(group.context) {
        told = [told, match].compactMap(\.self).min { $0.action < $1.action }
      }
    }
    for text in photo.texts where best > 0 {
      best = search.best(
        in: KeywordSearch.folded(text.beginning(MuteList.longestText)), below: best)
    }
    let found = best < filters.count ? filters[best] : nil
    return [found, told].compactMap(\.self).min { $0.action < $1.action }.map {
      Filtering(title: $0.title, action: $0.action)
    }
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

extension PostFilter.Action: Comparable {
  /// The one that leaves less of a post comes first.
  public static func < (lhs: Self, rhs: Self) -> Bool {
    (allCases.firstIndex(of: lhs) ?? 0) < (allCases.firstIndex(of: rhs) ?? 0)
  }
}

extension Photo {
  /// What its author wrote, piece by piece.
  fileprivate var texts: [String] {
    [words].compactMap(\.self)
      + pictures.flatMap { [$0.alternativeText, $0.caption].compactMap(\.self) }
  }
}
