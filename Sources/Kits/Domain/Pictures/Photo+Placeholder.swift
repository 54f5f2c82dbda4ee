extension Photo {
  /// What stands where the picture will be: its blurred colours if somebody told them, else grey;
  /// of the picture's proportions as far as they are known.
  public func placeholder(on canvas: PictureCanvas) -> Bitmap? {
    let size = canvas.sketchSize(of: size)
    // Waves are coarse: more pixels than these show nothing new, and each takes its time.
    let few = size.fitted(into: PixelSize(clamping: 32, 32))
    return blurhash?.bitmap(few)?.stretched(to: size) ?? cover(on: canvas)
  }

  /// What stands where a picture is that nobody is to see: grey, of its proportions.
  public func cover(on canvas: PictureCanvas) -> Bitmap? {
    let size = canvas.sketchSize(of: size)
    var rgba = [UInt8](repeating: 112, count: 4 * size.width * size.height)
    for alpha in stride(from: 3, to: rgba.count, by: 4) { rgba[alpha] = 255 }
    return Bitmap(size: size, rgba: rgba)
  }
}

extension Bitmap {
  /// The same at another size, each pixel that of the nearest.
  func stretched(to target: PixelSize) -> Bitmap? {
    guard target != size else { return self }
    var pixels: [UInt8] = []
    pixels.reserveCapacity(4 * target.width * target.height)
    for y in 0..<target.height {
      let row = y * size.height / target.height * size.width
      for x in 0..<target.width {
        let start = 4 * (row + x * size.width / target.width)
        pixels += rgba[start..<start + 4]
      }
    }
    return Bitmap(size: target, rgba: pixels)
  }
}
