/// Writes IPTC blocks.
public struct IPTC: Sendable {
  /// The block alone.
  public private(set) var bytes: [UInt8] = []

  /// Makes an empty block.
  public init() {}

  /// The block with one more data set.
  public func with(_ record: UInt8, _ number: UInt8, _ content: [UInt8]) -> IPTC {
    var copy = self
    let length = [UInt8(content.count >> 8), UInt8(content.count & 0xFF)]
    copy.bytes += [0x1C, record, number] + length + content
    return copy
  }

  /// The block as a resource of Photoshop, behind another one of odd length.
  public var photoshopBytes: [UInt8] {
    Array("Photoshop 3.0\0".utf8) + resource(0x03ED, [1, 2, 3]) + resource(0x0404, bytes)
  }

  private func resource(_ number: Int, _ content: [UInt8]) -> [UInt8] {
    Array("8BIM".utf8) + [UInt8(number >> 8), UInt8(number & 0xFF), 0, 0]
      + [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: content.count >> $0) } + content
      + (content.count.isMultiple(of: 2) ? [] : [0])
  }
}
