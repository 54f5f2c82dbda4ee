import Domain
import Web

/// Why a server's answer is of no use. Names hosts; of what they said a short phrase at most.
public enum FediverseError: Error, Hashable, Sendable {
  /// What came where JSON was asked for.
  public enum Content: Hashable, Sendable {
    /// Nothing.
    case nothing
    /// A web page, as of a login at a café's network.
    case webPage
    /// A text, or anything else.
    case other
    /// JSON that ends in the middle.
    case cutOff
  }

  /// It says no; the phrase is its own, and untrusted, if it gave one.
  case refused(host: String, status: Int, phrase: String?)
  /// It answers with something else than JSON.
  case unreadable(host: String, Content)
  /// Its answer lacks something needed, or has something else in its place: where, as a path such as
  /// `[3].id: missing`.
  case incomplete(host: String, path: String)
  /// It is still putting the timeline together, and is best asked again after this.
  case preparing(host: String, wait: Duration)
  /// What follows is on another host, to which nobody should follow.
  case leadsAway(host: String)
  /// Its pages lead in a circle.
  case goesInCircles(host: String)
  /// Its pages are in no order.
  case outOfOrder(host: String)
  /// So many pages in a row bring nothing new.
  case nothingNew(host: String, pages: Int)
}

extension FediverseError: ExplainedError {
  /// What happened, and what to do.
  public var reason: String {
    switch self {
    case .refused(let host, let status, let phrase?): "\(host) refused this (\(status)): \(phrase)"
    case .refused(let host, let status, nil):
      NetworkError.refused(host: host, status: status).reason
    case .unreadable(let host, .nothing): "\(host) answers nothing: try again later"
    case .unreadable(let host, .webPage):
      "\(host) answers with a web page: does this network want a sign-in of its own?"
    case .unreadable(let host, .other): "\(host) answers with something nobody asked for"
    case .unreadable(let host, .cutOff):
      "\(host) stopped in the middle of its answer: try again"
    case .incomplete(let host, let path): "the answer of \(host) cannot be used: \(path)"
    case .preparing(let host, let wait):
      "\(host) is still putting this together: try again in \(max(1, wait.components.seconds)) s"
    case .leadsAway(let host): "\(host) points to another server for what follows"
    case .goesInCircles(let host): "the pages of \(host) lead in a circle"
    case .outOfOrder(let host): "the pages of \(host) are in no order"
    case .nothingNew(let host, let pages):
      "\(pages) pages of \(host) in a row bring nothing new: the rest is left for later"
    }
  }
}
