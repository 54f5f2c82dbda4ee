import Domain
import Files
import Pictures
import Storage

/// What has changed in a folder since it was last scanned.
struct FolderChanges {
  /// Pictures that are new or changed.
  private(set) var pictures: [Picture] = []
  /// Videos that are new or changed.
  private(set) var videos: [Picture] = []
  /// New or changed files that are neither, or cannot be shown.
  private(set) var others: [IndexedFile] = []
  /// Pictures that cannot be shown, and why, whether new or known.
  private(set) var broken: [(name: [UInt8], reason: String)] = []
  /// The number of pictures in each format that is not supported.
  private(set) var unshown: [String: Int] = [:]
  /// Files whose start cannot be read, and why.
  private(set) var unreadable: [(name: [UInt8], reason: String)] = []
  /// The number of unchanged photos.
  private(set) var unchangedPhotos = 0
  /// The names of files that are gone.
  private(set) var gone: [[UInt8]] = []

  /// A picture or a video that is new or changed.
  struct Picture {
    let name: [UInt8]
    let state: FileState
    /// Whether a caption file is beside it.
    let hasCaption: Bool
  }

  /// Compares a folder with the index, and reads the first bytes of new and changed files.
  /// `archive` describes all files that have no caption file: when it changes, they do; and all pictures of a post
  /// do when others of them are there. While it cannot be read, what it said before stays.
  init(
    of listing: FolderListing, since known: [IndexedFile],
    archive: (file: FolderListing.File, posts: PostArchive?)? = nil
  ) {
    var rest = Dictionary(known.map { ($0.name, $0) }) { _, last in last }
    let captions = Dictionary(
      listing.files.lazy.filter { $0.name.suffix(4) == Array(".txt".utf8)[...] }
        .map { ($0.name, $0) }
    ) { _, last in last }
    let stems = Set(listing.files.lazy.compactMap { LivePhoto.stem(ofPicture: $0.name) })
    for file in listing.files {
      let isFilm =
        file.size <= LivePhoto.largestFilm
        && LivePhoto.stem(ofFilm: file.name).map(stems.contains) == true
      let caption = captions[CaptionFile.name(for: file.name)]
      let post = archive?.posts?.post(of: join(listing.path.bytes, file.name))
      let state = file.state(caption: caption ?? archive?.file, of: post)
      let isUndescribed = archive != nil && archive?.posts == nil && caption == nil
      let old = rest.removeValue(forKey: file.name)
      if isFilm {
        let part = IndexedFile(name: file.name, state: state, content: .other)
        if old != part { others.append(part) }
      } else if let old, !mayCount(old),
        old.state == state
          || isUndescribed && old.state.captionSize != FileState.unreadSize
            && old.state.ofFile == state.ofFile
          || caption != nil && old.state.isUnread(as: state)
            && !Self.canRead(captionOf: file.name, in: listing.folder)
      {
        keep(old)
      } else {
        look(at: file.name, state, hasCaption: caption != nil, in: listing.folder)
      }
    }
    for thing in listing.unreadable { rest[thing.name] = nil }
    gone = Array(rest.keys)
  }

  /// Takes files for nothing that are shown as part of another one.
  mutating func passOver(_ isPart: ([UInt8]) -> Bool) {
    for file in pictures + videos where isPart(file.name) {
      others.append(IndexedFile(name: file.name, state: file.state, content: .other))
    }
    pictures.removeAll { isPart($0.name) }
    videos.removeAll { isPart($0.name) }
  }

  /// Refuses those whose names have more than `length` bytes: they are read by their whole path, which
  /// would be too long for the system.
  mutating func refusePathsLonger(than length: Int) {
    let reason = "its path is too long"
    for picture in pictures + videos where picture.name.count > length {
      broken.append((picture.name, reason))
      others.append(
        IndexedFile(name: picture.name, state: picture.state, content: .broken(reason: reason)))
    }
    pictures.removeAll { $0.name.count > length }
    videos.removeAll { $0.name.count > length }
  }
}

extension FolderChanges {
  /// Follows the format in the index, for formats that are not supported.
  private static let notShown = " is not shown here"

  /// What the index says of a picture in such a format.
  static func reason(for format: UnsupportedFormat) -> String { format.rawValue + notShown }

  /// One message for the folder about such formats: `not shown here: 3 BMP, 1 ICO`; nil if there are none.
  var unshownReason: String? {
    guard !unshown.isEmpty else { return nil }
    let parts = unshown.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }
    return "not shown here: " + parts.joined(separator: ", ")
  }

  private static func canRead(captionOf name: [UInt8], in folder: OpenFile) -> Bool {
    (try? OpenFile(FileLocation(bytes: CaptionFile.name(for: name)), in: folder)) != nil
  }

  /// Whether a file that was passed over may be a video or a picture: those that were read before these were told of.
  private func mayCount(_ file: IndexedFile) -> Bool {
    file.content == .other
      && (Clip.isVideoName(file.name)
        || file.state.size > 0
          && [UnsupportedFormat.svg, .raw].contains { $0.names(file.name) })
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

  private mutating func look(
    at name: [UInt8], _ state: FileState, hasCaption: Bool, in folder: OpenFile
  ) {
    do {
      let start = try OpenFile(FileLocation(bytes: name), in: folder).start(
        limit: PictureFormat.signatureLength)
      if PictureFormat(start) != nil {
        pictures.append(Picture(name: name, state: state, hasCaption: hasCaption))
      } else if Clip.isVideo(named: name, start) {
        videos.append(Picture(name: name, state: state, hasCaption: hasCaption))
      } else if let format = UnsupportedFormat(start, named: name) {
        unshown[format.rawValue, default: 0] += 1
        let content = IndexedFile.Content.broken(reason: Self.reason(for: format))
        others.append(IndexedFile(name: name, state: state, content: content))
      } else if PictureFormat.isPictureName(name) {
        let reason = start.isEmpty ? "not a picture: empty" : "not a picture, in spite of its name"
        broken.append((name, reason))
        others.append(IndexedFile(name: name, state: state, content: .broken(reason: reason)))
      } else {
        others.append(IndexedFile(name: name, state: state, content: .other))
      }
    } catch {
      unreadable.append((name, Reason.of(error)))
    }
  }
}

extension FolderListing.File {
  fileprivate func state(
    caption: FolderListing.File?, of post: PostArchive.Post?
  ) -> FileState {
    FileState(
      size: size, modified: modified, captionSize: caption?.size ?? -1,
      captionModified: (caption?.modified ?? 0) &+ (post?.mark ?? 0))
  }
}

extension FileState {
  /// Whether all is the same, but the caption file could not be read.
  fileprivate func isUnread(as other: FileState) -> Bool {
    captionModified == -1 && captionSize == other.captionSize && ofFile == other.ofFile
  }
}
