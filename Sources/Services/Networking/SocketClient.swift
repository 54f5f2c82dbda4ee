import Concurrency
import Domain
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOSSL
import NIOWebSocket
import Web

/// Follows WebSockets over TLS, or over plain connections where a person typed `http://`.
///
/// No redirect is followed, because the token goes along, and no proxy is used: who has to go through one
/// asks now and then instead. A server that says nothing is asked for a sign of life, and given up if none comes.
public struct SocketClient: SocketFollowing {
  /// How long the first answer may take, with the connection.
  static let openingTime = Duration.seconds(20)
  /// How long a server may say nothing before it is asked for a sign of life, and then again.
  static let silence = Duration.seconds(30)
  /// The longest message, also of one in fragments, in bytes.
  static let longestMessage = 1 << 20

  private let agent: String
  private let proxies: ProxySettings
  private let stopwatch: Stopwatch

  /// `agent` is the name in `User-Agent`, `proxies` what the environment says about them; waits are by `clock`.
  public init(
    agent: String, proxies: ProxySettings = ProxySettings([:]),
    clock: some Clock<Duration> = ContinuousClock()
  ) {
    self.agent = agent
    self.proxies = proxies
    stopwatch = Stopwatch(clock)
  }

  /// Opens a socket and tells what comes.
  public func follow(
    _ request: SocketRequest, telling tell: @escaping @Sendable (SocketNews) async -> Void
  ) async throws {
    let address = request.address
    guard address.isEncrypted || request.allowsPlainHTTP else {
      throw NetworkError.notEncrypted(host: address.host)
    }
    guard try proxies.route(to: address) == .direct else {
      throw NetworkError.unreachable(
        host: address.authority, reason: "streams do not go through a proxy")
    }
    let line = SocketLine()
    do {
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask { try await talk(request, on: line, telling: tell) }
        group.addTask { try await watch(line, of: address.host) }
        defer { group.cancelAll() }
        try await group.next()
      }
    } catch {
      try Task.checkCancellation()
      throw line.failure(error, of: address)
    }
    try Task.checkCancellation()
    throw NetworkError.interrupted(host: address.host)
  }
}

extension SocketClient {
  private func talk(
    _ request: SocketRequest, on line: SocketLine,
    telling tell: @Sendable (SocketNews) async -> Void
  ) async throws {
    try await withTaskCancellationHandler {
      defer { line.close() }
      guard try await open(request, on: line) else {
        throw NetworkError.refused(host: request.address.host, status: line.status)
      }
      line.begin()
      for greeting in request.greetings {
        try await line.send(.own(.text, ByteBuffer(string: greeting)))
      }
      await tell(.opened)
      try await read(line, telling: tell)
    } onCancel: {
      line.close()
    }
  }

  private func read(
    _ line: SocketLine, telling tell: @Sendable (SocketNews) async -> Void
  ) async throws {
    var pace = SocketPace()
    for try await frame in line.frames {
      line.hear()
      // Nothing was agreed on that would give these a meaning, such as compression.
      guard !frame.rsv1, !frame.rsv2, !frame.rsv3 else {
        throw NIOWebSocketError.invalidFrameLength
      }
      switch frame.opcode {
      case .text: await tell(.text(Array(frame.unmaskedData.readableBytesView)))
      case .ping: try await line.send(.own(.pong, frame.unmaskedData))
      case .connectionClose:
        return try await line.send(.own(.connectionClose, frame.unmaskedData))
      default: break
      }
      if let wait = pace.wait(after: frame.length, at: stopwatch.elapsed()) {
        try await stopwatch.sleep(wait)
      }
    }
  }

