import Domain

/// A picture that moves: its frames, each as a file of its own, and where it goes on the canvas.
///
/// ```swift
/// guard let animation = AnimatedPNG(bytes, limit: 100) else { return nil }
/// let first = animation.file(of: animation.frames[0])
/// ```
public protocol AnimatedPicture: Sendable {
  /// The canvas.
  var size: PixelSize { get }
  /// At least two, in their order.
  var frames: [AnimationFrame] { get }
  /// A frame alone, as a file.
  func file(of frame: AnimationFrame) -> [UInt8]
}

/// What is drawn, and for how long.
public struct AnimationFrame: Sendable {
  /// What becomes of what a frame was drawn on.
  public enum Disposal: Sendable {
    /// It stays.
    case stay
    /// It is clear.
    case clear
    /// It is as it was before.
    case restore
  }

  /// The column and the row of the canvas where its first pixel goes.
  public let x, y: Int
  /// Its own width and height, which fit into the canvas there.
  public let size: PixelSize
  /// How long it is shown.
  public let milliseconds: Int
  /// What becomes of its part of the canvas before the next one is drawn.
  public let disposal: Disposal
  /// Whether what is below shines through where it is clear; else it takes its place.
  public let isBlended: Bool
  /// Where its pixels are in the file.
  var data: [Range<Int>] = []

  /// Nil of what does not fit onto the canvas.
  init?(
    at x: Int, _ y: Int, _ size: PixelSize, on canvas: PixelSize, milliseconds: Int,
    _ disposal: Disposal, isBlended: Bool
  ) {
    guard x + size.width <= canvas.width, y + size.height <= canvas.height else { return nil }
    (self.x, self.y, self.size, self.milliseconds) = (x, y, size, milliseconds)
    (self.disposal, self.isBlended) = (disposal, isBlended)
  }
}
