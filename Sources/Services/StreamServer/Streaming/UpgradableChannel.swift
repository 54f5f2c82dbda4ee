import Concurrency
import Domain
import Foundation
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import NIOHTTP1
import NIOHTTPTypes
import NIOHTTPTypesHTTP1
import NIOWebSocket

/// Hummingbird's connection of HTTP/1.1 whose first request may make it a WebSocket.
///
/// It gets what that needs when its first byte comes: thousands that say nothing take little memory.
struct UpgradableChannel: HTTPChannelHandler {
  /// What a connection turned out to be; indirect, as whoever waits for it keeps room for it.
  indirect enum Kind: Sendable {
    case http(NIOAsyncChannel<HTTPRequestPart, HTTPResponsePart>)
    case socket(
      NIOAsyncChannel<WebSocketFrame, WebSocketFrame>, StreamRequest, AsyncStream<StreamEvent>)
  }

  /// A connection that is there, and what it will be.
  struct Value: ServerChildChannelValue {
    let channel: any Channel
    fileprivate let kind: EventLoopFuture<Kind>
  }

  let responder: Responder
  let household: Household
  /// Those that every connection has.
  let handlers: @Sendable () -> [any RemovableChannelHandler]

  func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
    channel.eventLoop.makeCompletedFuture {
      let pipeline = channel.pipeline.syncOperations
      try pipeline.addHandlers(handlers())
      let kind = channel.eventLoop.makePromise(of: Kind.self)
      try pipeline.addHandler(
        ConnectionStart(
          of: kind, limit: household.limits.idleTime, streams: household.streams
        ) { channel in try speak(on: channel, logger) })
      return Value(channel: channel, kind: kind.futureResult)
    }
  }

  func handle(value: Value, logger: Logger) async {
    let kind = await withTaskCancellationHandler {
      try? await value.kind.get()
    } onCancel: {
      value.channel.close(promise: nil)
    }
    switch kind {
    case .http(let channel): await handleHTTP(asyncChannel: channel, logger: logger)
    case .socket(let channel, let request, let events):
      // Errors end the connection, and nobody is left to hear of them.
      try? await channel.executeThenClose { inbound, outbound in
        guard let place = household.listeners.open("\(request.listener.user)") else { return }
        defer { withExtendedLifetime(place) {} }
        await StreamSocket(
          request.listener, hearing: events, about: request.topic, to: outbound
        ).run(inbound)
      }
    case nil: value.channel.close(promise: nil)
    }
  }
}

extension UpgradableChannel {
  /// What a program may send in one frame.
  private static let frameBytes = 4096

  /// As Hummingbird has them.
  private static var limits: NIOHTTPDecoderLimitConfiguration {
    var limits = NIOHTTPDecoderLimitConfiguration()
    limits.maxHeaderFieldSize = 80 << 10
    limits.maxHeaderListSize = 80 << 10
    limits.maxHeaderFieldCount = 1000
    return limits
  }

  /// Has a connection read its first request, which says what it is.
  private func speak(on channel: any Channel, _ logger: Logger) throws -> EventLoopFuture<Kind> {
    let upgrade = NIOTypedHTTPServerUpgradeConfiguration<Kind>(upgraders: [upgrader(on: channel)]) {
      channel in
      channel.eventLoop.makeCompletedFuture { .http(try http(channel, logger)) }
    }
    let encoder = HTTPResponseEncoder()
    let decoder = ByteToMessageHandler(
      HTTPRequestDecoder(leftOverBytesStrategy: .forwardBytes, limitConfiguration: Self.limits))
    let filter = UpgradeFilter(household: household)
    let handler = NIOTypedHTTPServerUpgradeHandler(
      httpEncoder: encoder, extraHTTPHandlers: [decoder, filter], upgradeConfiguration: upgrade)
    try channel.pipeline.syncOperations.addHandlers([encoder, decoder, filter, handler])
    return handler.upgradeResultFuture
  }

  private func upgrader(on channel: any Channel) -> NIOTypedWebSocketServerUpgrader<Kind> {
    // Before its program hears that it listens: what happened in between would be told to nobody.
    let events = NIOLoopBoundBox<AsyncStream<StreamEvent>?>(nil, eventLoop: channel.eventLoop)
    return NIOTypedWebSocketServerUpgrader(
      maxFrameSize: Self.frameBytes,
      shouldUpgrade: { channel, head in
        channel.eventLoop.makeCompletedFuture {
          events.value = household.listen()
          // Browsers can send a token in no other header, and want to read it again.
          let token = head.headers.first(name: "Sec-WebSocket-Protocol")
          return HTTPHeaders(token.map { [("Sec-WebSocket-Protocol", $0)] } ?? [])
        }
      },
      upgradePipelineHandler: { channel, head in
        channel.eventLoop.makeCompletedFuture {
          guard let request = StreamRequest(head, household: household) else {
            throw APIError.unauthorised
          }
          return .socket(
            try NIOAsyncChannel(wrappingChannelSynchronously: channel), request,
            events.value ?? household.listen())
        }
      })
  }

  private func http(
    _ channel: any Channel, _ logger: Logger
  ) throws -> NIOAsyncChannel<HTTPRequestPart, HTTPResponsePart> {
    let pipeline = channel.pipeline.syncOperations
    try pipeline.addHandler(HTTP1ToHTTPServerCodec(secure: false))
    try pipeline.addHandler(
      HTTPConnectionStateHandler(idleTimeout: household.limits.idleTime, logger: logger))
    return try NIOAsyncChannel(
      wrappingChannelSynchronously: channel,
      configuration: .init(isOutboundHalfClosureEnabled: true))
  }
}

