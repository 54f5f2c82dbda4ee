extension PixelSize {
  /// The largest size of these proportions that fits into another; not larger than it is, unless
  /// it may be enlarged.
  public func fitted(into bounds: PixelSize, enlarging: Bool = false) -> PixelSize {
    let scale = min(
      Double(bounds.width) / Double(width), Double(bounds.height) / Double(height),
      enlarging ? .infinity : 1)
    return PixelSize(
      clamping: min(bounds.width, Int((Double(width) * scale).rounded())),
      min(bounds.height, Int((Double(height) * scale).rounded())))
  }
}
