import Domain
import Pictures

extension Photo {
  /// What stands in the picture's place until it has come: its blurred colours if they are known, else
  /// grey; in the picture's proportions if they are known.
  public func placeholder(on canvas: PictureCanvas) -> Bitmap? {
    let size = canvas.sketchSize(of: size)
    // Waves are coarse: more pixels than these show nothing new, and each takes its time.
    let few = size.fitted(into: PixelSize(clamping: 32, 32))
    return blurhash?.bitmap(few)?.scaled(to: size) ?? cover(on: canvas)
  }

  /// What stands in the place of a picture that is not to be seen: grey, in its proportions.
  public func cover(on canvas: PictureCanvas) -> Bitmap? {
    let size = canvas.sketchSize(of: size)
    var rgba = [UInt8](repeating: 112, count: 4 * size.width * size.height)
    for alpha in stride(from: 3, to: rgba.count, by: 4) { rgba[alpha] = 255 }
    return Bitmap(size: size, rgba: rgba)
  }
}
