/// Several pictures beside each other, each with a line below it.
public struct PictureGrid: Hashable, Sendable {
  /// The pictures, from the top left.
  public let cells: [Cell]

  /// One picture of it.
  public struct Cell: Hashable, Sendable {
    /// What is drawn; nil leaves its place empty.
    public let picture: Picture?
    /// What stands below it; cut to its width.
    public let caption: StyledText

    /// Makes a cell.
    public init(_ picture: Picture?, caption: StyledText) {
      self.picture = picture
      self.caption = caption
    }
  }

  /// Makes a grid.
  public init(_ cells: [Cell]) {
    self.cells = cells
  }
}
