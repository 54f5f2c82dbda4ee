import Domain

/// Something a person does with a post as a whole.
public enum PostAction: Equatable, Sendable {
  /// Gives it other words; without, all of it is changed on a screen of its own.
  case edit(String?)
  /// Removes it, once the person is sure.
  case delete(isSure: Bool)
  /// Says these things in its poll, by their numbers as they were typed.
  case vote(String)
  /// Tells what it says in the language with this code, or in that of the account.
  case translate(String?)
  /// Tells what it was before.
  case history
}

/// What came of it.
public enum PostAnswer: Equatable, Sendable {
  /// It has other words now.
  case revised(Photo)
  /// What the person says in its poll is counted.
  case voted(StreamItem, Standing, now: Timestamp)
  /// What it says in another language.
  case translated(Translation)
  /// It would go for good.
  case wouldDelete(Photo, Standing?)
  /// It is gone from the stream.
  case deleted(Photo)
  /// What it was and is, the oldest first.
  case history([PostVersion], now: Timestamp)
}
