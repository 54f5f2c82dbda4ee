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
    let picture = picture.withoutEmptyTexts
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

  /// Without texts that programs fill in themselves: what the file is called, or that it is small.
  fileprivate var withoutEmptyTexts: FeedPicture {
    let file = address.lastPathComponent
    var picture = self
    if alternativeText == file || alternativeText == "thumbnail" { picture.alternativeText = nil }
    if let description,
      [file, address.deletingPathExtension().lastPathComponent].contains(description)
    {
      picture.description = nil
    }
    return picture
  }

  fileprivate mutating func merge(_ other: FeedPicture) {
    alternativeText = alternativeText ?? other.alternativeText
    description = description ?? other.description
    if isSmaller(than: other) {
      size = other.size
      address = other.address
      type = other.type ?? type
    } else if address == other.address {
      size = size ?? other.size
      type = type ?? other.type
    }
  }

  /// By what both say, else by whether their addresses ask for a size.
  private func isSmaller(than other: FeedPicture) -> Bool {
    if let size, let more = other.size { return size.width < more.width }
    return !PictureKey.isOfWhole(address) && PictureKey.isOfWhole(other.address)
  }
}
