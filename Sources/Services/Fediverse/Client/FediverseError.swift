import Domain
import Web

/// Why a server's answer cannot be used. Contains the host, and at most a short phrase of what it said.
public enum FediverseError: Error, Hashable, Sendable {
  /// What came where JSON was asked for.
  public enum Content: Hashable, Sendable {
    /// A body of no bytes.
    case nothing
    /// A web page, such as the login of a café's network.
    case webPage
    /// Anything else, such as a text.
    case other
    /// JSON that ends in the middle.
    case cutOff
  }

  /// It refuses; the phrase is the server's own and untrusted.
  case refused(host: String, status: Int, phrase: String?)
  /// The answer is not JSON, but this.
  case unreadable(host: String, Content)
  /// The answer lacks something needed: where, as a path such as `[3].id: missing`.
  case incomplete(host: String, path: String)
  /// It is still building the timeline; ask again after the wait.
  case preparing(host: String, wait: Duration)
  /// The next page is on another host, which must not get the token.
  case leadsAway(host: String)
  /// The pages lead in a circle.
  case goesInCircles(host: String)
  /// The pages are in no order.
  case outOfOrder(host: String)
  /// It sends more and more pages of one moment.
  case endless(host: String)
  /// So many pages in a row bring nothing new.
  case nothingNew(host: String, pages: Int)
  /// It tells nothing that is older, which does not mean that there is nothing.
  case olderHidden(host: String)
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
    case .unreadable(let host, .other): "\(host) sent an answer that was not expected"
    case .unreadable(let host, .cutOff): NetworkError.interrupted(host: host).reason
    case .incomplete(let host, let path): "the answer of \(host) cannot be used: \(path)"
    case .preparing(let host, let wait):
      "\(host) is still putting this together: try again in \(wait.phrase)"
    case .leadsAway(let host): "the next page of \(host) is on another server"
    case .goesInCircles(let host): "the pages of \(host) lead in a circle"
    case .outOfOrder(let host): "\(host) sent its pages out of order"
    case .endless(let host): "\(host) sends pages without end: the rest is left for later"
    case .nothingNew(let host, let pages):
      "\(pages) pages of \(host) in a row bring nothing new: the rest is left for later"
    case .olderHidden(let host): "\(host) shows nothing older here, but may have more"
    }
  }
}
