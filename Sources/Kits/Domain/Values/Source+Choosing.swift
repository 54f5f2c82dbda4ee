extension [Source] {
  /// The source a person means: its number in this list, or its name.
  ///
  /// Throws ``SourceError/unknownSource(_:)`` or ``SourceError/ambiguousSource(_:)``.
  public func meant(by text: String) throws(SourceError) -> Source {
    if let number = Int(untrusted: text), indices.contains(number - 1) { return self[number - 1] }
    let named = filter { $0.name == text }
    guard named.count < 2 else { throw .ambiguousSource(text) }
    guard let source = named.first else { throw .unknownSource(text) }
    return source
  }
}
