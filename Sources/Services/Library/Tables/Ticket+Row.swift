import Domain
import Timeline

extension Ticket<Photo> {
  /// What ``init(_:)`` reads, in this order.
  static let columns = """
    source, item, age, caption, alternativeText, author, width, height, media, isSensitive,
    expiresAt, isSeen, blurhash, likes, dislikes, replies, reaction, status
    """

  /// The photo in a row of ``columns`` as a ticket; nil if its media are of a kind this version does
  /// not know.
  init?(_ row: BareStatement) {
    guard let media = MediaReference(stored: row.text(8)) else { return nil }
    let photo = Photo(
      id: PhotoID(source: SourceID(rawValue: row.text(0)), item: row.text(1)),
      timestamp: Timestamp(milliseconds: ~row.number(2)), caption: row.optionalText(3),
      alternativeText: row.optionalText(4), author: row.optionalText(5),
      size: PixelSize(
        width: Int(untrusted: row.number(6)), height: Int(untrusted: row.number(7))), media: media,
      blurhash: row.optionalText(12).flatMap(Blurhash.init), isSensitive: row.number(9) != 0,
      expiresAt: row.optionalNumber(10).map(Timestamp.init(milliseconds:)),
      isSeen: row.number(11) != 0,
      reception: Reception(
        likes: row.optionalNumber(13), dislikes: row.optionalNumber(14),
        replies: row.optionalNumber(15), reaction: row.optionalText(16)),
      status: row.optionalText(17))
    self.init(
      supplier: SupplierID(photo.id.source.rawValue), id: TicketID(photo.id.item),
      timestamp: photo.timestamp.milliseconds, payload: photo)
  }
}
