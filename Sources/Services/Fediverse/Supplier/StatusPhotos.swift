import Domain
import Foundation
import Markup
import Timeline

/// Makes photos of statuses.
///
/// The pictures of one status share its moment, and the engine orders those by id. So that they keep their
/// order, the first has the status' id, and the others that id and their place.
struct StatusPhotos {
  /// The longest caption in bytes of UTF-8; what is longer ends with `…`.
  static let captionBytes = 2_000
  /// The longest alternative text.
  static let descriptionBytes = 8_000
  /// The longest name.
  static let nameBytes = 300
  /// The longest address of a picture.
  static let addressBytes = 4_000

  let source: SourceID
  let pictures: TimelineDependencies.Pictures

  /// A status' photos with a moment, as tickets of its source; none if it has no picture, or a filter
  /// of the account hides it.
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
        alternativeText: image.description?.filled?.cut(to: Self.descriptionBytes),
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

  /// The id of a status' picture: `7`, `7/02`, `7/03`.
  static func item(_ status: String, place: Int) -> String {
    guard place > 0 else { return status }
    let number = String(place + 1)
    return status + "/" + (number.utf8.count < 2 ? "0" : "") + number
  }
}

extension StatusPhotos {
  private func caption(of status: RemoteStatus) -> String? {
    let text = StatusText.read(status.content)
    let warning = status.spoilerText
    let both = warning.isEmpty || text.isEmpty ? warning + text : warning + "\n" + text
    return both.filled?.cut(to: Self.captionBytes)
  }

  /// The file at the server, else the file where it came from, else the preview.
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
  /// The address of a server's file. Some servers leave out the scheme, and some their own host.
  fileprivate init?(file text: String, of origin: WebAddress) {
    let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
    guard !text.isEmpty else { return nil }
    let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    let namesHost = parts.count == 2 && parts[0].contains(".") && !parts[0].contains(":")
    guard let address = origin.resolving(namesHost ? "//" + text : text) else { return nil }
    self = address
  }
}

extension String {
  fileprivate var filled: String? { isEmpty ? nil : self }
}
