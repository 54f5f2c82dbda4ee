import Domain
import Pictures
import Terminal

extension ProgressLine {
  /// How far a picture has come, with its placeholder in at most so many rows and the words that will
  /// stand below it; Enter goes on without it.
  ///
  /// While a server sends the picture, the words are shown at once.
  public init(
    _ coming: PendingPicture, rows: Int, _ settings: DisplaySettings, words: [StyledText]
  ) {
    var (text, fraction, isSent) = ("loading", nil as Double?, false)
    switch coming.progress {
    case .receiving(let bytes, let total):
      isSent = true
      if let total, total > 0 {
        text = "\(ByteText.of(bytes)) of \(ByteText.of(total))"
        fraction = min(1, max(0, Double(bytes) / Double(total)))
      } else if bytes > 0 {
        text = "loading, \(ByteText.of(bytes)) so far"
      }
    case .decoding, .finished: text = "drawing"
    case nil: break
    }
    self.init(
      text, fraction: fraction,
      placeholder: coming.placeholder.flatMap { Picture($0, rows: rows, settings) }, words: words,
      wordsComeFirst: isSent, givesWay: true)
  }

  /// How many pictures of a grid are there.
  public init(pictures done: Int, of count: Int) {
    self.init(
      "\(HumanText.number(done)) of \(HumanText.count(count, "picture"))",
      fraction: count == 0 ? nil : Double(done) / Double(count))
  }
}

extension Picture {
  /// A bitmap to be drawn in at most so many rows, with the characters that the settings name.
  public init?(_ bitmap: Bitmap, rows: Int, _ settings: DisplaySettings) {
    self.init(
      width: bitmap.size.width, height: bitmap.size.height, rgba: bitmap.rgba,
      maximumRows: max(1, rows), symbols: Symbols(rawValue: settings.symbols) ?? .block)
  }
}

extension MovingPicture {
  /// A film to be drawn in at most so many rows, with the characters that the settings name.
  public init?(_ film: Film, rows: Int, _ settings: DisplaySettings) {
    self.init(
      film.frames.compactMap { frame in
        Picture(frame.bitmap, rows: rows, settings).map {
          Frame($0, milliseconds: frame.milliseconds)
        }
      })
  }
}

extension ConsoleTraits {
  /// What pictures may take here; nil where none are drawn.
  public var canvas: PictureCanvas? {
    guard showsPictures else { return nil }
    guard graphics != .symbols else {
      return PictureCanvas(
        columns: columns, rows: rows, cellWidth: 8, cellHeight: Int((8 * slimness).rounded()))
    }
    return PictureCanvas(
      columns: columns, rows: rows, cellWidth: cellWidth, cellHeight: cellHeight, drawsPixels: true)
  }
}

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
