/// Random text that nobody can guess. Never passed in: nothing may decide it.
enum SecureRandom {
  /// So many random bytes, two characters each.
  static func hex(bytes count: Int) -> String {
    bytes(count).map { byte in
      let text = String(byte, radix: 16)
      return text.count < 2 ? "0" + text : text
    }.joined()
  }

  /// So many random bytes, from the system.
  static func bytes(_ count: Int) -> [UInt8] {
    var generator = SystemRandomNumberGenerator()
    return (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
  }
}
