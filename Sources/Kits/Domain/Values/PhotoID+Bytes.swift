extension PhotoID {
  /// Whether source and item are the same bytes, as the library compares them.
  ///
  /// Swift's strings are equal when they only look the same: `é` in one or in two scalars. On disk
  /// these are two files.
  public static func == (lhs: PhotoID, rhs: PhotoID) -> Bool {
    lhs.source.rawValue.utf8.elementsEqual(rhs.source.rawValue.utf8)
      && lhs.item.utf8.elementsEqual(rhs.item.utf8)
  }

  /// Hashes the bytes that ``==(_:_:)`` compares.
  public func hash(into hasher: inout Hasher) {
    for byte in source.rawValue.utf8 { hasher.combine(byte) }
    for byte in item.utf8 { hasher.combine(byte) }
  }
}
