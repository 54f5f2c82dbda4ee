import Domain

/// What the settings show.
struct SettingsState: Equatable, Sendable {
  /// The answer to the last command.
  var content: LoadState<SettingsContent> = .idle
  /// How far a scan has come, while loading.
  var progress: ScanProgress?
  /// How far an export or import is, while loading.
  var transfer: TransferProgress?
}

/// What `set` was asked for: `stream.order oldest machine`, `stream.order=oldest`,
/// `mute.words ice cream, cat`.
///
/// The value takes the rest of the line. `profile` or `machine` behind it says for whom it is, but behind free
/// text only if that is in quotes; searches have `"` of their own, and stand in `'` for that.
struct TypedSetting: Equatable, Sendable {
  let name: String
  /// Nil if nothing was typed behind the name.
  let value: String?
  let domain: SettingDomain

  init(_ first: String, _ rest: String?) {
    let parts = first.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    var text = (parts.dropFirst().map(String.init) + [rest ?? ""]).joined(separator: " ").trimmed
    if parts.count == 1, text.hasPrefix("=") { text = text.dropFirst().trimmed }
    let isGiven = !text.isEmpty || parts.count > 1
    var (isFree, marks) = (false, "\"'")
    switch SettingKey.all.first(where: { $0.name == name })?.allowed {
    case .text: isFree = true
    case .searches: (isFree, marks) = (true, "'")
    default: break
    }
    let (value, behind) = Self.unquoted(text, marks) ?? Self.split(text, isFree: isFree)
    self.name = name
    self.value = isGiven ? value : nil
    domain = behind == "machine" ? .machine : .profile
  }

  private static let scopes = ["", "profile", "machine"]

  /// The quoted text at the start, and the scope behind it; nil if there is none, or anything else follows.
  private static func unquoted(_ text: String, _ marks: String) -> (String, String)? {
    guard let mark = text.first, marks.contains(mark),
      let end = text.dropFirst().firstIndex(of: mark)
    else { return nil }
    let behind = text[text.index(after: end)...].trimmed.lowercased()
    guard scopes.contains(behind) else { return nil }
    return (String(text[text.index(after: text.startIndex)..<end]), behind)
  }

  private static func split(_ text: String, isFree: Bool) -> (String, String) {
    guard !isFree, let blank = text.lastIndex(where: \.isWhitespace) else { return (text, "") }
    let last = text[text.index(after: blank)...].lowercased()
    return scopes.contains(last) ? (text[..<blank].trimmed, last) : (text, "")
  }
}

/// What `add` was asked for: `favourites`, `tags`, `bookmarks @ada@photos.example`.
struct SavedList: Equatable, Sendable {
  let timeline: AccountTimeline
  /// Whose, as it was typed; nil if nobody was named.
  let account: String?

  /// Nil if something else was typed.
  init?(_ text: String) {
    let words = text.split(separator: " ", maxSplits: 1).map(String.init)
    switch words.first?.lowercased() {
    case "favourites", "favorites", "favourite", "favorite": timeline = .favourites
    case "bookmarks", "bookmark": timeline = .bookmarks
    case "tags": timeline = .followedTags
    default: return nil
    }
    account = words.count > 1 ? words[1] : nil
  }
}

/// What `export` was asked for: `~/backup`, `opml feeds.opml`, `following who.csv @ada@photos.example`.
struct TypedExport: Equatable, Sendable {
  /// What can stand in front of a file.
  static let words = ["opml"] + PeopleTable.allCases.map(\.rawValue)

  let content: ExportContent
  let path: String

  /// What the first word says counts if a file follows.
  init(_ first: String, _ file: String?, _ account: String?) {
    if let file, first == "opml" {
      (content, path) = (.subscriptions, file)
    } else if let file, let table = PeopleTable(rawValue: first) {
      (content, path) = (.table(table, of: account), file)
    } else {
      (content, path) = (.everything, first)
    }
  }
}

/// It was not said what is to be exported, or into which file.
struct UnknownExport: Mistake, Equatable {
  let word: String
  /// Whether nothing stood behind the word.
  var isAlone = false

  var reason: String {
    guard !isAlone else {
      let file = word == "opml" ? "blogs.opml" : word + ".csv"
      return word == "-"
        ? "everything needs a folder: `export opml -` and tables can go through a pipe"
        : "`export \(word)` needs a file: type `export \(word) \(file)`, or `export ./\(word)` for a folder of "
          + "that name"
    }
    let advice = "put quotes around a name that has blanks"
    guard !TypedExport.words.contains(word) else {
      return "`export \(word)` takes one file: \(advice)"
    }
    let words = TypedExport.words.joined(separator: ", ")
    return "there is no `export \(word) <file>`: choose one of \(words), or \(advice)"
  }
}

/// It was not said whose favourites or bookmarks are meant, and nobody is signed in, or several are.
struct WhichAccount: Mistake, Equatable {
  let saved: SavedList
  let accounts: [Account]

  var reason: String {
    let word = saved.timeline.phrase
    guard let first = accounts.first else {
      return "\(word) belong to an account: sign in first, with `auth signin <server>`"
    }
    return "whose \(word)? type for example `add \(saved.timeline.text) \(first.handle)`"
  }
}

/// A setting was named, and no value for it.
struct MissingValue: Mistake, Equatable {
  let key: SettingKey

  var reason: String {
    "`set \(key.name)` needs a value, \(key.allowed.phrase): type `set \(key.name) <value>`"
  }
}

/// An answer of the settings.
enum SettingsContent: Equatable, Sendable {
  case settings([SettingValue])
  case setting(SettingValue)
  case changed(SettingValue)
  /// A search among them cannot be understood.
  case mistaken(SearchMistake)
  /// It was stored, but a stronger domain still decides.
  case overruled(SettingValue, stored: String)
  case sources([SourceStanding], now: Timestamp)
  case added(ScanSummary, now: Timestamp)
  /// These sources show other boosts than before.
  case boosts([Source])
  case removed(Source)
  /// It is called otherwise now.
  case renamed(Source)
  /// Something was taken out or brought in.
  case transferred(TransferSummary)
  case facts(ProgramFacts)
  /// What flags are now.
  case flags([FlagDecision])
  /// What pictures take on the disk.
  case cache(PictureCacheUsage)
  /// What they took before it was cleared.
  case cleared(PictureCacheUsage)
}
