extension Decoder {
  /// Throws if there is a key that is not one of these: it would be a mistake nobody sees.
  func refuseKeys(except known: [String]) throws {
    let values = try container(keyedBy: AnyKey.self)
    guard
      let unknown = values.allKeys.map(\.stringValue).sorted().first(where: { !known.contains($0) })
    else { return }
    throw DecodingError.dataCorrupted(
      DecodingError.Context(
        codingPath: codingPath,
        debugDescription: "unknown key “\(unknown)”; known are \(known.joined(separator: ", "))"))
  }
}

private struct AnyKey: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}
