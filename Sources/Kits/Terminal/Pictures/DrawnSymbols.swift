/// The pictures that were drawn with characters last: what is shown again is not drawn again, which
/// would take longer than anything else about it.
public final class DrawnSymbols {
  /// What lines depend on. The pixels are told by a hash, which is not kept longer than the process.
  private struct Key: Hashable {
    let pixels: Int
    let width: Int
    let height: Int
    let symbols: Picture.Symbols
    let geometry: PictureGeometry
    let colours: ConsoleTraits.Colours
  }

  private let limit: Int
  private var entries: [(key: Key, lines: [String])] = []

  /// Remembers at most so many.
  public init(limit: Int = 16) {
    self.limit = limit
  }

  /// The picture as ``PictureRenderer/render(_:for:)`` draws it.
  public func render(_ picture: Picture, for traits: ConsoleTraits) -> String {
    let geometry = PictureGeometry(
      width: picture.width, height: picture.height, columns: traits.columns,
      rows: picture.maximumRows, slimness: traits.cell.slimness)
    return lines(of: picture, geometry, traits.colours).joined(separator: "\n")
  }

  /// The picture as lines, drawn or remembered.
  func lines(
    of picture: Picture, _ geometry: PictureGeometry, _ colours: ConsoleTraits.Colours
  ) -> [String] {
    let key = Key(
      pixels: Self.hash(of: picture.rgba), width: picture.width, height: picture.height,
      symbols: picture.symbols, geometry: geometry, colours: colours)
    let known = entries.firstIndex { $0.key == key }.map { entries.remove(at: $0).lines }
    let lines = known ?? PictureRenderer.lines(of: picture, geometry, colours)
    entries.append((key, lines))
    if entries.count > limit { entries.removeFirst() }
    return lines
  }

  private static func hash(of pixels: [UInt8]) -> Int {
    var hasher = Hasher()
    pixels.withUnsafeBytes { hasher.combine(bytes: $0) }
    return hasher.finalize()
  }
}
