import Domain
import PhotoActions

/// What the photo stream shows, besides single photos.
struct PhotoStreamState: Equatable, Sendable {
  /// The answer to the last command.
  var content: LoadState<PhotoStreamContent> = .idle
  /// What is waited for while it is loading.
  var waiting: PhotoStreamWaiting = .photos
}

/// What may take a while.
enum PhotoStreamWaiting: Equatable, Sendable {
  /// A search for photos.
  case photos
  /// So many pictures of a grid are there.
  case pictures(Int, of: Int)
  /// So many photos have come, and more may follow.
  case filling(Int)
}

/// An answer of the photo stream.
enum PhotoStreamContent: Equatable, Sendable {
  case list(PhotoListing)
  case grid(PhotoGrid)
  /// Something is on its way.
  case posted(Draft, to: PostPlace, now: Timestamp)
  /// Something is kept that cannot be published yet, as the draft of this number, and why not.
  case drafted(StoredDraft, number: Int, reason: String)
  /// A photo is shown on a screen of its own.
  case opened(StreamItem)
  /// A gap was asked for; what is left of it is called by the same number.
  case filled(ScanSummary, rest: StreamGap?)
  /// The gap that was meant is filled already; so many others remain.
  case complete(others: Int)
  /// Only this is shown from now on, or all is again; with so many photos.
  case narrowed(to: ShownSelection?, photos: Int)
  /// Only this is shown, or all is; with so many photos.
  case showing(ShownSelection?, photos: Int)
  /// Photos that are filtered out, and how many there are, if no more than are ever listed.
  case muted([Photo], of: Int?, now: Timestamp)
  case refreshed(ScanSummary)
  case markedSeen(Int)
  case empty(hasSources: Bool)
  /// All photos there are filtered out.
  case allFiltered
  /// What was typed behind `only` is neither a source nor a query.
  case mistaken(SearchMistake)
}

/// What is shown alone.
struct ShownSelection: Equatable, Sendable {
  /// `pics` or `pics/2024`; untrusted text.
  let name: String
  let selection: StreamSelection

  init(_ selection: StreamSelection, of source: Source) {
    self.selection = selection
    name = source.name + (selection.folder.map { "/" + $0 } ?? "")
  }

  /// What a query finds is called as it was typed, unless it was saved by a name.
  init(_ query: SearchQuery, named name: String? = nil) {
    selection = StreamSelection(query)
    self.name = name ?? query.text
  }
}

/// Which part of the stream is listed.
enum StreamPart: Equatable, Sendable {
  /// So many photos from here on, or as many as the settings say.
  case ahead(Int?)
  /// So many photos that stand before this one.
  case before(Int)
  /// From the photo with this number on.
  case from(Int)
  case all
}

/// Photos one below the other, and the gaps between them.
struct PhotoListing: Equatable, Sendable {
  var rows: [StreamRow] = []
  /// How each photo stands, as far as that is known.
  var standings: [PhotoID: Standing] = [:]
  /// Who made each photo, or which source it is from, where the stream has several.
  var origins: [PhotoID: String] = [:]
  /// What is not loaded behind the last photo, if that is in this list.
  var rest: StreamGap?
  var now: Timestamp

  var items: [StreamItem] { rows.compactMap(\.item) }

  /// How many photos the stream has, if the last one of several is in this list.
  var end: Int? {
    items.last.flatMap { $0.place == $0.total && $0.total > 1 ? $0.total : nil }
  }
}

/// A command that a person may not know yet. It is told only once, below one of the first photos, and never if
/// it was used before. Each is called like its command.
enum Tip: String, CaseIterable, Sendable {
  case next
  case list
  case open
  case grid
  case show
  case like
  case settings
  case help
}

/// Something that is told although nobody asked.
enum PhotoStreamNotice: Equatable, Sendable {
  case tip(Tip)
  /// So many new photos are there, while some sources have not answered yet.
  case came(photos: Int)
  case updated(ScanSummary)
  case refreshFailed(reason: String)
  /// A post of the person has arrived at this place, where it can be read at this address.
  case arrived(at: String?, page: WebAddress?)
  /// What others did with what the person posted.
  case news(NotificationNews)
}

/// What the refresh at the start has brought until now.
struct StartNews: Equatable {
  var photos = 0
  /// How many of them were told.
  var told = 0
  /// Whether it takes so long that a person should not wait for all of it.
  var isLate = false
}

/// What others did with what the person posted, since that was last told.
struct NotificationNews: Equatable, Sendable {
  /// The newest that each server told in one page, newest first; never empty.
  let notifications: [AccountNotification]
  /// What the newest is about, as long as that is in the stream.
  let photo: Photo?
  /// Whether more than that may be new.
  let isPart: Bool
  /// Whether the person wants to know how many there are.
  let isCounted: Bool
}

/// A refresh was stopped when some sources had told what is new.
struct RefreshStopped: Mistake, Equatable {
  let photos: Int

  var reason: String { "stopped; new photos that stay: \(photos); `refresh` goes on" }
}

/// A gap that is not there.
struct NoSuchGap: Mistake, Equatable {
  let number: Int
  let count: Int

  var reason: String { "there is no gap \(number): the last is \(count); `list` shows them" }
}

/// Photos before the first one were asked for.
struct NothingBefore: Mistake, Equatable {
  var reason: String { "this is the first photo: there are none before it" }
}

/// The account that `post` speaks for is not signed in any more.
struct SessionIsOver: Mistake, Equatable {
  let account: Account

  var reason: String {
    "your session at \(account.handle) is over: `auth signin \(account.server.name)`, or "
      + "`auth signout \(account.handle)` for good; `compose`, then `to`, posts elsewhere"
  }
}
