import CChafa

/// Draws pixels of at most 256 colours by DEC's sixel (VT330/VT340 Programmer Reference, chapter 14):
/// `DCS 0;1;0 q`, raster attributes, a palette, then bands of six rows.
///
/// libchafa chooses the colours and writes the bands.
struct SixelCanvas {
  let cell: CellSize
  /// The largest picture the terminal draws, in pixels.
  let largest: CellSize

  /// Assumed if the terminal does not say how large a picture may be.
  static let usualLimit = CellSize(width: 4096, height: 4096)

  /// Draws a picture in at most so many columns and rows and keeps its proportions.
  func draw(_ picture: Picture, columns: Int, rows: Int) -> Drawing {
    let geometry = PictureGeometry(
      of: picture, columns: min(columns, max(1, largest.width / cell.width)),
      rows: min(rows, max(1, largest.height / cell.height)), cell: cell)
    let box = PixelBox(picture, geometry, cell: cell)
    return Drawing(
      geometry: geometry, content: .sequence(Self.encode(box, geometry, cell) ?? ""))
  }
}

extension SixelCanvas {
  /// The sequence that draws a picture in so many cells; nil if there is no memory for it.
  static func encode(
    _ box: PixelBox, _ geometry: PictureGeometry, _ cell: CellSize
  ) -> String? {
    guard let config = chafa_canvas_config_new() else { return nil }
    defer { chafa_canvas_config_unref(config) }
    chafa_canvas_config_set_geometry(config, gint(geometry.columns), gint(geometry.rows))
    chafa_canvas_config_set_cell_geometry(config, gint(cell.width), gint(cell.height))
    chafa_canvas_config_set_pixel_mode(config, CHAFA_PIXEL_MODE_SIXELS)
    chafa_canvas_config_set_dither_mode(config, CHAFA_DITHER_MODE_NONE)
    guard let canvas = chafa_canvas_new(config), let terminal = chafa_term_info_new() else {
      return nil
    }
    defer {
      chafa_canvas_unref(canvas)
      chafa_term_info_unref(terminal)
    }
    chafa_term_info_set_seq(terminal, CHAFA_TERM_SEQ_BEGIN_SIXELS, "\u{1B}P%1;%2;%3q", nil)
    chafa_term_info_set_seq(terminal, CHAFA_TERM_SEQ_END_SIXELS, "\u{1B}\\", nil)
    chafa_canvas_draw_all_pixels(
      canvas, CHAFA_PIXEL_RGBA8_UNASSOCIATED, box.rgba, gint(box.width), gint(box.height),
      gint(4 * box.width))
    guard let output = chafa_canvas_print(canvas, terminal) else { return nil }
    defer { g_string_free(output, 1) }
    let bytes = UnsafeRawBufferPointer(start: output.pointee.str, count: Int(output.pointee.len))
    return String(decoding: bytes, as: UTF8.self)
  }
}