  /// Ends by throwing, when the server has said nothing for too long.
  private func watch(_ line: SocketLine, of host: String) async throws {
    try await stopwatch.sleep(Self.openingTime)
    guard line.isOpen else { throw NetworkError.timedOut(host: host, waitingFor: .answer) }
    while true {
      let heard = line.heard
      try await stopwatch.sleep(Self.silence)
      guard line.heard == heard else { continue }
      line.post(.own(.ping, ByteBuffer()))
      try await stopwatch.sleep(Self.silence)
      guard line.heard > heard else {
        throw NetworkError.timedOut(host: host, waitingFor: .rest)
      }
    }
  }
}

extension SocketClient {
  /// Connects; false if the server answers with something else than a socket.
  private func open(_ request: SocketRequest, on line: SocketLine) async throws -> Bool {
    let address = request.address
    let tls = address.isEncrypted ? try NIOSSLContext(configuration: .clientDefault) : nil
    var head = HTTPRequestHead(version: .http1_1, method: .GET, uri: address.target)
    head.headers.add(name: "Host", value: address.authority)
    head.headers.add(name: "User-Agent", value: agent)
    for field in request.headers.fields { head.headers.add(name: field.name, value: field.value) }
    let upgrade = try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
      .connectTimeout(TimeAmount(Self.openingTime))
      .connect(host: address.host, port: address.port) { [head] channel in
        channel.eventLoop.makeCompletedFuture {
          line.adopt(channel)
          let pipeline = channel.pipeline.syncOperations
          if let tls {
            try pipeline.addHandler(
              NIOSSLClientHandler(context: tls, serverHostname: address.nameForTLS))
          }
          return try Self.upgrade(head, pipeline, on: line)
        }
      }
    return try await upgrade.get()
  }

  private static func upgrade(
    _ head: HTTPRequestHead, _ pipeline: ChannelPipeline.SynchronousOperations,
    on line: SocketLine
  ) throws -> EventLoopFuture<Bool> {
    let upgrader = NIOTypedWebSocketClientUpgrader<Bool>(
      // It would close the connection before anybody hears why.
      maxFrameSize: longestMessage, enableAutomaticErrorHandling: false
    ) { channel, head in
      channel.eventLoop.makeCompletedFuture {
        guard !head.headers.contains(name: "Sec-WebSocket-Extensions") else {
          throw NIOWebSocketError.invalidFrameLength
        }
        try channel.pipeline.syncOperations.addHandlers(
          NIOWebSocketFrameAggregator(
            minNonFinalFragmentSize: 0, maxAccumulatedFrameCount: 1_000,
            maxAccumulatedFrameSize: longestMessage), FrameReader(line))
        return true
      }
    }
    let encoder = HTTPRequestEncoder()
    let decoder = ByteToMessageHandler(HTTPResponseDecoder(leftOverBytesStrategy: .forwardBytes))
    let status = StatusReader(line)
    let handler = NIOTypedHTTPClientUpgradeHandler(
      httpHandlers: [encoder, decoder, status],
      upgradeConfiguration: NIOTypedHTTPClientUpgradeConfiguration<Bool>(
        upgradeRequestHead: head, upgraders: [upgrader]
      ) { $0.eventLoop.makeSucceededFuture(false) })
    try pipeline.addHandlers(encoder, decoder, status, handler)
    return handler.upgradeResultFuture
  }
}

extension TLSConfiguration {
  fileprivate static var clientDefault: TLSConfiguration {
    var configuration = TLSConfiguration.makeClientConfiguration()
    configuration.applicationProtocols = ["http/1.1"]
    return configuration
  }
}

extension WebAddress {
  /// The host, unless it is a number: of that the certificate has to tell by itself.
  fileprivate var nameForTLS: String? {
    (try? SocketAddress(ipAddress: host, port: 0)) == nil ? host : nil
  }
}

extension WebSocketFrame {
  /// A frame of ours, which is masked as a client's has to be.
  fileprivate static func own(_ opcode: WebSocketOpcode, _ data: ByteBuffer) -> WebSocketFrame {
    WebSocketFrame(fin: true, opcode: opcode, maskKey: .random(), data: data)
  }
}
