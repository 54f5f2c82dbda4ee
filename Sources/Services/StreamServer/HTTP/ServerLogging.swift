/// Where the server tells what it answered.
public protocol ServerLogging: Sendable {
  /// Notes one answered request; called on any thread, and must not wait.
  func record(_ entry: RequestRecord)
}

/// One answered request, without anything that is secret or anybody's: no query, no address.
public struct RequestRecord: Hashable, Sendable {
  /// HTTP's method.
  public let method: String
  /// The endpoint as it was registered, such as `/api/v1/statuses/{id}`.
  public let endpoint: String
  /// HTTP's status.
  public let status: Int
  /// How long it took until the answer began.
  public let microseconds: Int

  /// The record as a line of JSON, without a line break.
  public var json: String {
    var writer = JSONWriter()
    writer.object {
      $0.field("method", method)
      $0.field("endpoint", endpoint)
      $0.field("status", status)
      $0.field("microseconds", microseconds)
    }
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}
