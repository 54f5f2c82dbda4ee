import Domain
import Terminal
import Wording

/// Settings in words.
enum SettingsText {
  /// What Tab offers as a value, by setting.
  static let choices: [String: [String]] = SettingKey.all.reduce(into: [:]) { choices, key in
    switch key.allowed {
    case .oneOf(let words): choices[key.name] = words
    case .searches: choices[key.name] = SearchQuery.completions
    case .number, .text: break
    }
  }

  /// The columns of the longest name, and two blanks.
  private static let nameWidth = 2 + (SettingKey.all.map(\.name.count).max() ?? 0)

  static func row(_ value: SettingValue) -> StyledText {
    let row =
      StyledText(padded(value.key.name, to: nameWidth), .strong)
      + StyledText(padded(value.value, to: 12))
      + StyledText(value.key.summary, .faint) + decided(value)
    return row.hanging(at: nameWidth + 12)
  }

  static func description(_ value: SettingValue) -> [StyledText] {
    [
      StyledText(value.key.name, .strong) + " = \(value.value)" + decided(value),
      "\(value.key.summary): \(value.key.allowed.phrase); "
        + "\(value.key.defaultValue.isEmpty ? "empty" : value.key.defaultValue) by default",
    ]
  }

  static func changed(_ value: SettingValue) -> StyledText {
    let change = value.value.isEmpty ? "is empty" : "= \(value.value)"
    return StyledText("\(value.key.name) \(change)") + decided(value)
  }

  static func overruled(_ value: SettingValue, stored: String) -> StyledText {
    StyledText(
      "\(value.key.name) = \(stored) is kept, but for now the \(value.domain.rawValue) says \(value.value)"
    )
  }

  /// What a source is called, where it is, how many photos of it are here, and the newest.
  static func row(_ standing: SourceStanding, now: Timestamp) -> StyledText {
    let source = standing.source
    let place =
      switch source.kind {
      case .folder(let location): location.displayPath
      case .feed(let address): address.sourceName
      case .account(_, let timeline): timeline.phrase + boosts(source.boosts)
      case .list: "list kept here"
      case .samples: "drawn by this program"
      case .search(let text): "search: \(text)"
      }
    let facts = [
      standing.photos.map { HumanText.count($0, "photo") },
      standing.newest.map {
        "newest from \(HumanText.moment($0.milliseconds, now: now.milliseconds))"
      },
    ].compactMap(\.self)
    return StyledText(padded(source.name), .strong)
      + StyledText(([place] + facts).joined(separator: " · "), .faint)
  }

  /// Which boosts of a source are shown, in words.
  static func boosts(_ source: Source) -> StyledText {
    switch source.boosts {
    case .yes: StyledText("\(source.name) shows all boosts")
    case .pictures: StyledText("\(source.name) shows boosts with a picture")
    case .no: StyledText("\(source.name) shows no boosts")
    }
  }

  private static func boosts(_ rule: BoostRule) -> String {
    switch rule {
    case .yes: ""
    case .pictures: ", boosts with a picture"
    case .no: ", no boosts"
    }
  }

  static func row(_ fact: ProgramFacts.Fact) -> StyledText {
    StyledText(padded(fact.name, to: 12), .strong) + StyledText(fact.value)
  }

  /// What a flag is, who says so, and how long it may be there.
  static func lines(_ decision: FlagDecision) -> [StyledText] {
    let flag = decision.flag
    return [
      StyledText(padded(flag.name, to: 12), .strong) + StyledText(padded(decision.word, to: 5))
        + StyledText(decision.reason, .faint),
      (StyledText(padded("", to: 12))
        + StyledText("\(flag.summary); \(flag.owner) keeps it until \(flag.removal)", .faint))
        .hanging(at: 12),
    ]
  }

  private static func decided(_ value: SettingValue) -> StyledText {
    value.domain == .default ? "" : StyledText("  (\(value.domain.rawValue))", .faint)
  }

