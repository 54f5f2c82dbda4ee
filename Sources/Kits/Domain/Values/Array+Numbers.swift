extension Array {
  /// What has this number in a list that people see, where the first has 1; nil if nothing has it.
  public subscript(number number: Int) -> Element? {
    number > 0 && number <= count ? self[number - 1] : nil
  }
}

extension Array where Element: Identifiable {
  /// Those that a person may mean by a number or a name: one, if the number is one of `listed`, or of these if no list
  /// was shown; else those that are called so.
  ///
  /// None if what was listed is here no more.
  ///
  ///     let places = try await posting.places()
  ///     let place = places.candidates(for: "2", listed: shown) { $0.name == "2" }.first
  public func candidates(
    for text: String, listed: Self?, where isCalledSo: (Element) -> Bool
  ) -> Self {
    guard let shown = Int(untrusted: text).flatMap({ (listed ?? self)[number: $0] }) else {
      return filter(isCalledSo)
    }
    return filter { $0.id == shown.id }
  }
}
