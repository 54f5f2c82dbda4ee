extension WebAddress {
  /// Host and path for people and logs, without a query, which may hold secrets. The path is
  /// untrusted text.
  public var displayName: String {
    let path = target.prefix { $0 != "?" }
    return path == "/" ? authority : authority + path
  }

  /// ``displayName``, with `http://` before it where what is sent and told can be read on its way.
  public var sourceName: String {
    isEncrypted ? displayName : "http://" + displayName
  }

  /// The address as it may be asked for, if `typed` is what a person typed: encrypted, except at a
  /// host that they typed `http://` for. Nil if it has no such form.
  public func secured(typed: WebAddress) -> WebAddress? {
    if isEncrypted || !typed.isEncrypted && typed.host == host { return self }
    return WebAddress("https" + text.dropFirst("http".count))
  }
}
