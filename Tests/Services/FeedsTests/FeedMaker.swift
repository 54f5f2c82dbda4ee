import Testing

/// A program that makes feeds, by a feed after its format, and what that says.
struct FeedMaker: CustomTestStringConvertible {
  let testDescription: String
  let file: String
  /// As ``Feed/told`` tells it.
  let says: String

  init(_ name: String, in file: String, says: String) {
    testDescription = name
    self.file = file
    self.says = says
  }
}
