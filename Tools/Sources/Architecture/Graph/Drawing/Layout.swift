/// Where everything stands: the app on top, screens and services side by side below it, kits and
/// system libraries at the bottom, what developers run at the right.
struct Layout: Sendable {
  private(set) var frames: [Layer: Rectangle] = [:]
  private(set) var boxes: [String: Rectangle] = [:]
  private(set) var width = 0
  private(set) var height = 0
  private let graph: ModuleGraph

  init(_ graph: ModuleGraph) {
    self.graph = graph
    let blocks = Dictionary(
      uniqueKeysWithValues: graph.layers.map { ($0, Block($0, of: graph)) })
    placeFrames(blocks)
    for layer in Layer.allCases {
      guard let block = blocks[layer], let frame = frames[layer] else { continue }
      for row in block.rows.indices { placeRow(row, of: block, in: frame) }
    }
  }

  /// Where the frames' titles stand.
  var titles: [Layer: Rectangle] {
    Dictionary(
      uniqueKeysWithValues: frames.map { layer, frame in
        let width = Measures.width(ofTitle: layer.rawValue)
        return (layer, Rectangle(x: frame.x, y: frame.y, width: width, height: 24))
      })
  }

  /// Where an arrow may begin or end.
  func rectangle(of node: ModuleGraph.Node) -> Rectangle? {
    switch node {
    case .module(let name): boxes[name]
    case .layer(let layer): frames[layer]
    }
  }
}

extension Layout {
  private mutating func placeFrames(_ blocks: [Layer: Block]) {
    let middle = [Layer.screens, .services].compactMap { blocks[$0] }
    let bottom = [Layer.components, .kits, .c].compactMap { blocks[$0] }
    let middleWidth = Self.side(middle.map(\.width), Measures.columnGap)
    let leftWidth = max(middleWidth, blocks[.app]?.width ?? 0)
    let rightWidth = blocks[.dev]?.width ?? 0
    let upperWidth = Self.side([leftWidth, rightWidth].filter { $0 > 0 }, Measures.columnGap)
    let fullWidth = max(upperWidth, bottom.map(\.width).max() ?? 0)
    let left = Measures.margin
    let right = left + (leftWidth > 0 ? leftWidth + Measures.columnGap : 0)

    var y = Measures.margin
    /// Places blocks side by side; the last column takes what is left of the width.
    func placeBand(_ onLeft: [Block], _ onRight: [Block]) {
      let height = (onLeft + onRight).map(\.height).max() ?? 0
      placeSideBySide(onLeft, x: left, y: y, height: height, width: leftWidth)
      placeSideBySide(
        onRight, x: right, y: y, height: height, width: left + fullWidth - right)
      if height > 0 { y += height + Measures.frameGap }
    }
    placeBand([blocks[.app]].compactMap(\.self), [blocks[.dev]].compactMap(\.self))
    placeBand(middle, [])
    for block in bottom {
      placeSideBySide([block], x: left, y: y, height: block.height, width: fullWidth)
      y += block.height + Measures.frameGap
    }
    width = fullWidth + 2 * Measures.margin
    height = y - Measures.frameGap + Measures.margin
  }

  private static func side(_ widths: [Int], _ gap: Int) -> Int {
    widths.isEmpty ? 0 : widths.reduce(-gap) { $0 + $1 + gap }
  }

  /// Shares out what is left of the width.
  private mutating func placeSideBySide(
    _ blocks: [Block], x: Int, y: Int, height: Int, width: Int
  ) {
    let needed = Self.side(blocks.map(\.width), Measures.columnGap)
    let extra = blocks.isEmpty ? 0 : max(0, width - needed) / blocks.count
    var x = x
    for block in blocks {
      frames[block.layer] = Rectangle(x: x, y: y, width: block.width + extra, height: height)
      x += block.width + extra + Measures.columnGap
    }
  }

  private mutating func placeRow(_ row: Int, of block: Block, in frame: Rectangle) {
    let names = block.rows[row]
    let spare = frame.height - block.height
    let y = frame.y + block.top(ofRow: row) + (block.isGrid ? spare / 2 : 0)
    if block.isGrid {
      var x = frame.x + (frame.width - block.width) / 2 + Measures.padding
      for name in names {
        boxes[name] = Rectangle(
          x: x, y: y, width: block.columnWidth, height: Measures.boxHeight)
        x += block.columnWidth + Measures.boxGap
      }
    } else {
      // A row alone stands where its arrows have the shortest way: those of Dev lead to the app.
      let alone = block.layer == .dev ? 0 : spare
      let stretch = block.rows.count > 1 ? spare * row / (block.rows.count - 1) : alone
      placeBelowUsers(names, block.widths, y: y + stretch, in: frame)
    }
  }

  /// Each box below the middle of those that need it, as far as its neighbours allow.
  private mutating func placeBelowUsers(
    _ names: [String], _ widthOfName: [String: Int], y: Int, in frame: Rectangle
  ) {
    let wanted = names.map { (name: $0, x: meanOfUsers($0) ?? frame.centre) }
      .sorted { ($0.x, $0.name) < ($1.x, $1.name) }
    let widths = wanted.map { widthOfName[$0.name] ?? 0 }
    let (left, right) = (frame.x + Measures.padding, frame.right - Measures.padding)
    let room = (right - left - widths.reduce(0, +)) / max(1, widths.count - 1)
    let gap = max(Measures.boxGap, min(Measures.wideGap, room))
    var starts = zip(wanted, widths).map { $0.x - $1 / 2 }
    var least = left
    for index in starts.indices {
      starts[index] = max(starts[index], least)
      least = starts[index] + widths[index] + gap
    }
    var most = right
    for index in starts.indices.reversed() {
      starts[index] = min(starts[index], most - widths[index])
      most = starts[index] - gap
    }
    for index in starts.indices {
      boxes[wanted[index].name] = Rectangle(
        x: starts[index], y: y, width: widths[index], height: Measures.boxHeight)
    }
  }

  private func meanOfUsers(_ name: String) -> Int? {
    let users = graph.edges.filter { $0.to == .module(name) }
      .compactMap { rectangle(of: $0.from)?.centre }
    return users.isEmpty ? nil : users.reduce(0, +) / users.count
  }
}
