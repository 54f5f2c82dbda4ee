/// Where photos come from: one folder, one blog, one account.
public struct Source: Hashable, Sendable, Identifiable {
  /// What identifies it in this library.
  public let id: SourceID
  /// What it is, and what is needed to ask it for photos.
  public let kind: Kind
  /// What it is called in lists; untrusted text.
  public let name: String
  /// Which boosts in it are shown.
  public let boosts: BoostRule

  /// What kinds of source there are.
  public enum Kind: Hashable, Sendable {
    /// A folder on this machine, with everything below it.
    case folder(FileLocation)
    /// A photo blog: the address of its feed, `http` only if the person typed it so.
    case feed(WebAddress)
    /// A timeline of a signed-in account.
    case account(AccountID, AccountTimeline)
    /// The people and tags of a list that is kept on this machine.
    case list(Int64)
    /// The photos drawn by our own code, to look around with.
    case samples
    /// What a query finds among the photos of all other sources, as it was typed. It is looked for anew whenever
    /// it is shown, so that it has no photos of its own.
    case search(String)
  }

  /// Whether photos come from it: all but what is looked for among those of others.
  public var bringsPhotos: Bool { if case .search = kind { false } else { true } }

  /// Makes a source.
  public init(id: SourceID, kind: Kind, name: String, boosts: BoostRule = .yes) {
    self.id = id
    self.kind = kind
    self.name = name
    self.boosts = boosts
  }
}

// Photos of accounts' servers.
extension Source.Kind {
  /// The account at whose server a photo of the source is, by its item; nil if it is at none.
  public func account(of item: String) -> AccountID? {
    switch self {
    case .account(let account, _): account
    case .list: Self.account(inList: item)
    case .folder, .feed, .samples, .search: nil
    }
  }

  /// The account at whose server a photo of a list of this machine is.
  public static func account(inList item: String) -> AccountID? {
    item.lastIndex(of: "/").flatMap { Int64(id: item[item.index(after: $0)...]) }
      .map(AccountID.init(rawValue:))
  }

  /// What a status at an account's server is called in the source; nil if none of that account is there. Several
  /// servers may call theirs the same, so that a list of this machine names the account, too.
  public func item(ofStatus status: String, of account: AccountID) -> String? {
    switch self {
    case .account(account, _): status
    case .list: "\(status)/\(account.rawValue)"
    case .account, .folder, .feed, .samples, .search: nil
    }
  }
}

/// Which boosts of a source are shown. What its author posted there as well is shown in any case.
public enum BoostRule: String, Hashable, Sendable, CaseIterable {
  /// All of them.
  case yes
  /// Those with a picture or a GIF, and not films and sounds alone.
  case pictures
  /// None of them.
  case no

  /// Whether a photo is not shown.
  public func hides(_ photo: Photo) -> Bool {
    guard photo.details.isOnlyBoosted else { return false }
    switch self {
    case .yes: return false
    case .pictures: return !photo.hasPicture
    case .no: return true
    }
  }
}

/// The identity of a source within a library.
public struct SourceID: RawRepresentable, Hashable, Comparable, Sendable, Codable {
  /// A short text without blanks, stable for the life of the source.
  public let rawValue: String

  /// Makes an identity from its text.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Orders by text, as SQL does.
  public static func < (lhs: SourceID, rhs: SourceID) -> Bool {
    lhs.rawValue.utf8.lexicographicallyPrecedes(rhs.rawValue.utf8)
  }
}

extension SourceID {
  /// What photos belong to that an account sees and that are in no source, such as those of somebody's profile:
  /// they can be liked and answered, and nothing of them is kept.
  public init(seenBy account: AccountID) {
    self.init(rawValue: "a\(account.rawValue)")
  }

  /// The account that sees them; nil of a source.
  public var viewer: AccountID? {
    guard rawValue.hasPrefix("a") else { return nil }
    return Int64(id: rawValue.dropFirst()).map(AccountID.init(rawValue:))
  }
}

extension [Source] {
  /// The source a person means: its number in `listed`, or in this list if none was shown, or its name, in which
  /// capitals and accents count only where they have to, and signs may be left out; or its path or address.
  ///
  /// Throws ``SourceError/unknownSource(_:)`` or ``SourceError/ambiguousSource(_:)``.
  public func meant(by text: String, listed: [Source]? = nil) throws(SourceError) -> Source {
    var meant = candidates(for: text, listed: listed) { $0.name == text }
    for isComplete in [true, false] where meant.isEmpty && Int(untrusted: text) == nil {
      meant = filter { $0.isAt(text) || $0.isCalled(text, isComplete: isComplete) }
    }
    guard meant.count < 2 else { throw .ambiguousSource(text) }
    guard let source = meant.first else {
      throw .unknownSource(text, nearest: nearest(to: text.lowercased()))
    }
    return source
  }

  /// The names that were probably meant: those with a word that begins so, else the nearest. None for a number.
  private func nearest(to text: String) -> [String] {
    guard !text.isEmpty, Int(untrusted: text) == nil else { return [] }
    let begun = map(\.name).filter { (" " + $0.lowercased()).contains(" " + text) }
    guard begun.isEmpty else { return begun }
    let near = EditDistance.nearest(to: text, among: map { $0.name.lowercased() })
    return map(\.name).filter { near.contains($0.lowercased()) }
  }

