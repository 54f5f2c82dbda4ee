/// The order of elements, imports and rows.
enum Neighbours {
  /// Whether `first` goes before `second`: without regard to case, then with regard to it.
  static func precedes(_ first: String, _ second: String) -> Bool {
    let (one, other) = (first.lowercased(), second.lowercased())
    return one == other ? first < second : one < other
  }
}
