import CChafa

/// Draws pictures with characters in the terminal's colours.
enum PictureRenderer {
  /// The lines of a picture in a given geometry.
  ///
  /// Every coloured line ends with a reset; without colours there are no escape sequences at all. Behind
  /// transparent pixels is the terminal's background, which is assumed to be dark where colours are mixed
  /// with it.
  static func lines(
    of picture: Picture, _ geometry: PictureGeometry, _ colours: ConsoleTraits.Colours
  ) -> [String] {
    if BlockRenderer.draws(picture, colours) { return BlockRenderer.lines(of: picture, geometry) }
    guard let config = chafa_canvas_config_new() else { return [] }
    defer { chafa_canvas_config_unref(config) }
    configure(config, geometry, colours)
    // Blocks say little without a colour; characters of different weight do.
    useSymbols(
      colours == .none && picture.symbols == .block ? .ascii : picture.symbols, in: config)
    guard let canvas = chafa_canvas_new(config) else { return [] }
    defer { chafa_canvas_unref(canvas) }
    chafa_canvas_draw_all_pixels(
      canvas, CHAFA_PIXEL_RGBA8_UNASSOCIATED, picture.rgba, gint(picture.width),
      gint(picture.height), gint(4 * picture.width))
    return lines(of: canvas, colours)
  }
}

extension PictureRenderer {
  private static func configure(
    _ config: OpaquePointer, _ geometry: PictureGeometry, _ colours: ConsoleTraits.Colours
  ) {
    let mode =
      switch colours {
      case .none: CHAFA_CANVAS_MODE_FGBG
      case .ansi16: CHAFA_CANVAS_MODE_INDEXED_16
      // People choose the first 16 of the 256 colours themselves; only the other 240 are known.
      case .ansi256: CHAFA_CANVAS_MODE_INDEXED_240
      case .truecolour: CHAFA_CANVAS_MODE_TRUECOLOR
      }
    chafa_canvas_config_set_geometry(config, gint(geometry.columns), gint(geometry.rows))
    chafa_canvas_config_set_canvas_mode(config, mode)
    chafa_canvas_config_set_pixel_mode(config, CHAFA_PIXEL_MODE_SYMBOLS)
    chafa_canvas_config_set_optimizations(config, CHAFA_OPTIMIZATION_REUSE_ATTRIBUTES)
    chafa_canvas_config_set_fg_only_enabled(config, colours == .none ? 1 : 0)
    if colours < .truecolour {
      chafa_canvas_config_set_dither_mode(config, CHAFA_DITHER_MODE_ORDERED)
    }
  }

  private static func useSymbols(_ symbols: Picture.Symbols, in config: OpaquePointer) {
    guard let map = chafa_symbol_map_new() else { return }
    defer { chafa_symbol_map_unref(map) }
    switch symbols {
    case .ascii:
      chafa_symbol_map_add_by_tags(map, CHAFA_SYMBOL_TAG_ASCII)
    case .half:
      for character: gunichar in [0x20, 0x2580, 0x2584, 0x2588] {
        chafa_symbol_map_add_by_range(map, character, character)
      }
    case .block:
      chafa_symbol_map_add_by_range(map, 0x20, 0x20)
      chafa_symbol_map_add_by_range(map, 0x2580, 0x2590)
      chafa_symbol_map_add_by_range(map, 0x2594, 0x259F)
    case .all:
      // Some terminals draw ambiguous symbols two columns wide, which would shift the rest of the line.
      chafa_symbol_map_add_by_tags(map, CHAFA_SYMBOL_TAG_ALL)
      chafa_symbol_map_remove_by_tags(map, CHAFA_SYMBOL_TAG_WIDE)
      chafa_symbol_map_remove_by_tags(map, CHAFA_SYMBOL_TAG_AMBIGUOUS)
    }
    chafa_canvas_config_set_symbol_map(config, map)
  }

  private static func lines(
    of canvas: OpaquePointer, _ colours: ConsoleTraits.Colours
  ) -> [String] {
    guard
      let terminal = colours == .none
        ? chafa_term_info_new()
        : chafa_term_db_get_fallback_info(chafa_term_db_get_default())
    else { return [] }
    defer { chafa_term_info_unref(terminal) }
    guard let output = chafa_canvas_print(canvas, terminal) else { return [] }
    defer { g_string_free(output, 1) }
    let bytes = UnsafeRawBufferPointer(start: output.pointee.str, count: Int(output.pointee.len))
    let lines = String(decoding: bytes, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false)
    return lines.map { line in
      colours == .none || line.hasSuffix(reset) ? String(line) : line + reset
    }
  }

  private static let reset = "\u{1B}[0m"
}

/// Keeps the lines of the pictures that were last drawn with characters, because drawing takes longer than
/// everything else when a picture is shown again.
public final class DrawnPictureCache {
  /// All that the lines depend on; the pixels as a hash, which is only valid in this process.
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

  /// - Parameter limit: The most pictures to keep.
  public init(limit: Int = 16) {
    self.limit = limit
  }

  /// The picture as lines of text, without a line break at the end; from the cache if possible.
  ///
  /// Fits into the columns of `traits` and the rows of `picture`.
  public func render(_ picture: Picture, for traits: ConsoleTraits) -> String {
    drawing(of: picture, columns: traits.columns, traits).text
  }

  /// Draws a picture in at most so many columns and keeps its proportions.
  func drawing(of picture: Picture, columns: Int, _ traits: ConsoleTraits) -> Drawing {
    let geometry = PictureGeometry(
      of: picture, columns: columns, rows: .max, slimness: traits.cell.slimness)
    return Drawing(
      geometry: geometry, content: .lines(lines(of: picture, geometry, traits.colours)))
  }

  private func lines(
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
