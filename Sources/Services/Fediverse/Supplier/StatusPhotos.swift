import Domain
import Foundation
import Markup
import Timeline

/// Makes photos of statuses: one of each that has pictures or what plays, called as the status is.
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
  /// Whose server has them, where photos of several servers are in the source: it is in their names, and in the
  /// names of those whom it calls without itself.
  var owner: Account?

  /// A status' photo with a moment, as a ticket of its source; nil if it has nothing to show. What filters
  /// hide is among them: they may change.
  func ticket(
    of status: RemoteStatus, at moment: Timestamp, from origin: WebAddress
  ) -> Ticket<Photo>? {
    let original = status.original
    let pictures = original.media.compactMap { picture(of: $0, from: origin) }
    guard let first = pictures.first else { return nil }
    let item = owner.map { "\(original.id)/\($0.id.rawValue)" } ?? original.id
    let photo = Photo(
      id: PhotoID(source: source, item: item), timestamp: moment,
      caption: caption(of: original), alternativeText: first.alternativeText,
      author: original.account.map { person($0).byline }, size: first.size,
      media: first.media, blurhash: first.blurhash,
      isSensitive: original.isSensitive || !original.spoilerText.isEmpty,
      expiresAt: original.expiresAt, engagement: original.engagement, status: original.id,
      page: Photo.page(original.url), details: details(of: status),
      others: Array(pictures.dropFirst()))
    return Ticket(
      supplier: OpaqueID(source.rawValue), id: OpaqueID(photo.id.item),
      timestamp: moment.milliseconds, payload: photo)
  }
}

extension StatusPhotos {
  private func details(of status: RemoteStatus) -> PostDetails {
    let original = status.original
    var details = PostDetails(editedAt: original.editedAt, poll: original.poll)
    details.filtered = status.filtered ?? status.original.filtered
    details.warning = original.spoilerText.filled?.cut(to: Self.captionBytes)
    details.audience = original.visibility.flatMap(Visibility.init).flatMap {
      [.followers, .named].contains($0) ? $0 : nil
    }
    if status.isBoost {
      details.boostedBy = status.account.map { [person($0)] } ?? []
    }
    return details
  }

  private func person(_ account: RemoteAccount) -> Person {
    account.person(upTo: Self.nameBytes, at: owner?.server.name)
  }

  private func caption(of status: RemoteStatus) -> String? {
    let text = StatusText.read(status.content)
    let warning = status.spoilerText
    let both = warning.isEmpty || text.isEmpty ? warning + text : warning + "\n" + text
    return both.filled?.cut(to: Self.captionBytes)
  }

  /// Nil if it is nothing that is shown, or its address cannot be one.
  private func picture(of file: MediaAttachment, from origin: WebAddress) -> PostPicture? {
    guard file.kind != .unknown, let media = media(of: file, from: origin) else { return nil }
    return PostPicture(
      media: media, alternativeText: file.description?.filled?.cut(to: Self.descriptionBytes),
      size: file.size, blurhash: file.blurhash.flatMap(Blurhash.init))
  }

  /// Whether pictures of a status are left out because their addresses are too long.
  static func leavesOut(of status: RemoteStatus, from origin: WebAddress) -> Bool {
    status.original.media.contains { file in
      [file.url, file.remoteURL].contains { $0.map { $0.utf8.count > addressBytes } ?? false }
        && address(of: file, from: origin) == nil
    }
  }

  /// A picture's file at the server, else the file where it came from, else the preview. Of what plays the
  /// preview is the poster, unless it is the same file, which is no picture.
  private func media(of file: MediaAttachment, from origin: WebAddress) -> MediaReference? {
    guard let kind = file.kind.clip else {
      return Self.address(of: file, from: origin).map(MediaReference.web)
    }
    guard let plays = Self.address([file.url, file.remoteURL], from: origin) else { return nil }
    let preview = Self.address([file.previewURL], from: origin)
    return .clip(
      Clip(
        kind, file: .web(plays), poster: preview == plays ? nil : preview.map(MediaReference.web),
        seconds: file.seconds))
  }

  /// Where a file can be had.
  static func address(of file: MediaAttachment, from origin: WebAddress) -> WebAddress? {
    address([file.url, file.remoteURL, file.previewURL], from: origin)
  }

  /// The first of these that can be an address.
  private static func address(_ texts: [String?], from origin: WebAddress) -> WebAddress? {
    for text in texts {
      if let text, text.utf8.count <= addressBytes,
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
