import Domain

/// Where a list goes on, by its `Link` headers (RFC 8288).
enum LinkHeader {
  /// The reference with `rel="next"`; nil if there is none, which is the end.
  static func next(in headers: WebHeaders) -> String? {
    for header in headers.values(of: "Link") {
      var rest = header[...]
      while let open = rest.firstIndex(of: "<"), let close = rest[open...].firstIndex(of: ">") {
        let reference = rest[rest.index(after: open)..<close]
        let end = rest[close...].firstIndex(of: "<") ?? rest.endIndex
        if isNext(rest[close..<end]) { return String(reference) }
        rest = rest[end...]
      }
    }
    return nil
  }

  private static func isNext(_ parameters: Substring) -> Bool {
    parameters.lowercased().split { $0 == ";" || $0 == "," || $0 == ">" }.contains { parameter in
      let parts = parameter.split(separator: "=", maxSplits: 1)
      guard parts.count == 2, parts[0].filter({ $0 != " " }) == "rel" else { return false }
      return parts[1].split { $0 == "\"" || $0 == " " }.contains("next")
    }
  }
}