  /// The source a person means, or the folder below one: `2`, `pics` or `pics/2024/may`.
  ///
  /// Whether there is such a folder is not asked. Throws as ``meant(by:listed:)`` does.
  public func selection(meantBy text: String) throws(SourceError) -> (
    source: Source, folder: String?
  ) {
    do {
      return (try meant(by: text), nil)
    } catch {
      for slash in text.indices.reversed() where text[slash] == "/" {
        guard let source = try? meant(by: String(text[..<slash])), case .folder = source.kind else {
          continue
        }
        let folder = text[slash...].split(separator: "/").joined(separator: "/")
        return (source, folder.isEmpty ? nil : folder)
      }
      throw error
    }
  }
}

extension Source {
  /// Whether its name has the same words, and all signs that were typed; `isComplete`, no others.
  fileprivate func isCalled(_ text: String, isComplete: Bool) -> Bool {
    let words = SearchText.words(in: text).map(\.text)
    guard !words.isEmpty, SearchText.words(in: name).map(\.text) == words else { return false }
    let typed = Self.signs(in: text)
    var rest = Self.signs(in: name)[...]
    if isComplete { return typed.elementsEqual(rest) }
    return typed.allSatisfy { sign in
      rest = rest.drop { $0 != sign }
      return rest.popFirst() != nil
    }
  }

  /// What counts besides words, such as `++` and `/`. Dashes and quotes are drawn in many ways, and `_` stands for
  /// a blank.
  private static func signs(in text: String) -> [Unicode.Scalar] {
    text.unicodeScalars.compactMap { scalar -> Unicode.Scalar? in
      switch scalar.properties.generalCategory {
      case .dashPunctuation: "-"
      case .initialPunctuation, .finalPunctuation: "'"
      case .openPunctuation, .closePunctuation, .otherPunctuation, .mathSymbol, .currencySymbol,
        .modifierSymbol, .otherSymbol:
        scalar
      default: nil
      }
    }
  }

  /// Whether this is its path or address, as it is listed or was typed.
  fileprivate func isAt(_ place: String) -> Bool {
    switch kind {
    case .folder(let location): place.contains("/") && location == FileLocation(typed: place)
    case .feed(let feed):
      [feed.text, feed.sourceName, feed.displayName]
        .contains(place.hasSuffix("/") ? String(place.dropLast()) : place)
    case .account, .list, .samples, .search: false
    }
  }
}

/// Which timeline of an account's server.
public enum AccountTimeline: Hashable, Sendable {
  /// Of those the account follows.
  case home
  /// Of everybody the server knows, or only of those who live there.
  case everybody(local: Bool)
  /// What bears a tag; without its `#`.
  case tag(String)
  /// A list that the account made: its id.
  case list(String)
  /// What the account likes.
  case favourites
  /// What the account keeps for later.
  case bookmarks
  /// What bears the tags that the account follows, where its server leaves these out of home.
  case followedTags
  /// The photos of somebody: what the account's server calls them, and what they are called everywhere.
  case person(String, Handle)

  /// How it is stored: `home`, `public`, `local`, `tag:fog`, `list:12`, `favourites`, `bookmarks`,
  /// `tags`, `person:12 @bo@photos.example`.
  public var text: String {
    switch self {
    case .home: "home"
    case .everybody(local: false): "public"
    case .everybody(local: true): "local"
    case .tag(let name): "tag:" + name
    case .list(let id): "list:" + id
    case .favourites: "favourites"
    case .bookmarks: "bookmarks"
    case .person(let id, let handle): "person:\(id) \(handle.text)"
    case .followedTags: "tags"
    }
  }

  /// What it is, for people; may contain untrusted text.
  public var phrase: String {
    switch self {
    case .home: "home timeline"
    case .everybody(local: false): "public timeline"
    case .everybody(local: true): "local timeline"
    case .tag(let name): "#\(name)"
    case .list: "list"
    case .favourites: "favourites"
    case .bookmarks: "bookmarks"
    case .person(_, let handle): handle.text
    case .followedTags: "followed tags"
    }
  }

  /// Reads what ``text`` has said; nil if it is none.
  public init?(_ text: String) {
    switch text {
    case "home": self = .home
    case "public": self = .everybody(local: false)
    case "local": self = .everybody(local: true)
    case "favourites": self = .favourites
    case "bookmarks": self = .bookmarks
    case "tags": self = .followedTags
    default:
      let parts = text.split(separator: ":", maxSplits: 1)
      guard parts.count == 2 else { return nil }
      switch parts[0] {
      case "tag": self = .tag(String(parts[1]))
      case "list": self = .list(String(parts[1]))
      case "person":
        // What servers call people has no blanks; if one does, the handle is behind the last.
        guard let blank = parts[1].lastIndex(of: " "), blank > parts[1].startIndex,
          let handle = Handle(parts[1][parts[1].index(after: blank)...])
        else { return nil }
        self = .person(String(parts[1][..<blank]), handle)
      default: return nil
      }
    }
  }
}
