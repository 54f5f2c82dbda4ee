import Domain

/// Why there is no answer from the web. Names hosts only: a path or a query may hold secrets.
public enum NetworkError: Error, Hashable, Sendable {
  /// What a server was waited for.
  public enum Wait: Hashable, Sendable {
    /// Taking the connection.
    case connection
    /// Beginning to answer.
    case answer
    /// Going on with an answer.
    case rest
    /// Coming to an end of it, bit by bit.
    case whole
  }

  /// The address is `http://`, and no person typed it.
  case notEncrypted(host: String)
  /// No such host is known.
  case unknownHost(String)
  /// No connection; the reason is the system's, or a short phrase.
  case unreachable(host: String, reason: String)
  /// Its certificate does not prove that it is this host.
  case untrusted(host: String)
  /// It took too long.
  case timedOut(host: String, waitingFor: Wait)
  /// The connection ended in the middle of an answer.
  case interrupted(host: String)
  /// The answer is larger than the limit, in bytes.
  case tooLarge(host: String, limit: Int)
  /// What it answers is not HTTP.
  case malformed(host: String)
  /// What it answers says that it is compressed, and cannot be undone.
  case damaged(host: String)
  /// It points from one address to the next, and not to an end.
  case tooManyRedirects(host: String)
  /// It points in a circle.
  case redirectLoop(host: String)
  /// It points to where nobody should follow: something not encrypted, or no address at all.
  case unsafeRedirect(host: String)
  /// It failed too often lately, and is left alone for a while.
  case resting(host: String, wait: Duration)
  /// It asks to be left alone for a while.
  case busy(host: String, wait: Duration)
  /// It answered with a status that means no.
  case refused(host: String, status: Int)
  /// The variable, such as `https_proxy`, names no proxy that can be used.
  case unusableProxy(variable: String)
}

extension NetworkError: ExplainedError {
  /// What happened to whom, and what to do.
  public var reason: String {
    switch self {
    case .notEncrypted(let host):
      "the connection to \(host) would not be encrypted: use https, or type http:// yourself"
    case .unknownHost(let host):
      "there is no server called \(host): check the name and your connection"
    case .unreachable(let host, let reason): "\(host) cannot be reached: \(reason)"
    case .untrusted(let host):
      "the certificate of \(host) is not valid here, so this may be somebody else"
    case .timedOut(let host, let wait): "\(host) \(wait.phrase): try again later"
    case .interrupted(let host): "\(host) \(Wait.rest.phrase): try again"
    case .tooLarge(let host, let limit):
      "\(host) sent more than \(limit.phraseOfBytes), which is the limit"
    case .malformed(let host): "the answer of \(host) is not HTTP: check the address"
    case .damaged(let host): "the answer of \(host) is damaged: try again later"
    case .tooManyRedirects(let host): "\(host) redirects too often: check the address"
    case .redirectLoop(let host): "\(host) redirects in a circle: check the address"
    case .unsafeRedirect(let host): "\(host) redirects to an address that is not safe to follow"
    case .resting(let host, let wait):
      "\(host) is not answering; next try in \(wait.phrase)"
    case .busy(let host, let wait): "\(host) is busy: try again in \(wait.phrase)"
    case .refused(let host, let status): Self.phrase(of: status, from: host)
    case .unusableProxy(let variable):
      "\(variable) is not a proxy that can be used: write it as http://host:port"
    }
  }
}

extension NetworkError {
  private static func phrase(of status: Int, from host: String) -> String {
    switch status {
    case 401: "\(host) shows this only to people who are signed in (401)"
    case 403: "\(host) does not allow this (403)"
    case 404, 410: "\(host) has nothing at this address (\(status))"
    case 429: "\(host) was asked too often (429): try again later"
    case 500...: "\(host) is having problems (\(status)): try again later"
    default: "\(host) refused this (\(status))"
    }
  }
}

extension NetworkError.Wait {
  fileprivate var phrase: String {
    switch self {
    case .connection: "does not accept connections"
    case .answer: "does not answer"
    case .rest: "stopped in the middle of its answer"
    case .whole: "sends too slowly"
    }
  }
}

extension Int {
  fileprivate var phraseOfBytes: String {
    switch self {
    case ..<1_000: "\(self) bytes"
    case ..<1_000_000: "\(self / 1_000) kB"
    default: "\(self / 1_000_000) MB"
    }
  }
}