  private static func padded(_ text: String, to width: Int = 20) -> String {
    text + String(repeating: " ", count: max(2, width - TextWidth.columns(of: text)))
  }
}

/// What pictures take on the disk, in words.
enum CacheText {
  /// `34 MB in 210 pictures of 500 MB allowed`, then what of it is what.
  static func usage(_ usage: PictureCacheUsage) -> [StyledText] {
    let budget = "\(ByteText.of(usage.budget)) allowed"
    guard usage.all.count > 0 else { return [StyledText("no pictures, of \(budget)")] }
    return [
      StyledText("\(amount(usage.all)) of \(budget)"),
      StyledText("  originals   \(amount(usage.originals))", .faint),
      StyledText("  thumbnails  \(amount(usage.thumbnails))", .faint),
    ]
  }

  /// What was cleared.
  static func cleared(_ freed: PictureCacheUsage) -> StyledText {
    StyledText(
      freed.all.count == 0 ? "there was nothing to clear" : "\(amount(freed.all)) freed")
  }

  private static func amount(_ share: PictureCacheUsage.Share) -> String {
    "\(ByteText.of(share.bytes)) in \(HumanText.count(share.count, "picture"))"
  }
}

extension PictureCacheUsage {
  /// Both kinds together.
  var all: Share {
    Share(
      count: originals.count + thumbnails.count, bytes: originals.bytes + thumbnails.bytes)
  }
}

/// A setting for scripts; the names of its fields never change.
struct SettingRecord: Encodable, Sendable {
  let type = "setting"
  let key: String
  let value: Value
  let domain: SettingDomain
  let `default`: Value

  init(_ value: SettingValue) {
    key = value.key.name
    self.value = Value(value.value, of: value.key)
    domain = value.domain
    `default` = Value(value.key.defaultValue, of: value.key)
  }

  /// A number where the setting is one.
  enum Value: Encodable, Sendable {
    case number(Int)
    case text(String)

    init(_ value: String, of key: SettingKey) {
      self = .text(value)
      if case .number = key.allowed, let number = Int(value) { self = .number(number) }
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      switch self {
      case .number(let number): try container.encode(number)
      case .text(let text): try container.encode(text)
      }
    }
  }
}

/// What pictures take on the disk, for scripts; the names of its fields never change.
struct CacheRecord: Encodable, Sendable {
  let type = "cache"
  let pictures: Int
  let bytes: Int
  let budget: Int
  let originals: Share
  let thumbnails: Share

  struct Share: Encodable, Sendable {
    let count: Int
    let bytes: Int

    init(_ share: PictureCacheUsage.Share) {
      count = share.count
      bytes = share.bytes
    }
  }

  init(_ usage: PictureCacheUsage) {
    pictures = usage.all.count
    bytes = usage.all.bytes
    budget = usage.budget
    originals = Share(usage.originals)
    thumbnails = Share(usage.thumbnails)
  }
}

/// A source for scripts; the names of its fields never change.
struct SourceRecord: Encodable, Sendable {
  let type = "source"
  let source: String
  let kind: String
  let name: String
  var path: String?
  var encodedPath: String?
  var address: String?
  var query: String?
  var showsBoosts: String?
  var photos: Int?
  var newest: WrittenMoment?
  var problem: String?

  init(_ standing: SourceStanding) {
    self.init(standing.source)
    photos = standing.photos
    newest = standing.newest.map(WrittenMoment.init)
    problem = standing.problem
  }

  init(_ source: Source) {
    self.source = source.id.rawValue
    name = source.name
    switch source.kind {
    case .folder(let location):
      (kind, path, encodedPath) = ("folder", location.text, location.encodedUnlessText)
    case .feed(let feed): (kind, address) = ("feed", feed.sourceName)
    case .account(_, let timeline):
      (kind, address, showsBoosts) = ("account", timeline.text, source.boosts.rawValue)
    case .list(let list): (kind, address) = ("list", "list:\(list)")
    case .samples: kind = "samples"
    case .search(let text): (kind, query) = ("search", text)
    }
  }
}
