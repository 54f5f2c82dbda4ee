extension [Account] {
  /// The account a person means: its number in this list, its handle with or without the first `@`, or
  /// its name without the server.
  ///
  /// Throws ``AccountError/unknownAccount(_:)`` or ``AccountError/ambiguousAccount(_:)``.
  public func meant(by text: String) throws(AccountError) -> Account {
    if let number = Int(untrusted: text), indices.contains(number - 1) { return self[number - 1] }
    let name = text.hasPrefix("@") ? String(text.dropFirst()) : text
    let named = filter { $0.handle == "@" + name || $0.username == name }
    guard named.count < 2 else { throw .ambiguousAccount(text) }
    guard let account = named.first else { throw .unknownAccount(text) }
    return account
  }
}
