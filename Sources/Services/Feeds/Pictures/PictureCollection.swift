import Domain
import Foundation

/// The pictures of an entry, each once, in the order in which they came.
struct PictureCollection {
  private(set) var pictures: [FeedPicture] = []
  private var places: [PictureKey: Int] = [:]
  private let limit: Int

  init(limit: Int) {
    self.limit = limit
  }

  /// Adds a picture, or what it says of one that is there; the larger one's address is kept.
  mutating func add(_ picture: FeedPicture) {
    guard !PictureType.isOrnament(picture.address), !picture.isCounter else { return }
    let key = PictureKey(picture.address)
    if let place = places[key] {
      pictures[place].merge(picture)
    } else if pictures.count < limit {
      places[key] = pictures.count
      pictures.append(picture)
    }
  }
}

extension FeedPicture {
  /// Whether it is too small to be seen: it counts readers.
  var isCounter: Bool {
    size.map { $0.width <= 2 || $0.height <= 2 } ?? false
  }

  fileprivate mutating func merge(_ other: FeedPicture) {
    alternativeText = alternativeText ?? other.alternativeText
    description = description ?? other.description
    guard let more = other.size, let size, more.width > size.width else {
      if address == other.address {
        size = size ?? other.size
        type = type ?? other.type
      }
      return
    }
    self.size = more
    address = other.address
    type = other.type ?? type
  }
}
