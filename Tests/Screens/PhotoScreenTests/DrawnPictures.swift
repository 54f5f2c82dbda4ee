import Terminal

/// A console that remembers the pictures it was given, and nothing else.
@MainActor
final class DrawnPictures: Console {
  private(set) var pictures: [Picture] = []
  let traits = ConsoleTraits(columns: 80, rows: 24, isInteractive: true, showsPictures: true)

  func write(_ picture: Picture) { pictures.append(picture) }
  func write(_ text: StyledText) {}
  func write(_ grid: PictureGrid) {}
  func write(record: some Encodable & Sendable) {}
  func fail(_ text: StyledText) {}
  func warn(_ text: StyledText) {}
  func show(progress: ProgressLine?) {}
  func askSecret(_ prompt: StyledText) async -> String? { nil }
}
