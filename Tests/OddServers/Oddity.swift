/// What is odd about a server of the fediverse: each of these was seen at a real one, or follows from
/// what their programs do.
public enum Oddity: String, CaseIterable, Sendable {
  // Pages

  /// Pages near the end tell statuses twice, and what was on pages before (GoToSocial).
  case repeatingPages
  /// Pages are shorter than asked for, and any number of statuses long.
  case shortPages
  /// Pages are empty, with a timeline below.
  case emptyPages
  /// The statuses of a page sent its pages out of order.
  case unsortedPages
  /// A status is edited while one reads.
  case changingStatuses
  /// The status is gone below which one goes on: 404.
  case deletedCursors

  // How they lead on

  /// There is no `Link` header.
  case noLinks
  /// What is called next is newer, and what is called prev is older (Pixelfed).
  case swappedLinks
  /// `Link` has an address without a host.
  case relativeLinks
  /// What follows begins further down than the page ends.
  case skippingLinks
  /// What follows begins further up than the page ends.
  case overlappingLinks
  /// `Link` leads to another host, or is nonsense, as behind a badly told proxy.
  case strayLinks

  // What now and then comes instead of a page

  /// The home timeline is still being made, and half of it is missing: 206.
  case halfMadeHome
  /// It is asked too often, and says until when: 429.
  case busyUntil
  /// It is asked too often, and says nothing else: 429.
  case busy
  /// It is away, says a page of its proxy: 503.
  case away
  /// `null` instead of a list.
  case nullPages

  // How statuses are written

  /// The JSON begins with a mark of the byte order.
  case byteOrderMark
  /// `null` where there should be lists.
  case nullLists
  /// Numbers are written as texts, and texts as numbers.
  case numbersAsText
  /// Counts are larger than any number.
  case hugeCounts
  /// Counts and sizes are below zero.
  case negativeCounts
  /// Visibilities, kinds of files and of filters that nobody knows.
  case unknownWords
  /// Statuses without pictures have no list of them.
  case missingAttachments
  /// Ids that are no numbers, and in no order; some differ by nothing but how they are spelt.
  case wordIDs
  /// Dates that are none.
  case badDates
  /// Dates far above their place: an hour, years, in the future, and several in a row.
  case lateDates
  /// A status, an account and a file that cannot be read are among the others.
  case unreadableNeighbours

  /// Among what was posted is what was boosted, some of it twice.
  case boosts
  /// Polls without an id or an option, with 10,000 of them, and with counts that are none.
  case polls
  /// Filters that are said to match, and are `null`, without an id, or do what nobody knows.
  case filterMatches

  // What they say of pictures

  /// All have the same blurhash, which is none of theirs (Pixelfed).
  case sameBlurhash
  /// There is no size.
  case noSizes
  /// Addresses begin with `//`, with a host or with `/`.
  case noScheme
  /// Addresses begin with `http://` at an `https://` server.
  case plainMedia
  /// Files that move or sound: without a poster, with one that is the file itself, and with nothing said of
  /// their sizes.
  case clips

  // How lists of what was saved lead on

  /// What follows begins one below the beginning of the page (Pixelfed).
  case crawlingLinks
  /// What follows the end is the beginning.
  case loopingLinks
}

extension Oddity {
  /// Whether it comes and goes: asked again later, the server does better.
  public var isMood: Bool {
    switch self {
    case .halfMadeHome, .busyUntil, .busy, .away, .nullPages, .deletedCursors: true
    default: false
    }
  }

  /// Whether only lists of what was saved are so.
  var isOfSaved: Bool { self == .crawlingLinks || self == .loopingLinks }

  /// Whether what bears tags can be so, and each page still leads to the next: nobody boosts into it, and it is not
  /// made as home is.
  var goesWithTags: Bool { !isOfSaved && ![.unsortedPages, .boosts, .halfMadeHome].contains(self) }

  /// Whether lists of what was saved can be so: only `Link` leads on and says where they end, nobody saves a boost, and
  /// they are not made as home is.
  var goesWithSaved: Bool {
    ![.noLinks, .skippingLinks, .unsortedPages, .boosts, .halfMadeHome].contains(self)
  }
}
