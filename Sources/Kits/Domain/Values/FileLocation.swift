import Foundation

/// The path of a file as the bytes the system knows it by, which need not be UTF-8.
///
/// ``encoded`` is a text that stands for exactly these bytes: bytes that are not valid UTF-8, and
/// `%` itself, become `%XX`. Store and compare that; show ``displayName``.
public struct FileLocation: Hashable, Sendable {
  /// The bytes of the path, without a terminating zero; never contains zero.
  public let bytes: [UInt8]

  /// Makes a location from a path's bytes; anything from a zero byte on is dropped.
  public init(bytes: some Sequence<UInt8>) {
    self.bytes = Array(bytes.prefix { $0 != 0 })
  }

  /// Makes a location from a text path.
  public init(path: String) {
    self.init(bytes: path.utf8)
  }

  /// Restores a location from its ``encoded`` form.
  public init(encoded: String) {
    var bytes: [UInt8] = []
    var rest = Substring(encoded).utf8
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), let value = UInt8(hexadecimal: rest.prefix(2)) {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    self.init(bytes: bytes)
  }

  /// A text that stands for exactly these bytes; see ``init(encoded:)``.
  public var encoded: String {
    scalars.map { scalar in
      switch scalar {
      case .valid("%"): "%25"
      case .valid(let scalar): String(scalar)
      case .invalid(let byte): "%" + [byte].hexadecimal.uppercased()
      }
    }.joined()
  }

  /// The path as it is, for scripts; nil if its bytes are not UTF-8, so that only ``encodedUnlessText`` tells them.
  public var text: String? { String(validating: bytes, as: UTF8.self) }

  /// The ``encoded`` form of what has no ``text``; nil of all else.
  public var encodedUnlessText: String? { text == nil ? encoded : nil }

  /// The path for a person: bytes that are not UTF-8 become `�`. Still untrusted text.
  public var displayPath: String {
    String(decoding: bytes, as: UTF8.self)
  }

  /// The last component of ``displayPath``.
  public var displayName: String {
    String(decoding: bytes.split(separator: UInt8(ascii: "/")).last ?? [], as: UTF8.self)
  }

  /// This location with `component` below it.
  public func appending(_ component: some Sequence<UInt8>) -> FileLocation {
    bytes.last == UInt8(ascii: "/")
      ? FileLocation(bytes: bytes + Array(component))
      : FileLocation(bytes: bytes + [UInt8(ascii: "/")] + Array(component))
  }
}

extension FileLocation {
  private enum Scalar {
    case valid(Unicode.Scalar)
    case invalid(UInt8)
  }

  private var scalars: [Scalar] {
    var result: [Scalar] = []
    var rest = bytes[...]
    while let lead = rest.first {
      let length = max(1, (~lead).leadingZeroBitCount)
      if let text = String(validating: rest.prefix(length), as: UTF8.self),
        let scalar = text.unicodeScalars.first
      {
        result.append(.valid(scalar))
        rest = rest.dropFirst(length)
      } else {
        result.append(.invalid(lead))
        rest = rest.dropFirst()
      }
    }
    return result
  }
}

extension UInt8 {
  fileprivate init?(hexadecimal digits: some Collection<UInt8>) {
    guard digits.count == 2 else { return nil }
    self.init(String(decoding: digits, as: UTF8.self), radix: 16)
  }
}

extension FileLocation: Codable {
  /// Reads its ``encoded`` form.
  public init(from decoder: any Decoder) throws {
    self.init(encoded: try decoder.singleValueContainer().decode(String.self))
  }

  /// Writes its ``encoded`` form.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(encoded)
  }
}

extension FileLocation {
  /// The file a person means by a path that may begin in the working directory, or with `~/` in their
  /// home folder: the one in the environment, as everywhere at the prompt.
  public init(typed path: String) {
    let home = ProcessInfo.processInfo.environment["HOME"] ?? NSHomeDirectory()
    let whole = path.hasPrefix("~/") ? home + path.dropFirst() : path
    let url = URL(filePath: whole, directoryHint: .notDirectory).standardizedFileURL
    self.init(path: url.path(percentEncoded: false))
  }
}