/// Who asks for a WebSocket, and what it is to be about first.
struct StreamRequest: Sendable {
  let listener: StreamListener
  /// Nil if that is said later.
  let topic: StreamTopic?

  /// Nil unless it is asked for where streams are, with a token that may read.
  init?(_ head: HTTPRequestHead, household: Household) {
    guard
      let (token, topic) = Self.read(
        head.uri, authorization: head.headers.first(name: "Authorization"),
        subprotocol: head.headers.first(name: "Sec-WebSocket-Protocol")),
      let caller = try? household.store.readNow({
        try Caller.find(Secret.hash(of: token), in: $0)
      }),
      let listener = StreamListener(caller, household: household),
      caller.scopes.allow(topic?.scope ?? "read:statuses")
    else { return nil }
    (self.listener, self.topic) = (listener, topic)
  }

  /// The token of a request and what it is about; nil unless it is for what is here.
  static func read(
    _ address: String, authorization: String?, subprotocol: String?
  ) -> (token: String, topic: StreamTopic?)? {
    let parts = address.split(separator: "?", maxSplits: 1)
    let query = FormData(encoded: parts.count == 2 ? parts[1] : "")
    let token =
      authorization.flatMap(Secret.inHeader) ?? subprotocol ?? query["access_token"]
    guard let path = parts.first.map(String.init),
      [StreamingRoutes.path, StreamingRoutes.path + "/"].contains(path),
      let token, token.utf8.count <= 256
    else { return nil }
    guard query["stream"] != nil else { return (token, nil) }
    return StreamTopic(query).map { (token, $0) }
  }
}

/// Takes the wish for another protocol out of every request that does not get it. What is not upgraded has to
/// look as if nobody had asked: NIO's handler loses the head of a request that it refuses. It also reads nothing
/// behind such a request, so the connection ends with the answer. Hummingbird sees to that where `close` is all
/// that the header says.
private final class UpgradeFilter: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias InboundOut = HTTPServerRequestPart

  private let household: Household
  private var hasBegun = false

  init(household: Household) {
    self.household = household
  }

  /// Nobody behind it hears of errors before the first head comes: what does not begin like HTTP, such as TLS,
  /// would be waited for until it takes too long.
  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    guard hasBegun else { return context.close(promise: nil) }
    context.fireErrorCaught(error)
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    hasBegun = true
    guard case .head(var head) = unwrapInboundIn(data), !isWanted(head) else {
      return context.fireChannelRead(data)
    }
    let isRefused = head.headers.contains(name: "Upgrade")
    head.headers.remove(name: "Upgrade")
    if isRefused || !head.isKeepAlive {
      head.headers.replaceOrAdd(name: "Connection", value: "close")
    }
    context.fireChannelRead(wrapInboundOut(.head(head)))
  }

  private func isWanted(_ head: HTTPRequestHead) -> Bool {
    guard head.method == .GET, head.headers["Upgrade"].map({ $0.lowercased() }) == ["websocket"],
      head.headers["Sec-WebSocket-Key"].count == 1, head.headers["Sec-WebSocket-Version"] == ["13"],
      let request = StreamRequest(head, household: household)
    else { return false }
    return request.listener.mayAsk()
  }
}

/// Closes a connection whose first request does not come. When the server ends, it closes one that waits
/// for that, and ends all streams: their answers would never be whole.
private final class ConnectionStart: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias InboundOut = ByteBuffer

  private let limit: TimeAmount
  private let streams: Broadcast<StreamEvent>
  /// Fulfilled once it is known what the connection is.
  private let kind: EventLoopPromise<UpgradableChannel.Kind>
  private let speak: (any Channel) throws -> EventLoopFuture<UpgradableChannel.Kind>
  private var end: Scheduled<Void>?
  private var hasBegun = false
  private var isOver = false

  /// `speak` adds behind it what reads the first request.
  init(
    of kind: EventLoopPromise<UpgradableChannel.Kind>, limit: Duration,
    streams: Broadcast<StreamEvent>,
    speak: @escaping (any Channel) throws -> EventLoopFuture<UpgradableChannel.Kind>
  ) {
    self.limit = TimeAmount(limit)
    self.streams = streams
    self.kind = kind
    self.speak = speak
  }

  func channelActive(context: ChannelHandlerContext) {
    let channel = context.channel
    end = context.eventLoop.scheduleTask(in: limit) { channel.close(promise: nil) }
    context.fireChannelActive()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    if !hasBegun {
      hasBegun = true
      do {
        let told = try speak(context.channel)
        told.assumeIsolated().whenComplete { _ in
          self.isOver = true
          self.end?.cancel()
        }
        told.cascade(to: kind)
      } catch {
        kind.fail(error)
        return context.close(promise: nil)
      }
    }
    context.fireChannelRead(data)
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if event is ChannelShouldQuiesceEvent {
      streams.close()
      if !isOver { context.close(promise: nil) }
    }
    // Who says that nothing comes before anything did wants nothing.
    if event as? ChannelEvent == .inputClosed, !hasBegun { context.close(promise: nil) }
    context.fireUserInboundEventTriggered(event)
  }

  func handlerRemoved(context: ChannelHandlerContext) {
    end?.cancel()
    if !hasBegun { kind.fail(ChannelError.ioOnClosedChannel) }
  }
}
