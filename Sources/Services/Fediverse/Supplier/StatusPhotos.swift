import Domain
import Foundation
import Markup
import Timeline

/// Makes photos of statuses: one of each that has pictures, called as the status is.
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

  /// A status' photo with a moment, as a ticket of its source; nil if it has no picture, or a filter
  /// of the account hides it.
  func ticket(
    of status: RemoteStatus, at moment: Timestamp, from origin: WebAddress
  ) -> Ticket<Photo>? {
    let original = status.original
    guard !status.isFiltered, !original.isFiltered else { return nil }
    let pictures = original.media.compactMap { picture(of: $0, from: origin) }
    guard let first = pictures.first else { return nil }
    let photo = Photo(
      id: PhotoID(source: source, item: original.id), timestamp: moment,
      caption: caption(of: original), alternativeText: first.alternativeText,
      author: original.account?.byline.cut(to: Self.nameBytes), size: first.size,
      media: first.media, blurhash: first.blurhash,
      isSensitive: original.isSensitive || !original.spoilerText.isEmpty,
      expiresAt: original.expiresAt, reception: original.reception, status: original.id,
      page: Photo.page(original.url), others: Array(pictures.dropFirst()))
    return Ticket(
      supplier: OpaqueID(source.rawValue), id: OpaqueID(photo.id.item),
      timestamp: moment.milliseconds, payload: photo)
  }
}

extension StatusPhotos {
  private func caption(of status: RemoteStatus) -> String? {
    let text = StatusText.read(status.content)
    let warning = status.spoilerText
    let both = warning.isEmpty || text.isEmpty ? warning + text : warning + "\n" + text
    return both.filled?.cut(to: Self.captionBytes)
  }

  /// Nil if it is no picture, or its address cannot be one.
  private func picture(of media: MediaAttachment, from origin: WebAddress) -> PostPicture? {
    guard media.kind == .image, let address = address(of: media, from: origin) else { return nil }
    return PostPicture(
      media: .web(address),
      alternativeText: media.description?.filled?.cut(to: Self.descriptionBytes),
      size: media.size, blurhash: media.blurhash.flatMap(Blurhash.init))
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
