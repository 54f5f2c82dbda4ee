/// What a ``FaultServer`` does with a request, step by step; then it closes the connection.
public struct FaultAnswer: Sendable {
  /// One thing it does.
  public enum Step: Sendable {
    /// Sends bytes.
    case bytes([UInt8])
    /// Sends bytes again and again, until the client has enough.
    case endless([UInt8])
    /// Does nothing until the client goes.
    case hold
    /// Does nothing until that returns: what a client has not taken before a connection breaks, it may never see.
    case wait(@Sendable () async throws -> Void)
    /// Waits until the client says something more, and does nothing with it.
    case overhear
    /// Breaks the connection off, so that the client sees a reset.
    case reset
  }

  /// What it does, in order.
  public let steps: [Step]

  /// Makes an answer of steps.
  public init(_ steps: [Step]) {
    self.steps = steps
  }

  /// An answer as it should be.
  public static func response(
    _ status: Int = 200, _ headers: [String: String] = [:], _ body: some Sequence<UInt8> = []
  ) -> FaultAnswer {
    let body = Array(body)
    return FaultAnswer([head(status, headers, length: body.count), .bytes(body)])
  }

  /// An answer of text.
  public static func text(_ body: String) -> FaultAnswer {
    response(200, [:], body.utf8)
  }

  /// Points elsewhere.
  public static func redirect(_ status: Int, to location: String) -> FaultAnswer {
    response(status, ["Location": location])
  }

  /// Points elsewhere, keeps the connection, and closes it when it is asked for something there.
  public static func falseFriend(_ status: Int, to location: String) -> FaultAnswer {
    let head = "HTTP/1.1 \(status) -\r\nLocation: \(location)\r\nContent-Length: 0\r\n\r\n"
    return FaultAnswer([.bytes(Array(head.utf8)), .overhear])
  }

  /// Says nothing at all.
  public static var mute: FaultAnswer {
    FaultAnswer([.hold])
  }

  /// Begins, and then says nothing.
  public static func stuck(after body: String) -> FaultAnswer {
    FaultAnswer([head(200, [:], length: 1_000_000), .bytes(Array(body.utf8)), .hold])
  }

  /// Begins, and breaks off before the length it announced; also how JSON is cut off.
  public static func cut(after body: String) -> FaultAnswer {
    FaultAnswer([head(200, [:], length: 1_000_000), .bytes(Array(body.utf8)), .reset])
  }

  /// Never ends, and does not say how long it is.
  public static var endless: FaultAnswer {
    FaultAnswer([head(200, [:], length: nil), .endless([UInt8](repeating: 65, count: 16_384))])
  }

  /// Bytes that are no HTTP.
  public static var noise: FaultAnswer {
    FaultAnswer([.bytes(Array("SSH-2.0-fog\r\n\r\n".utf8))])
  }

  private static func head(_ status: Int, _ headers: [String: String], length: Int?) -> Step {
    var lines = ["HTTP/1.1 \(status) -", "Connection: close"]
    lines += headers.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
    if let length { lines.append("Content-Length: \(length)") }
    return .bytes(Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8))
  }
}
