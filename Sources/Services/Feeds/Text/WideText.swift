/// A document in UTF-16 or UTF-32, known by its byte order mark or by where it has zeros.
struct WideText {
  /// The document in UTF-8; what is no character in it becomes `�`.
  let utf8: [UInt8]

  /// Reads the document; nil if it is of single bytes.
  init?(_ bytes: [UInt8]) {
    guard bytes.count >= 4 else { return nil }
    switch (bytes[0], bytes[1], bytes[2], bytes[3]) {
    case (0xFF, 0xFE, 0, 0): self.init(units: bytes.dropFirst(4), [0, 8, 16, 24])
    case (0, 0, 0xFE, 0xFF): self.init(units: bytes.dropFirst(4), [24, 16, 8, 0])
    case (0xFF, 0xFE, _, _): self.init(units: bytes.dropFirst(2), [0, 8])
    case (0xFE, 0xFF, _, _): self.init(units: bytes.dropFirst(2), [8, 0])
    case (1..., 0, 1..., 0): self.init(units: bytes[...], [0, 8])
    case (0, 1..., 0, 1...): self.init(units: bytes[...], [8, 0])
    default: return nil
    }
  }
}

extension WideText {
  /// - Parameter shifts: by how many bits each byte of a unit is moved, as they stand.
  private init(units bytes: ArraySlice<UInt8>, _ shifts: [UInt32]) {
    let places = stride(
      from: bytes.startIndex, through: bytes.endIndex - shifts.count, by: shifts.count)
    var units: [UInt32] = []
    units.reserveCapacity(bytes.count / shifts.count)
    for place in places {
      units.append(
        shifts.indices.reduce(0) { $0 | UInt32(clamping: bytes[place + $1]) << shifts[$1] })
    }
    utf8 =
      shifts.count == 4
      ? Array(String(decoding: units, as: UTF32.self).utf8)
      : Array(String(decoding: units.map { UInt16(truncatingIfNeeded: $0) }, as: UTF16.self).utf8)
  }
}
