/// Writes TIFF files without compression: directories of one strip each.
public struct TIFF: Sendable {
  /// A picture whose pixels are all the same.
  public struct Page: Sendable {
    /// What samples mean (`PhotometricInterpretation`).
    public enum Colours: Int, Sendable {
      case grey = 1
      case rgb = 2
      case inks = 5
    }

    let width: Int
    let height: Int
    let colours: Colours
    let depth: Int
    let pixel: [UInt8]
    let samples: Int

    /// Makes a page; samples of 16 bits are two bytes of `pixel` each, the higher first.
    public init(width: Int, height: Int, _ colours: Colours, pixel: [UInt8], depth: Int = 8) {
      self.width = width
      self.height = height
      self.colours = colours
      self.depth = depth
      self.pixel = pixel
      samples = pixel.count * 8 / depth
    }
  }

  /// The pages in their order.
  public let pages: [Page]
  /// Whether the last directory points to the first as the one after it.
  public let isEndless: Bool

  /// Makes a file.
  public init(_ pages: [Page], isEndless: Bool = false) {
    self.pages = pages
    self.isEndless = isEndless
  }

  /// The file.
  public var bytes: [UInt8] {
    var bytes = Array("MM".utf8) + number(42, 2) + number(8, 4)
    for (index, page) in pages.enumerated() {
      bytes += directory(page, at: bytes.count, isLast: index == pages.count - 1)
    }
    return bytes
  }
}

extension TIFF {
  /// The directory, how deep samples are, and the pixels.
  private func directory(_ page: Page, at start: Int, isLast: Bool) -> [UInt8] {
    let extra = page.samples - [.grey: 1, .rgb: 3, .inks: 4][page.colours, default: 1]
    let count = extra > 0 ? 10 : 9
    let depths = start + 2 + 12 * count + 4
    let strip = depths + 2 * page.samples
    let data = Array(Array(repeating: page.pixel, count: page.width * page.height).joined())
    var entries = [
      entry(256, 4, page.width), entry(257, 4, page.height),
      depthEntry(page, depths),
      entry(259, 3, 1), entry(262, 3, page.colours.rawValue), entry(273, 4, strip),
      entry(277, 3, page.samples), entry(278, 4, page.height), entry(279, 4, data.count),
    ]
    // Not premultiplied.
    if extra > 0 { entries.append(entry(338, 3, 2)) }
    let next = isLast ? (isEndless ? 8 : 0) : strip + data.count
    return number(count, 2) + entries.joined() + number(next, 4)
      + (0..<page.samples).flatMap { _ in number(page.depth, 2) } + data
  }

  /// How deep each sample is: in its place if there are one or two.
  private func depthEntry(_ page: Page, _ place: Int) -> [UInt8] {
    let value =
      switch page.samples {
      case 1: number(page.depth, 2) + [0, 0]
      case 2: number(page.depth, 2) + number(page.depth, 2)
      default: number(place, 4)
      }
    return number(258, 2) + number(3, 2) + number(page.samples, 4) + value
  }

  private func entry(_ tag: Int, _ type: Int, _ value: Int) -> [UInt8] {
    number(tag, 2) + number(type, 2) + number(1, 4)
      + (type == 3 ? number(value, 2) + [0, 0] : number(value, 4))
  }

  private func number(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
}
