import Domain
import Pictures

/// What is different in a folder since it was last read.
struct FolderChanges {
  /// Pictures that are new or changed.
  private(set) var pictures: [Picture] = []
  /// New or changed files that are no pictures, or only by name.
  private(set) var others: [IndexedFile] = []
  /// Pictures that cannot be shown, and why; those that were known as such included.
  private(set) var broken: [(name: [UInt8], reason: String)] = []
  /// How many pictures there are in each format that is not shown.
  private(set) var unshown: [String: Int] = [:]
  /// Files whose start cannot be read, and why.
  private(set) var unreadable: [(name: [UInt8], reason: String)] = []
  /// How many photos are as they were.
  private(set) var unchangedPhotos = 0
  /// Names of files that are gone.
  private(set) var gone: [[UInt8]] = []

  /// A picture that is new or changed.
  struct Picture {
    let name: [UInt8]
    let state: FileState
  }

  /// Compares; reads the first bytes of what is new or changed.
  init(of listing: FolderListing, since known: [IndexedFile]) {
    var rest = Dictionary(known.map { ($0.name, $0) }) { _, last in last }
    let captions = Dictionary(
      listing.files.lazy.filter { $0.name.suffix(4) == Array(".txt".utf8)[...] }
        .map { ($0.name, $0) }
    ) { _, last in last }
    for file in listing.files {
      let state = file.state(caption: captions[CaptionFile.name(for: file.name)])
      if let old = rest.removeValue(forKey: file.name), old.state == state {
        keep(old)
      } else {
        look(at: file.name, state, in: listing.folder)
      }
    }
    for thing in listing.unreadable { rest[thing.name] = nil }
    gone = Array(rest.keys)
  }

  /// Takes out the pictures whose names have more than `length` bytes: by their whole path, which
  /// is how they are read, the system would not find them.
  mutating func refusePathsLonger(than length: Int) {
    let reason = "its path is too long"
    for picture in pictures where picture.name.count > length {
      broken.append((picture.name, reason))
      others.append(
        IndexedFile(name: picture.name, state: picture.state, content: .broken(reason: reason)))
    }
    pictures.removeAll { $0.name.count > length }
  }
}

extension FolderChanges {
  /// What the index says of such a picture, after its format.
  private static let notShown = " is not shown here"

  /// What a person is told of them, once for the folder: `not shown here: 3 BMP, 1 ICO`; nil of none.
  var unshownReason: String? {
    guard !unshown.isEmpty else { return nil }
    let parts = unshown.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }
    return "not shown here: " + parts.joined(separator: ", ")
  }

  private mutating func keep(_ file: IndexedFile) {
    switch file.content {
    case .photo: unchangedPhotos += 1
    case .broken(let reason):
      if reason.hasSuffix(Self.notShown) {
        unshown[String(reason.dropLast(Self.notShown.count)), default: 0] += 1
      } else {
        broken.append((file.name, reason))
      }
    case .other: break
    }
  }

  private mutating func look(at name: [UInt8], _ state: FileState, in folder: Descriptor) {
    do {
      let start = try Descriptor(file: name, in: folder).start(limit: PictureFormat.signatureLength)
      if PictureFormat(start) != nil {
        pictures.append(Picture(name: name, state: state))
      } else if let format = UnshownFormat(start)?.rawValue {
        unshown[format, default: 0] += 1
        let content = IndexedFile.Content.broken(reason: format + Self.notShown)
        others.append(IndexedFile(name: name, state: state, content: content))
      } else if PictureFormat.isPictureName(name) {
        let reason = start.isEmpty ? "not a picture: empty" : "not a picture, in spite of its name"
        broken.append((name, reason))
        others.append(IndexedFile(name: name, state: state, content: .broken(reason: reason)))
      } else {
        others.append(IndexedFile(name: name, state: state, content: .other))
      }
    } catch {
      unreadable.append((name, SystemError.reason(of: error)))
    }
  }
}

extension FolderListing.File {
  fileprivate func state(caption: FolderListing.File?) -> FileState {
    FileState(
      size: size, modified: modified, captionSize: caption?.size ?? -1,
      captionModified: caption?.modified ?? 0)
  }
}
