import Domain

/// One sample photo: what it shows and what is said about it.
struct Sample: Sendable {
  let shape: Shape
  let caption: String
  let alternativeText: String
  let author: String
  let scene: any Scene
  var isSensitive = false
  /// Whether it leaves the stream after a day.
  var isStory = false

  /// Every sample, the newest first.
  static let all: [Sample] = interleaved([places, waters, skies, things])

  /// One of each, then the next of each, so that neighbours differ.
  private static func interleaved(_ groups: [[Sample]]) -> [Sample] {
    (0..<(groups.map(\.count).max() ?? 0)).flatMap { round in
      groups.compactMap { $0.indices.contains(round) ? $0[round] : nil }
    }
  }

  init(
    _ shape: Shape, _ caption: String, alt: String, by author: String, isSensitive: Bool = false,
    isStory: Bool = false, _ scene: any Scene
  ) {
    self.shape = shape
    self.caption = caption
    alternativeText = alt
    self.author = author
    self.scene = scene
    self.isSensitive = isSensitive
    self.isStory = isStory
  }
}
