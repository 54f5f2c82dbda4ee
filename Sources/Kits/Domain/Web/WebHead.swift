/// What a server says before the body of an answer.
public struct WebHead: Hashable, Sendable {
  /// HTTP's number: 200 for the whole, 206 for a part of it.
  public let status: Int
  /// What it says about the body.
  public let headers: WebHeaders

  /// Makes a head.
  public init(status: Int, headers: WebHeaders = [:]) {
    self.status = status
    self.headers = headers
  }
}
