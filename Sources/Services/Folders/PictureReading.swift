import Domain
import Pictures
import Storage

/// A new or changed picture that is to be read, or a video, which is not.
struct Candidate: Sendable {
  /// The path of its folder within the source.
  let folder: FileLocation
  /// The bytes of its name.
  let name: [UInt8]
  let location: FileLocation
  let state: FileState
  /// The caption file beside it.
  let caption: CaptionFile?
  /// The post that it is the first picture of, in an archive.
  var post: PostArchive.Post?
  /// The top folder of the source.
  let root: FileLocation

  /// The photo, with the metadata in the file.
  func photo(_ facts: PictureFacts, source: SourceID) -> Photo {
    Photo(
      id: id(in: source), timestamp: post?.moment ?? facts.takenAt ?? modified,
      caption: caption?.caption ?? post?.words ?? facts.caption,
      alternativeText: alternativeText ?? facts.alternativeText, author: facts.author,
      size: facts.size, media: .file(location), isSensitive: post?.isSensitive ?? false,
      page: post?.page, details: details(facts), others: others)
  }

  /// The video, without what is in the file: no stranger's bytes are read for it here.
  func video(of source: SourceID) -> Photo {
    Photo(
      id: id(in: source), timestamp: post?.moment ?? modified,
      caption: caption?.caption ?? post?.words, alternativeText: alternativeText,
      media: .clip(Clip(.video, file: .file(location), poster: nil)),
      isSensitive: post?.isSensitive ?? false, page: post?.page, details: details(nil),
      others: others)
  }

  /// What can be searched of what the file says.
  private func details(_ facts: PictureFacts?) -> PostDetails {
    let keywords = Tag.tags(of: caption?.tags ?? facts?.keywords ?? []).prefix(Tag.mostOfPhoto)
    var details = PostDetails(keywords: keywords.isEmpty ? nil : keywords.map(\.name))
    details.camera = facts?.details.camera.map {
      String(String.UnicodeScalarView($0.unicodeScalars.prefix(PostDetails.longestCamera)))
    }
    details.position = facts?.details.position
    details.town = details.position.flatMap(Town.nearest)?.text
    return details
  }

  private var alternativeText: String? {
    caption?.alternativeText ?? post?.pictures.first?.alternativeText
  }

  /// The pictures of the same post behind this one.
  private var others: [PostPicture] {
    (post?.pictures ?? []).dropFirst().map { picture in
      let file = MediaReference.file(root.appending(picture.path))
      let isVideo = Clip.isVideoName(picture.path)
      return PostPicture(
        media: isVideo ? .clip(Clip(.video, file: file, poster: nil)) : file,
        alternativeText: picture.alternativeText)
    }
  }

  private func id(in source: SourceID) -> PhotoID {
    PhotoID(source: source, item: FileLocation(bytes: join(folder.bytes, name)).encoded)
  }

  private var modified: Timestamp { Timestamp(milliseconds: state.modified / 1_000_000) }
}

/// The result of reading a picture.
enum ReadingOutcome {
  /// Its metadata.
  case facts(PictureFacts)
  /// It cannot be shown until it changes.
  case broken(reason: String)
  /// It cannot be read now, but perhaps later.
  case notNow(reason: String)
  /// The decoder failed, which says nothing about the picture.
  case noDecoder(MediaError)
  /// The picture is gone, or the scan was cancelled.
  case gone

  init(_ result: Result<PictureFacts, any Error>) {
    switch result {
    case .success(let facts): self = .facts(facts)
    case .failure(let error as MediaError): self = Self.failure(error)
    case .failure(is CancellationError): self = .gone
    case .failure(let error): self = .notNow(reason: Reason.of(error))
    }
  }

  private static func failure(_ error: MediaError) -> ReadingOutcome {
    switch error {
    case .missing: .gone
    case .unreadable(_, let reason): .notNow(reason: reason)
    case .undecodable(let reason): .broken(reason: "not a picture: \(reason)")
    case .tooLarge(let size):
      .broken(reason: "too large: \(size.width) × \(size.height) pixels")
    // The machine was busy, which says nothing about the picture.
    case .timedOut: .notNow(reason: "reading it took too long")
    case .unavailable(let reason): .notNow(reason: reason)
    case .decoderFailed: .noDecoder(error)
    }
  }
}
