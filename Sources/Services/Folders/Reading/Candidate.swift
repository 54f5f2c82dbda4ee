import Domain
import Pictures

/// A picture that is new or changed, and waits to be read.
struct Candidate: Sendable {
  /// Its folder within the source.
  let folder: FileLocation
  /// The bytes of its name.
  let name: [UInt8]
  /// Where it is on this machine.
  let location: FileLocation
  /// What it is like now.
  let state: FileState
  /// What the caption file beside it says.
  let caption: CaptionFile?

  /// The photo that this file is, by what it says about itself.
  func photo(_ facts: PictureFacts, source: SourceID) -> Photo {
    let item = FileLocation(bytes: join(folder.bytes, name)).encoded
    let modified = Timestamp(milliseconds: state.modified / 1_000_000)
    return Photo(
      id: PhotoID(source: source, item: item), timestamp: facts.takenAt ?? modified,
      caption: caption?.caption ?? facts.caption,
      alternativeText: caption?.alternativeText ?? facts.alternativeText, author: facts.author,
      size: facts.size, media: .file(location))
  }
}
