import Domain
import Foundation

/// The pictures of an entry, each once, in the order in which they came.
struct PictureCollection {
  private(set) var pictures: [FeedPicture] = []
  /// What tells each picture from the others.
  private(set) var keys: [PictureKey] = []
  /// Whether there are more than are kept.
  private(set) var isFull = false
  private var places: [PictureKey: Int] = [:]
  private let limits: FeedLimits

  init(_ limits: FeedLimits) {
    self.limits = limits
  }

  var isEmpty: Bool { pictures.isEmpty }

  /// Adds a picture. If another size of it is there already, adds what this one says of it, and keeps the
  /// address of the larger one.
  mutating func add(_ picture: FeedPicture) {
    guard !limits.onlyPhotos || PhotoRule.allows(picture) else { return }
    let key = PictureKey(picture.address)
    let picture = picture.withoutEmptyTexts
    if let place = places[key] {
      pictures[place].merge(picture)
    } else if pictures.count >= limits.picturesPerEntry {
      isFull = true
    } else {
      places[key] = pictures.count
      pictures.append(picture)
      keys.append(key)
    }
  }

  /// Removes all of these.
  mutating func remove(_ unwanted: Set<PictureKey>) {
    guard !unwanted.isDisjoint(with: places.keys) else { return }
    let kept = zip(keys, pictures).filter { !unwanted.contains($0.0) }
    (keys, pictures) = (kept.map(\.0), kept.map(\.1))
    places = Dictionary(uniqueKeysWithValues: zip(keys, keys.indices))
  }
}

extension FeedPicture {
  /// Without texts that programs fill in themselves: the file's name, or `thumbnail`.
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
    clip?.add(poster: other.clip?.poster, seconds: other.clip?.seconds)
    if isSmaller(than: other) {
      size = other.size
      address = other.address
      type = other.type ?? type
    } else if address == other.address {
      size = size ?? other.size
      type = type ?? other.type
    }
  }

  /// By the sizes of both, else by whether their addresses ask for a size.
  private func isSmaller(than other: FeedPicture) -> Bool {
    if let size, let more = other.size { return size.width < more.width }
    return !PictureKey.isOfWhole(address) && PictureKey.isOfWhole(other.address)
  }
}
