/// What a window showed, in its own order, packed into one text: coverage is read at every look at the
/// track, and hardly anybody unpacks this.
struct WindowOrder: Hashable, Sendable, Codable {
  /// How much of it is kept, in bytes.
  private static let keptBytes = 64 << 10

  private let text: String
  /// Whether it said that there is nothing older.
  let isEnd: Bool

  /// Packs what is shown, as much as is kept.
  init(_ places: [TicketPosition], isEnd: Bool) {
    self.isEnd = isEnd
    var text = ""
    for place in places {
      let line = "\(place.timestamp)\u{1F}\(place.key.id.text)\u{1E}"
      guard text.utf8.count + line.utf8.count <= Self.keptBytes else { break }
      text += line
    }
    self.text = text
  }

  /// What was shown. An id with a separator in it comes out wrong, and is then not found again.
  var tickets: [ShownTicket] {
    text.split(separator: "\u{1E}").compactMap { line in
      let parts = line.split(separator: "\u{1F}", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, let timestamp = Milliseconds(parts[0]) else { return nil }
      return ShownTicket(id: TicketID(String(parts[1])), timestamp: timestamp)
    }
  }
}

/// What a window showed: who, and when that was.
struct ShownTicket: Hashable, Sendable {
  let id: TicketID
  let timestamp: Milliseconds
}
