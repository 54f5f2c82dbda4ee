/// A way in which a feed is odd. All but ``pages`` cease when it calms down, or do no harm.
public enum OddFeedOddity: String, CaseIterable, Sendable {
  /// It has older pages, and says where.
  case pages
  /// Some entries are dated in three years.
  case futureDates
  /// Some new entries are dated as if they were old.
  case backdated
  /// Some entries have no date.
  case noDates
  /// Some new entries stand below older ones.
  case writtenBelow
  /// Some entries have no picture.
  case wordsOnly
  /// An old entry is pinned to the top.
  case pinned
  /// Entries are in another order each time.
  case inNoOrder
  /// The first entry stands twice in a document.
  case doubles
  /// For a moment there is nothing.
  case emptyForAMoment
  /// For a moment there is one entry of 1990 that nobody knows.
  case ancientForAMoment
  /// For a moment there is one of its entries.
  case onlyOneForAMoment
  /// Documents end in the middle.
  case truncated
  /// Requests fail.
  case failing
  /// Older pages are not there.
  case noSecondPage
  /// Older pages begin with entries of the page before.
  case overlappingPages
  /// The third page leads to the second.
  case circle
  /// It never says whether it has changed.
  case noTags
}
