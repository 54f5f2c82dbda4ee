import Domain

/// What `srcset` offers of one picture.
enum SourceSet {
  /// The address of the largest, by width or density; nil if there is none.
  ///
  /// Addresses may have commas in them, so that one ends at a blank, as the rules of HTML say.
  static func largest(_ text: String) -> (address: String, width: Int?)? {
    var best: (address: String, width: Int?, weight: Double)?
    for (address, descriptor) in candidates(text) where !address.hasPrefix("data:") {
      let weight = Double(descriptor.dropLast()) ?? 1
      guard weight > best?.weight ?? 0 else { continue }
      best = (
        address, descriptor.hasSuffix("w") ? Int(untrusted: descriptor.dropLast()) : nil, weight
      )
    }
    return best.map { ($0.address, $0.width) }
  }
}

extension SourceSet {
  private static func candidates(_ text: String) -> [(address: String, descriptor: String)] {
    var found: [(String, String)] = []
    var rest = Array(text.utf8)[...]
    while found.count < 50 {
      rest = rest.drop { $0.isBlank || $0 == 0x2C }
      guard !rest.isEmpty else { break }
      var address = rest.prefix { !$0.isBlank }
      rest = rest.dropFirst(address.count)
      var descriptor: ArraySlice<UInt8> = []
      if address.last == 0x2C {
        while address.last == 0x2C { address.removeLast() }
      } else {
        descriptor = rest.prefix { $0 != 0x2C }
        rest = rest.dropFirst(descriptor.count)
      }
      let words = String(decoding: descriptor, as: UTF8.self).split(separator: " ")
      found.append(
        (String(decoding: address, as: UTF8.self), words.first.map { String($0) } ?? ""))
    }
    return found
  }
}
