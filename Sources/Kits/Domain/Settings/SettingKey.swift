/// One setting: its name, what it does, what it may be.
///
/// Every key of the program is listed in ``SettingKey/all``; values are kept as text and checked
/// by ``SettingKey/Allowed`` before they are stored.
public struct SettingKey: Hashable, Sendable {
  /// Dotted name, such as `stream.order`.
  public let name: String
  /// One line that says what it changes.
  public let summary: String
  /// What values are allowed.
  public let allowed: Allowed
  /// The value where nobody has said otherwise.
  public let defaultValue: String

  /// What a value may be.
  public enum Allowed: Hashable, Sendable {
    /// One of these words.
    case oneOf([String])
    /// A whole number in this range.
    case number(ClosedRange<Int>)
    /// Any text of at most this many characters.
    case text(maximumLength: Int)
    /// Searches as ``SearchQuery/list(_:now:in:)`` reads them, in at most this many characters.
    case searches(maximumLength: Int)
  }

  /// Makes a key; `defaultValue` must be allowed, which a test checks for all of them.
  public init(_ name: String, _ allowed: Allowed, default defaultValue: String, _ summary: String) {
    self.name = name
    self.summary = summary
    self.allowed = allowed
    self.defaultValue = defaultValue
  }
}

extension SettingKey {
  /// Whether its value names a program that is then started: only the person may choose that, and no file that they
  /// bring in.
  public var startsProgram: Bool { self == .videoPlayer }

  /// The value if it is allowed, in its normal spelling; nil otherwise. Words may be shortened, yes and no may be
  /// on and off, digits grouped, and an hour sixty minutes.
  public func normalised(_ value: String) -> String? {
    switch allowed {
    case .oneOf(let words):
      word(meant: value.lowercased(), among: words)
    case .number(let range):
      Int(untrusted: value.filter { $0 != "," }, radix: 10).flatMap { number in
        let isSpelt = !value.contains(",") || value == number.grouped
        return isSpelt && range.contains(number) ? String(number) : nil
      }
    case .text(let maximumLength):
      value.count <= maximumLength ? value : nil
    case .searches(let maximumLength):
      // Whether something can be looked for does not depend on the day.
      value.count <= maximumLength
        && (try? SearchQuery.list(value, now: Timestamp(milliseconds: 0))) != nil ? value : nil
    }
  }

  private func word(meant text: String, among words: [String]) -> String? {
    if words.contains(text) { return text }
    let candidates = words.filter { !text.isEmpty && $0.hasPrefix(text) }
    guard candidates.isEmpty else { return candidates.count == 1 ? candidates[0] : nil }
    let same = Self.answers.first { $0.contains(text) } ?? []
    let minutes = Self.minutes(text)
    return words.first { same.contains($0) || minutes != nil && Self.minutes($0) == minutes }
  }

  /// What means yes, and what means no.
  private static let answers = [["yes", "on", "true"], ["no", "off", "false"]]

  /// How long `5m` or `3h` is; nil for anything else.
  static func minutes(_ text: String) -> Int? {
    guard let unit = text.last, "mh".contains(unit), text.count < 6,
      let count = Int(untrusted: text.dropLast(), radix: 10)
    else { return nil }
    return unit == "h" ? count * 60 : count
  }
}

extension SettingKey {
  /// Order of the stream: `newest` or `oldest` first.
  public static let streamOrder = SettingKey(
    "stream.order", .oneOf(["newest", "oldest"]), default: "newest",
    "which photos come first in the stream")
  /// How many photos `list` shows when no number is given.
  public static let listLength = SettingKey(
    "list.length", .number(1...1000), default: "10", "how many photos `list` shows")
  /// Colours used on a terminal.
  public static let displayColour = SettingKey(
    "display.colour", .oneOf(["auto", "none", "16", "256", "truecolour"]), default: "auto",
    "how many colours are used")
  /// How pictures are drawn on a terminal.
  public static let displayGraphics = SettingKey(
    "display.graphics", .oneOf(["auto", "kitty", "sixel", "iterm2", "symbols", "none"]),
    default: "auto", "how pictures are drawn; `photostream doctor` tells what auto means here")
  /// Share of the terminal's height a picture may take.
  public static let displayHeight = SettingKey(
    "display.height", .number(10...100), default: "70",
    "how much of the screen's height a picture may take, in percent")
  /// Which symbols pictures are drawn with.
  public static let displaySymbols = SettingKey(
    "display.symbols", .oneOf(["block", "half", "all", "ascii"]), default: "block",
    "which characters pictures are drawn with")
  /// Whether pictures that move do so.
  public static let displayMotion = SettingKey(
    "display.motion", .oneOf(["on", "off"]), default: "on",
    "whether pictures that move do so, until you press a key")
  /// Whether sensitive photos are covered.
  public static let displaySensitive = SettingKey(
    "display.sensitive", .oneOf(["cover", "show"]), default: "cover",
    "whether sensitive photos are covered until you type `show`")
  /// Whether the stream is rescanned when the program starts.
  public static let refreshAtStart = SettingKey(
    "refresh.at-start", .oneOf(["yes", "no"]), default: "yes",
    "look for new photos when the program starts")
  /// How often new photos are looked for while a person is at the prompt.
  public static let refreshEvery = SettingKey(
    "refresh.every", .oneOf(["never", "5m", "10m", "15m", "30m", "1h", "3h", "12h"]),
    default: "15m", "how often to look for new photos while you are at the prompt")
  /// Whether servers tell of new photos as they are posted.
  public static let streamLive = SettingKey(
    "stream.live", .oneOf(["auto", "yes", "no"]), default: "auto",
    "whether new photos show at once; auto is yes, but not where the line is metered")
  /// How much memory decoded pictures may take.
  public static let cacheMemory = SettingKey(
    "cache.memory-megabytes", .number(1...4096), default: "64",
    "how much memory pictures may take, in megabytes")
  /// Size of the cache of pictures.
  public static let cacheSize = SettingKey(
    "cache.megabytes", .number(1...100_000), default: "500",
    "how much disk pictures may take, in megabytes")
  /// Which pictures of a blog's entries become photos.
  public static let feedPictures = SettingKey(
    "feeds.pictures", .oneOf(["photos", "all"]), default: "photos",
    "which pictures of blogs are shown, from the next start on; all includes covers and icons")
  /// What plays videos and sounds.
  public static let videoPlayer = SettingKey(
    "video.player", .text(maximumLength: 1000), default: "",
    "what plays videos, such as mpv --fs; without one, the first there is")
  /// Words whose photos are left out of the stream.
  public static let muteWords = SettingKey(
    "mute.words", .text(maximumLength: 1000), default: "",
    "hide photos with any of these words, separated by commas")
  /// People whose photos are left out of the stream.
  public static let mutePeople = SettingKey(
    "mute.people", .text(maximumLength: 1000), default: "",
    "hide photos by these people, separated by commas")
  /// Searches whose photos are left out of the stream.
  public static let muteSearches = SettingKey(
    "mute.searches", .searches(maximumLength: 1000), default: "",
    "hide photos that any of these searches finds, separated by commas")

