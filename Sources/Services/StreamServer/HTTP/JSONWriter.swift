import Domain

/// Writes JSON straight to bytes, in the order it is told. Commas come by themselves.
struct JSONWriter {
  var bytes: [UInt8] = []
  /// Whether a value ended, so that a comma belongs before the next.
  private var isBehindValue = false

  init(reserving capacity: Int = 512) {
    bytes.reserveCapacity(capacity)
  }

  /// Makes room, so that what follows moves nothing.
  mutating func reserve(_ more: Int) {
    bytes.reserveCapacity(bytes.count + more)
  }

  mutating func object(_ body: (inout JSONWriter) throws -> Void) rethrows {
    separate()
    open(UInt8(ascii: "{"))
    try body(&self)
    close(UInt8(ascii: "}"))
  }

  mutating func array<Element>(
    _ elements: some Sequence<Element>, _ body: (inout JSONWriter, Element) throws -> Void
  ) rethrows {
    separate()
    open(UInt8(ascii: "["))
    for element in elements { try body(&self, element) }
    close(UInt8(ascii: "]"))
  }

  mutating func key(_ name: StaticString) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    name.withUTF8Buffer { bytes.append(contentsOf: $0) }
    bytes.append(UInt8(ascii: "\""))
    open(UInt8(ascii: ":"))
  }

  /// A key that is not known when this is compiled.
  mutating func key(named name: String) {
    separate()
    quote { $0.appendEscaped(name) }
    open(UInt8(ascii: ":"))
  }

  mutating func string(_ value: String) {
    separate()
    quote { $0.appendEscaped(value) }
  }

  mutating func number(_ value: Int) {
    separate()
    bytes.append(contentsOf: String(value).utf8)
  }

  mutating func bool(_ value: Bool) {
    raw(value ? "true" : "false")
  }

  mutating func null() {
    raw("null")
  }

  /// A number with at most six digits behind the point.
  mutating func decimal(_ value: Double) {
    separate()
    let millionths = Int(untrusted: value * 1_000_000) ?? 0
    if millionths < 0 { bytes.append(UInt8(ascii: "-")) }
    bytes.append(contentsOf: String(millionths.magnitude / 1_000_000).utf8)
    bytes.append(UInt8(ascii: "."))
    // The million in front keeps the zeros that the fraction begins with.
    let fraction = String(1_000_000 + millionths.magnitude % 1_000_000)
    bytes.append(contentsOf: fraction.utf8.dropFirst())
  }

  /// JSON that is ready: one value, or several fields.
  mutating func raw(_ json: [UInt8]) {
    separate()
    bytes.append(contentsOf: json)
  }

  /// JSON that never changes: one value, or several fields.
  mutating func raw(_ json: StaticString) {
    separate()
    json.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }
}

extension JSONWriter {
  mutating func field(_ name: StaticString, _ value: String?) {
    key(name)
    if let value { string(value) } else { null() }
  }

  mutating func field(_ name: StaticString, _ value: Int) {
    key(name)
    number(value)
  }

  mutating func field(_ name: StaticString, _ value: Bool) {
    key(name)
    bool(value)
  }

  /// An id: a number as text, because JavaScript's numbers are shorter.
  mutating func field(_ name: StaticString, id value: Int64?) {
    field(name, value.map { String($0) })
  }

  mutating func emptyArray(_ name: StaticString) {
    key(name)
    raw("[]")
  }

  mutating func null(_ name: StaticString) {
    key(name)
    null()
  }
}

extension JSONWriter {
  /// Before every value and every name of one.
  mutating func separate() {
    if isBehindValue { bytes.append(UInt8(ascii: ",")) }
    isBehindValue = true
  }

  private mutating func open(_ byte: UInt8) {
    bytes.append(byte)
    isBehindValue = false
  }

  private mutating func close(_ byte: UInt8) {
    bytes.append(byte)
    isBehindValue = true
  }

  mutating func quote(_ body: (inout JSONWriter) -> Void) {
    bytes.append(UInt8(ascii: "\""))
    body(&self)
    bytes.append(UInt8(ascii: "\""))
  }

  mutating func appendEscaped(_ text: String) {
    var text = text
    text.withUTF8 { appendEscaped($0) }
  }

  mutating func appendEscaped(_ utf8: UnsafeBufferPointer<UInt8>) {
    var start = 0
    for index in 0..<utf8.count
    where utf8[index] < 0x20 || utf8[index] == 0x22 || utf8[index] == 0x5C {
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[start..<index]))
      appendEscape(of: utf8[index])
      start = index + 1
    }
    bytes.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[start...]))
  }

  private mutating func appendEscape(of byte: UInt8) {
    bytes.append(UInt8(ascii: "\\"))
    switch byte {
    case 0x22, 0x5C: bytes.append(byte)
    case 0x0A: bytes.append(UInt8(ascii: "n"))
    case 0x0D: bytes.append(UInt8(ascii: "r"))
    case 0x09: bytes.append(UInt8(ascii: "t"))
    default:
      let hex = Array("0123456789abcdef".utf8)
      bytes.append(contentsOf: "u00".utf8)
      bytes.append(hex[Int(untrusted: byte >> 4)])
      bytes.append(hex[Int(untrusted: byte & 15)])
    }
  }
}
