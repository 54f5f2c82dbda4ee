import Domain
import Foundation

/// The filters that are held against a profile's photos, by source.
///
/// Sets with the same text judge all photos the same way.
public struct FilterSet: Hashable, Sendable {
  /// All of it as JSON; empty if there are no filters.
  public let text: String

  private let rules: [FilterRule]
  /// The rules of each source: one, or of a list of this machine one for each account; that of nil is for the rest.
  private let places: [SourceID: [AccountID?: Int]]

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
    for source in sources where source.bringsPhotos {
      for key in Group.Key.all(of: source, lists, exclusive) {
        if let index = known[key] {
          groups[index].sources.append(source.id)
          continue
        }
        let filters = lists.filters(of: key.account, in: key.context, at: now)
        guard !filters.isEmpty || key.isOfServer else { continue }
        known[key] = groups.count
        groups.append(
          Group(
            sources: [source.id], context: key.context,
            isServed: lists.first { $0.account == key.account }?.isServed ?? false,
            filters: filters, server: key.server,
            exclusive: key.server == nil
              ? nil : key.account.flatMap { exclusive?.titles(for: $0) },
            listed: key.isInList ? key.account : nil))
      }
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
    guard let places = places[photo.id.source] else { return nil }
    let account = places.count > 1 ? Source.Kind.account(inList: photo.id.item) : nil
    return (places[account] ?? places[nil]).flatMap { rules[$0].verdict(on: photo) }
  }

  /// Whether both say the same.
  public static func == (lhs: FilterSet, rhs: FilterSet) -> Bool { lhs.text == rhs.text }

  /// Equal sets have equal texts.
  public func hash(into hasher: inout Hasher) { hasher.combine(text) }
}

extension FilterSet {
  /// The filters of some sources.
  struct Group: Codable {
    struct Key: Hashable {
      let account: AccountID?
      let context: PostFilter.Context
      /// The server of a home timeline in which some people's posts do not stand.
      var server: String?
      /// Whether others of the source are of other accounts.
      var isInList = false

      /// Whether a server may have said what its filters make of these posts.
      var isOfServer: Bool { account != nil || isInList }

      /// One, or of a list of this machine one for each account.
      static func all(
        of source: Source, _ lists: [FilterList], _ exclusive: ExclusivePeople?
      ) -> [Key] {
        switch source.kind {
        case .account(let account, .home):
          return [Key(account: account, context: .home, server: exclusive?.servers[account])]
        case .account(let account, let timeline):
          return [Key(account: account, context: timeline.context)]
        case .list:
          return ([nil] + lists.compactMap(\.account)).map {
            Key(account: $0, context: .home, isInList: true)
          }
        case .folder, .feed, .samples, .search: return [Key(account: nil, context: .home)]
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
    /// The account whose posts these are, where those of others are in the same source.
    var listed: AccountID?
  }

  private init(_ groups: [Group], text: String? = nil) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    self.text =
      text
      ?? (groups.isEmpty
        ? "" : (try? encoder.encode(groups)).map { String(decoding: $0, as: UTF8.self) } ?? "")
    rules = groups.map(FilterRule.init)
    places = groups.enumerated().reduce(into: [:]) { places, group in
      for source in group.element.sources {
        places[source, default: [:]][group.element.listed] = group.offset
      }
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

extension AccountTimeline {
  fileprivate var context: PostFilter.Context {
    switch self {
    case .everybody, .tag, .followedTags: .public
    case .person: .account
    default: .home
    }
  }
}

extension [FilterList] {
  /// The filters of an account, with those for everything, that hold at a moment.
  func filters(
    of account: AccountID?, in context: PostFilter.Context, at now: Timestamp
  ) -> [PostFilter] {
    ([nil] + (account.map { [$0] } ?? [])).flatMap { account in
      first { $0.account == account }?.filters ?? []
    }.filter { $0.contexts.contains(context) && $0.expiresAt.map { now < $0 } ?? true }
  }
}
