import Domain

/// What is listed of strangers.
enum DiscoverPart: Equatable, Sendable {
  case photos
  case people
  case tags
  /// Photos with a tag.
  case tagged(DiscoveredTag)
}

/// Something that was found.
enum DiscoverRow: Equatable, Sendable {
  case photo(StreamItem, Standing?)
  case person(PersonProfile)
  case tag(DiscoveredTag)
}

/// Some rows of a list, by the numbers they are called by.
struct DiscoverPage: Equatable, Sendable {
  let part: DiscoverPart
  let first: Int
  let rows: [DiscoverRow]
  /// Remarks about servers, a line each.
  let remarks: [String]
  let hasMore: Bool
  let now: Timestamp
}

/// An answer of the screen.
enum DiscoverContent: Equatable, Sendable {
  case page(DiscoverPage)
  /// Somebody is followed now, or will be.
  case followed(PersonProfile, RelationStanding)
  /// A server follows a tag now.
  case followedTag(DiscoveredTag, server: String)
}

/// Why a command cannot be done.
enum DiscoverProblem: Mistake, Equatable {
  /// Nothing is listed yet.
  case nothingListed
  case noMore
  /// A photo cannot be followed.
  case isPhoto(Int)

  var reason: String {
    switch self {
    case .nothingListed: "nothing is listed yet: type `photos`, `people` or `tags`"
    case .noMore: "that was the last one"
    case .isPhoto(let number):
      "number \(number) is a photo: `who \(number)` leads to who made it, to be followed there"
    }
  }
}
