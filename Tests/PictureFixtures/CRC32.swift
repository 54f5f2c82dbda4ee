/// The checksum of PNG's chunks.
enum CRC32 {
  private static let table: [UInt32] = (0..<256).map { index in
    (0..<8).reduce(UInt32(index)) { value, _ in
      value & 1 == 1 ? 0xEDB8_8320 ^ value >> 1 : value >> 1
    }
  }

  static func checksum(_ bytes: [UInt8]) -> UInt32 {
    ~table.withUnsafeBufferPointer { table in
      bytes.withUnsafeBufferPointer { bytes in
        var value = UInt32.max
        for byte in bytes {
          value = table[Int(UInt8(truncatingIfNeeded: value) ^ byte)] ^ value >> 8
        }
        return value
      }
    }
  }
}
