import Domain

/// Holds searches against photos that a server has just told, and of which nothing is kept.
///
/// What stands in a photo decides. Whether it was seen or is liked, whose it is, where it was taken, what its source
/// is called and what it looks like is not known: by that nothing is found, also not behind a `-`.
///
///     SearchJudge(settings.mutedSearches(at: now), at: now).finds(photo)
public struct SearchJudge: Sendable {
  private let searches: [SearchQuery]
  private let now: Timestamp

  /// Judges as the searches would at a moment.
  public init(_ searches: [SearchQuery], at now: Timestamp) {
    self.searches = searches
    self.now = now
  }

  /// Whether one of the searches finds a photo.
  public func finds(_ photo: Photo) -> Bool {
    guard !searches.isEmpty else { return false }
    let text = SearchedText.of(photo)
    return searches.contains { isMet($0.condition, by: photo, text) == true }
  }
}

extension SearchJudge {
  /// Nil if it cannot be told.
  private func isMet(
    _ condition: SearchQuery.Condition, by photo: Photo, _ text: [UInt8]
  ) -> Bool? {
    switch condition {
    case .term(let term): return isMet(term, by: photo, text)
    case .not(let part): return isMet(part, by: photo, text).map { !$0 }
    case .all(let parts):
      let met = parts.map { isMet($0, by: photo, text) }
      return met.contains(false) ? false : met.contains(nil) ? nil : true
    case .any(let parts):
      let met = parts.map { isMet($0, by: photo, text) }
      return met.contains(true) ? true : met.contains(nil) ? nil : false
    }
  }

  private func isMet(_ term: SearchTerm, by photo: Photo, _ text: [UInt8]) -> Bool? {
    let first = photo.pictures[0]
    return switch term {
    case .words, .person, .tag, .camera: term.texts.contains { text.has(Array($0.row.utf8)) }
    case .taken(let from, let until):
      (from.map { $0 <= photo.timestamp } ?? true)
        && (until.map { photo.timestamp < $0 } ?? true)
    case .last(let seconds):
      now.advanced(by: .seconds(-seconds)) <= photo.timestamp && photo.timestamp <= now
    case .kind(.album): photo.isAlbum
    case .kind(.gif): first.media.isGIF
    case .kind(.video): first.media.clip?.kind == .video
    case .kind(.boost): photo.details.boostedBy != nil
    case .described: photo.pictures.contains { $0.alternativeText?.isEmpty == false }
    case .pixels(let comparison, let thousands):
      first.size.map { comparison.holds($0.width * $0.height, thousands * 1000) } ?? false
    case .kind(.unseen), .kind(.mine), .kind(.duplicate), .liked, .source, .folder, .near: nil
    }
  }
}

extension [UInt8] {
  /// Whether words in a row, with a blank before them, stand in a text.
  fileprivate func has(_ row: [UInt8]) -> Bool {
    indices.contains { self[$0] == 0x20 && self[$0...].starts(with: row) }
  }
}

extension MediaReference {
  /// Whether it moves without sound.
  fileprivate var isGIF: Bool {
    switch self {
    case .clip(let clip): clip.kind == .loop
    case .web(let address): Self.isGIF(address.text)
    case .file(let location): Self.isGIF(location.encoded)
    case .sample: false
    }
  }

  private static func isGIF(_ address: String) -> Bool {
    let address = address.lowercased()
    return address.hasSuffix(".gif") || address.contains(".gif?")
  }
}

extension SearchTerm.Comparison {
  fileprivate func holds(_ pixels: Int, _ limit: Int) -> Bool {
    switch self {
    case .atLeast: pixels >= limit
    case .atMost: pixels <= limit
    case .more: pixels > limit
    case .fewer: pixels < limit
    }
  }
}
