import CChafa

/// Draws pictures with characters, in the colours a terminal has.
public struct PictureRenderer {
  /// The picture as lines of text, without a line break at the end.
  ///
  /// Fits into the columns of `traits` and the rows of `picture`. Every coloured line ends with the
  /// colours reset; without colours there are no escape sequences at all. What shines through the
  /// picture is the terminal's background, taken for dark where it has to be mixed.
  public static func render(_ picture: Picture, for traits: ConsoleTraits) -> String {
    let geometry = PictureGeometry(
      width: picture.width, height: picture.height, columns: traits.columns,
      rows: picture.maximumRows, slimness: traits.cell.slimness)
    return lines(of: picture, geometry, traits.colours).joined(separator: "\n")
  }

  /// The same, in a geometry that was decided elsewhere.
  static func lines(
    of picture: Picture, _ geometry: PictureGeometry, _ colours: ConsoleTraits.Colours
  ) -> [String] {
    if BlockRenderer.draws(picture, colours) { return BlockRenderer.lines(of: picture, geometry) }
    guard let config = chafa_canvas_config_new() else { return [] }
    defer { chafa_canvas_config_unref(config) }
    configure(config, geometry, colours)
    useSymbols(picture.symbols, in: config)
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
      // The first sixteen of the 256 are anything the person likes; the other 240 are known.
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
      // Some terminals draw the ambiguous ones wider, which would shift the rest of the line.
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
