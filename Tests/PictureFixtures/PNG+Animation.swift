extension PNG {
  /// A frame of one colour.
  public struct Frame: Sendable {
    /// The column of the canvas where it begins.
    public var x = 0
    /// The row where it begins.
    public var y = 0
    /// How many columns it has.
    public var width: Int
    /// How many rows it has.
    public var height: Int
    /// Red, green, blue and alpha.
    public var pixel: [UInt8]
    /// How long it is shown, as a fraction of a second.
    public var delay: (UInt8, of: UInt8) = (1, of: 10)
    /// 0 stays, 1 is cleared, 2 is undone.
    public var disposal: UInt8 = 0
    /// Whether what is below shines through it.
    public var isBlended = false

    /// Makes a frame in the corner of the canvas.
    public init(width: Int, height: Int, pixel: [UInt8]) {
      (self.width, self.height, self.pixel) = (width, height, pixel)
    }
  }

  /// An animation on a canvas; the first frame should fill it. It may claim to have more frames.
  public static func animation(
    width: Int, height: Int, _ frames: [Frame], claiming count: Int? = nil,
    hasStill: Bool = false
  ) -> PNG {
    let still = frames.first?.pixel ?? [0, 0, 0, 255]
    var png = PNG(width: width, height: height, pixel: still)
      .with("acTL", bigEndian(count ?? frames.count) + bigEndian(0))
    for (number, frame) in frames.enumerated() {
      let isInFront = number == 0 && !hasStill
      let control =
        [number, frame.width, frame.height, frame.x, frame.y].flatMap(bigEndian)
        + [0, frame.delay.0, 0, frame.delay.of, frame.disposal, frame.isBlended ? 1 : 0]
      png = png.with("fcTL", control, behind: !isInFront)
      guard !isInFront else { continue }
      let data = PNG(width: frame.width, height: frame.height, pixel: frame.pixel).data
      png = png.with("fdAT", bigEndian(number) + data, behind: true)
    }
    return png
  }

  private static func bigEndian(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }
}
