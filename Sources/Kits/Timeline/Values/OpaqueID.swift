/// A name that is only ever compared byte by byte.
///
/// Names that look alike but have different code points are different names, as on a disk and in SQLite.
/// "2" stands after "12": the order says nothing about which came first.
public struct OpaqueID: Hashable, Comparable, Sendable {
  /// The name as its owner gave it.
  public let text: String

  /// Wraps a name.
  public init(_ text: String) {
    self.text = text
  }

  /// Whether both are the same bytes; Swift's own comparison would take é for e and an accent.
  public static func == (lhs: OpaqueID, rhs: OpaqueID) -> Bool {
    lhs.text.utf8.elementsEqual(rhs.text.utf8)
  }

  /// Orders by bytes, as `memcmp` and SQLite's BINARY do.
  public static func < (lhs: OpaqueID, rhs: OpaqueID) -> Bool {
    lhs.text.utf8.lexicographicallyPrecedes(rhs.text.utf8)
  }

  /// Hashes the bytes.
  public func hash(into hasher: inout Hasher) {
    var text = text
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    hasher.combine(UInt8.max)
  }
}

extension OpaqueID: ExpressibleByStringLiteral, CustomStringConvertible, Codable {
  /// Wraps a literal.
  public init(stringLiteral value: String) {
    self.init(value)
  }

  /// Reads the bare text.
  public init(from decoder: any Decoder) throws {
    self.init(try decoder.singleValueContainer().decode(String.self))
  }

  /// The name itself.
  public var description: String { text }

  /// Writes the bare text.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}

/// Names a supplier; never changes during its life.
public typealias SupplierID = OpaqueID

/// Names a ticket among those of its supplier.
public typealias TicketID = OpaqueID
