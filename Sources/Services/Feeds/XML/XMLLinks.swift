import Foundation

/// The links of a feed or an entry: Atom's, which say what they are for, and RSS's plain ones.
struct XMLLinks {
  private let element: Element
  private let limits: FeedLimits

  init(_ element: Element, _ limits: FeedLimits) {
    self.element = element
    self.limits = limits
  }

  /// The web page: what FeedBurner put away, an alternate that is a page, a plain link.
  var page: URL? {
    let original = element.first("origlink", .other).flatMap(address)
    let alternates = related("alternate")
    let pages = alternates.filter { $0["type"].map { $0.lowercased().contains("html") } ?? true }
    return original ?? (pages + alternates).lazy.compactMap(address).first
      ?? element.all("link").lazy.filter { $0["href"] == nil }.compactMap(address).first
      ?? permanentID
  }

  /// Where older entries are.
  var olderPage: URL? {
    (related("next") + related("prev-archive")).lazy.compactMap(address).first
  }

  /// The links of a relation; one without is an alternate (RFC 4287, 4.2.7.2).
  func related(_ relation: String) -> [Element] {
    element.all("link").filter {
      $0["href"] != nil && ($0["rel"] ?? "alternate").lowercased() == relation
    }
  }

  /// Where a link leads.
  func address(_ link: Element) -> URL? {
    link.base.resolve(link["href"] ?? link.text, limits)
  }

  /// A `guid` is an address unless it says that it is none.
  private var permanentID: URL? {
    guard let guid = element.first("guid"), guid["ispermalink"]?.lowercased() != "false" else {
      return nil
    }
    return URL(string: guid.text.line ?? "")?.scheme == nil ? nil : address(guid)
  }
}
