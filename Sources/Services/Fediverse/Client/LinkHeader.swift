import Domain
import Web

/// Where a list goes on, by its `Link` headers (RFC 8288).
enum LinkHeader {
  /// What follows.
  enum Following: Hashable {
    /// What this refers to.
    case at(String)
    /// Nothing.
    case nothing
    /// It is there, and cannot be read.
    case unclear
  }

  fileprivate struct Link {
    let reference: Substring
    let relations: Set<Substring>
  }

  /// What follows; nil if no header says so.
  ///
  /// It is what `rel="next"` refers to. Some Pixelfeds call it `rel="prev"`, which shows by its query:
  /// lists lead downward with `max_id`, and upward with `min_id` or `since_id`.
  static func next(in headers: WebHeaders) -> Following? {
    let values = headers.values(of: "Link")
    let links = values.flatMap(links)
    if links.isEmpty { return values.isEmpty ? nil : .unclear }
    let next = links.first { $0.relations.contains("next") }
    let previous = links.first {
      $0.relations.contains("prev") || $0.relations.contains("previous")
    }
    if let next, !next.leadsUp { return .at(String(next.reference)) }
    if let previous, previous.leadsDown { return .at(String(previous.reference)) }
    return next == nil && previous != nil ? .nothing : nil
  }
}

extension LinkHeader {
  private static func links(in header: String) -> [Link] {
    var links: [Link] = []
    var rest = header[...]
    while let open = rest.firstIndex(of: "<"), let close = rest[open...].firstIndex(of: ">") {
      let end = rest[close...].firstIndex(of: "<") ?? rest.endIndex
      links.append(
        Link(
          reference: rest[rest.index(after: open)..<close],
          relations: relations(in: rest[close..<end])))
      rest = rest[end...]
    }
    return links
  }

  private static func relations(in parameters: Substring) -> Set<Substring> {
    for parameter in parameters.lowercased().split(whereSeparator: { ";,>".contains($0) }) {
      let parts = parameter.split(separator: "=", maxSplits: 1)
      guard parts.count == 2, parts[0].filter({ $0 != " " }) == "rel" else { continue }
      return Set(parts[1].split { $0 == "\"" || $0 == " " })
    }
    return []
  }
}

extension LinkHeader.Link {
  fileprivate var leadsDown: Bool { asks("max_id=") && !asksForNewer }
  fileprivate var leadsUp: Bool { asksForNewer && !asks("max_id=") }

  private var asksForNewer: Bool { asks("min_id=") || asks("since_id=") }

  private func asks(_ name: String) -> Bool {
    reference.split { $0 == "?" || $0 == "&" }.dropFirst().contains { $0.hasPrefix(name) }
  }
}
