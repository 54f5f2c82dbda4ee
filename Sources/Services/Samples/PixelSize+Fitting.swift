import Domain

extension PixelSize {
  /// The largest size with these proportions within this one, at least one pixel each way, never
  /// larger than the photo is.
  func largest(_ shape: Shape) -> PixelSize {
    let scale = min(
      1, Double(width) / Double(shape.width), Double(height) / Double(shape.height))
    let fitted = PixelSize(
      width: max(1, Int((Double(shape.width) * scale).rounded())),
      height: max(1, Int((Double(shape.height) * scale).rounded())))
    // Never nil: both are at least 1.
    return fitted ?? self
  }
}