  /// Whether notifications are told without being asked for.
  public static let notificationsShow = SettingKey(
    "notifications.show", .oneOf(["never", "line"]), default: "never",
    "after looking for photos, say in a line who likes yours, answers or follows you")
  /// Whether that line counts.
  public static let notificationsCounts = SettingKey(
    "notifications.counts", .oneOf(["no", "yes"]), default: "no",
    "count notifications, and people's posts and followers")

  /// Names of the information cards that are no longer needed, separated by blanks, and `list.1` of one that was told
  /// and is still needed. One of the program's own ``notes``.
  public static let cardsUsed = SettingKey(
    "cards.used", .text(maximumLength: 1000), default: "", "which information cards were used")

  /// Up to when the notifications of each account were told, as `3:1777636800000 4:…`. One of
  /// ``notes``.
  public static let notificationsTold = SettingKey(
    "notifications.told", .text(maximumLength: 1000), default: "",
    "which notifications were told")

  /// Where the person was last, as `1777636800000 s1 2026/fog.jpg`: when that photo was taken, its
  /// source and its name there. One of ``notes``.
  public static let streamPlace = SettingKey(
    "stream.place", .text(maximumLength: 10_000), default: "", "where you were last")

  /// What servers have said of flags, as `discover=off@photos.example`. One of ``notes``.
  public static let flagsTold = SettingKey(
    "flags.told", .text(maximumLength: 10_000), default: "", "which flags servers decide")

  /// What the program notes for itself, by name; nobody is shown these.
  public static let notes: [SettingKey] = [
    .cardsUsed, .flagsTold, .notificationsTold, .streamPlace,
  ]

  /// Every setting a person can change, by name.
  public static let all: [SettingKey] = [
    .cacheSize, .cacheMemory, .displayColour, .displayGraphics, .displayHeight,
    .displayMotion, .displaySensitive,
    .displaySymbols, .feedPictures, .listLength,
    .mutePeople, .muteSearches, .muteWords, .notificationsCounts, .notificationsShow,
    .refreshAtStart, .refreshEvery,
    .streamLive, .streamOrder, .videoPlayer,
  ]

  /// What a person can decide: all settings, and the flags, which `settings developer flags` lists.
  public static let known: [SettingKey] = all + Flags.all.map(\.key)
}

extension SettingKey {
  /// The environment variable of this setting: `PHOTOSTREAM_STREAM_ORDER` for
  /// `stream.order`.
  public var environmentVariable: String {
    "PHOTOSTREAM_" + String(name.uppercased().map { $0 == "." || $0 == "-" ? "_" : $0 })
  }

  /// The setting that was probably meant: `list.lenght`, or `order` without `stream.`.
  static func nearest(to name: String) -> String? {
    let names = all.map(\.name)
    let name = name.lowercased()
    let parts = names.filter { $0.split(separator: ".").contains { $0 == name } }
    return parts.count == 1 ? parts[0] : EditDistance.nearest(to: name, among: names).first
  }
}

extension SettingKey.Allowed {
  /// What is allowed, as a phrase: `newest or oldest`, `1 to 1,000`.
  public var phrase: String {
    switch self {
    case .oneOf(let words): words.formatted
    case .number(let range):
      "\(range.lowerBound.grouped) to \(range.upperBound.grouped)"
    case .text(let maximumLength): "at most \(maximumLength.grouped) characters"
    case .searches(let maximumLength):
      "what `search` finds photos by, in at most \(maximumLength.grouped) characters"
    }
  }
}

extension [String] {
  fileprivate var formatted: String {
    guard count > 1, let last else { return first ?? "" }
    return dropLast().joined(separator: ", ") + " or " + last
  }
}
