import Domain
import Timeline

/// Makes photos of statuses.
///
/// The pictures of one status share its moment, and the engine orders what shares a moment by id: the
/// first has the status' id, the others that and their place, so that they stay in their order.
struct StatusPhotos {
  /// The longest caption in bytes of UTF-8, before it ends with `…`.
  static let captionBytes = 2_000
  /// The longest alternative text, which some write with care.
  static let descriptionBytes = 8_000
  /// The longest name.
  static let nameBytes = 300
  /// The longest address of a picture.
  static let addressBytes = 4_000

  let source: SourceID
  let pictures: TimelineDependencies.Pictures

  /// A status' photos at a moment, as tickets of its source; none if it shows no picture, or its
  /// account's filters hide it.
  func tickets(
    of status: RemoteStatus, at moment: Timestamp, from origin: WebAddress
  ) -> [Ticket<Photo>] {
    let original = status.original
    guard !status.isFiltered, !original.isFiltered else { return [] }
    let images = original.media.filter { $0.kind == .image }
    guard !images.isEmpty else { return [] }
    let caption = caption(of: original)
    let shown = pictures == .each ? images[...] : images.prefix(1)
    return shown.enumerated().compactMap { place, image in
      guard let address = address(of: image, from: origin) else { return nil }
      let photo = Photo(
        id: PhotoID(source: source, item: Self.item(original.id, place: place)),
        timestamp: moment, caption: caption,
        alternativeText: image.description?.nonEmpty?.cut(to: Self.descriptionBytes),
        author: original.account?.byline.cut(to: Self.nameBytes), size: image.size,
        media: .web(address), blurhash: image.blurhash.flatMap(Blurhash.init),
        isSensitive: original.isSensitive || !original.spoilerText.isEmpty,
        expiresAt: original.expiresAt, reception: original.reception, status: original.id,
        page: Photo.page(original.url))
      return Ticket(
        supplier: OpaqueID(source.rawValue), id: OpaqueID(photo.id.item),
        timestamp: moment.milliseconds, payload: photo)
    }
  }

  /// The name of a status' picture: `7`, `7/02`, `7/03`.
  static func item(_ status: String, place: Int) -> String {
    guard place > 0 else { return status }
    let number = String(place + 1)
    return status + "/" + (number.utf8.count < 2 ? "0" : "") + number
  }
}

extension StatusPhotos {
  private func caption(of status: RemoteStatus) -> String? {
    let text = RichTextReader.read(status.content).text
    let warning = status.spoilerText
    let both = warning.isEmpty || text.isEmpty ? warning + text : warning + "\n" + text
    return both.nonEmpty?.cut(to: Self.captionBytes)
  }

  /// The server's own file, or else the one where it came from, or else a smaller one.
  private func address(of image: MediaAttachment, from origin: WebAddress) -> WebAddress? {
    for text in [image.url, image.remoteURL, image.previewURL] {
      if let text, text.utf8.count <= Self.addressBytes,
        let address = WebAddress(file: text, of: origin)?.secured(typed: origin)
      {
        return address
      }
    }
    return nil
  }
}

extension WebAddress {
  /// The address of a server's file. Some leave out the scheme, and some their own name.
  fileprivate init?(file text: String, of origin: WebAddress) {
    let text = text.trimmingBlanks
    guard !text.isEmpty else { return nil }
    let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    let namesHost = parts.count == 2 && parts[0].contains(".") && !parts[0].contains(":")
    guard let address = origin.resolving(namesHost ? "//" + text : text) else { return nil }
    self = address
  }
}

extension String {
  fileprivate var trimmingBlanks: String {
    let start = drop(while: \.isWhitespace)
    return String(start.reversed().drop(while: \.isWhitespace).reversed())
  }

  fileprivate var nonEmpty: String? { isEmpty ? nil : self }

  /// Its beginning, if it is longer than so many bytes.
  fileprivate func cut(to bytes: Int) -> String {
    guard utf8.count > bytes else { return self }
    var end = utf8.index(utf8.startIndex, offsetBy: bytes)
    while end > startIndex, end.samePosition(in: self) == nil { end = utf8.index(before: end) }
    return self[..<end] + "…"
  }
}
