/// Something that can be drawn: a motif with its colours and its chance.
protocol Scene: Sendable {
  /// Draws it over the whole canvas.
  func draw(on canvas: inout Canvas)
}
