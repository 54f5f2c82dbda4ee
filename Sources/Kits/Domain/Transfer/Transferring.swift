/// Takes out what a profile has, and brings in what was taken out, here or by other programs.
///
/// The last element is `.finished`. Cancelling the task that iterates stops it: what is complete by then
/// stays, and doing it again goes on. Throws ``TransferError``, ``AccountError``, ``LibraryError`` and what
/// else keeps a server from answering.
public protocol Transferring: Sendable {
  /// Writes something into a file, or a folder if it is everything. Nothing that was there is lost, except
  /// an earlier export of the same. A file called `-` is standard output.
  func export(_ content: ExportContent, to path: String)
    -> AsyncThrowingStream<TransferProgress, any Error>
  /// Brings in what a file or a folder has, or standard input if it is `-`. Doing it twice changes nothing. `account`
  /// is whose the people of a table become; it may be left out where only one is signed in.
  func bringIn(_ path: String, to account: String?)
    -> AsyncThrowingStream<TransferProgress, any Error>
}

/// What can be taken out.
public enum ExportContent: Hashable, Sendable {
  /// All that the profile has, as a folder.
  case everything
  /// The photo blogs, as OPML, which feed readers read.
  case subscriptions
  /// People, or what else belongs to an account, as Mastodon's CSV; nil is the only account.
  case table(PeopleTable, of: String?)
}

/// The tables that Mastodon's own export has.
public enum PeopleTable: String, Hashable, Sendable, CaseIterable {
  /// Whom the account follows.
  case following
  /// Who is in which of its lists.
  case lists
  /// Whom it has muted.
  case mutes
  /// Whom it has blocked.
  case blocks
  /// The servers it has blocked.
  case domains
  /// What it keeps for later.
  case bookmarks
}

/// How far it has come.
public enum TransferProgress: Hashable, Sendable {
  /// So many things are done, of so many if that is known.
  case working(done: Int, of: Int?)
  /// This server has asked to be left alone for so long; then it goes on.
  case waiting(server: String, Duration)
  /// It is done.
  case finished(TransferSummary)
}

/// What was taken out or brought in.
public struct TransferSummary: Hashable, Sendable {
  /// How many things of a kind.
  public struct Tally: Hashable, Sendable {
    /// Things that are there now, and were not before.
    public var new = 0
    /// Things that were there already.
    public var known = 0
  }

  /// A kind of thing.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// Folders, photo blogs and timelines.
    case sources
    case pictures
    case posts
    case reactions
    case tags
    case comments
    case drafts
    case seen
    case settings
    case filters
    case lists
    case people
    /// Notes on people, ends of mutes, and servers that are blocked only here.
    case relations
    case servers
    case bookmarks
  }

  /// Whether something was brought in rather than taken out.
  public let isImport: Bool
  /// The file or folder; untrusted text.
  public let place: String
  /// How many things there are of each kind; a kind that is not there was not met.
  public var tallies: [Kind: Tally] = [:]
  /// What could not be used and why, at most ``mostProblems`` of them; untrusted text.
  public private(set) var problems: [String] = []
  /// How many could not be used.
  public private(set) var problemCount = 0
  /// What has to be done for the rest, a line each; untrusted text.
  public var advice: [String] = []

  /// How many problems a summary names one by one.
  public static let mostProblems = 20

  /// Makes a summary in which nothing is.
  public init(isImport: Bool, place: String) {
    self.isImport = isImport
    self.place = place
  }

  /// Counts things of a kind.
  public mutating func count(_ kind: Kind, new: Int = 0, known: Int = 0) {
    tallies[kind, default: Tally()].new += new
    tallies[kind, default: Tally()].known += known
  }

  /// Notes what could not be used.
  public mutating func note(_ problem: String) {
    problemCount += 1
    if problems.count < Self.mostProblems { problems.append(problem) }
  }

  /// Notes what has to be done, once.
  public mutating func advise(_ line: String) {
    if !advice.contains(line) { advice.append(line) }
  }
}

/// Why nothing, or no more, could be taken out or brought in.
public enum TransferError: ExplainedError, Hashable {
  /// The folder has things in it that are no export; its path.
  case notEmpty(String)
  /// The folder is inside of one of the sources, which would then have everything twice.
  case insideSource(String, source: String)
  /// There is a file already that nobody wants to lose.
  case exists(String)
  /// `-` was typed at a terminal.
  case noPipe
  /// Something cannot be written; the reason is the system's.
  case unwritable(String, reason: String)
  /// Something cannot be read; the reason is the system's, or what is wrong with it.
  case unreadable(String, reason: String)
  /// It is nothing that can be brought in.
  case unknownContent(String)
  /// It is packed.
  case packed(String)
  /// The path has blanks in it, and was taken for a path and an account.
  case unquoted(String)
  /// No account is signed in whose table that could be.
  case noAccount
  /// Several are signed in: their handles.
  case whichAccount([String])
  /// An account's server could not be asked; the account, and why.
  case unasked(String, reason: String)
  /// The export was made by a later version.
  case newerExport(String)
  /// The person stopped it.
  case stopped

  /// All but what the disk is to blame for.
  public var isMistake: Bool {
    switch self {
    case .unwritable, .unreadable, .unasked: false
    default: true
    }
  }

  /// What is wrong, and what to do.
  public var reason: String {
    switch self {
    case .notEmpty(let path): "\(path) has other things in it: name a new folder"
    case .insideSource(let path, let source):
      "\(path) is inside of \(source), which would have all photos twice: name a folder elsewhere"
    case .exists(let path): "\(path) exists already: choose another name"
    case .noPipe: "`-` is for pipes, and here is none: name a file"
    case .unwritable(let path, let reason): "\(path) cannot be written: \(reason)"
    case .unreadable(let path, let reason): "\(path) cannot be read: \(reason)"
    case .unknownContent(let path):
      "\(path) is nothing to bring in: no export, no archive, no OPML, no table of Mastodon's"
    case .packed(let path): "\(path) is packed: unpack it, and name the folder"
    case .unquoted(let path): "a name with blanks needs quotes: type `import \"\(path)\"`"
    case .noAccount: "nobody is signed in: `auth signin <server>` first"
    case .whichAccount(let handles):
      "whose? put one of these behind it: " + handles.joined(separator: ", ")
    case .unasked(let account, let reason): "\(account): \(reason)"
    case .newerExport(let path): "\(path) was made by a newer version of this program"
    case .stopped: "stopped: what is done stays; the same command goes on"
    }
  }
}
