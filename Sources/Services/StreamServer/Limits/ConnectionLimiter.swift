import NIOCore

/// Closes a new connection at once if its address has too many: one caller must not take them all.
final class ConnectionLimiter: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = Never

  private let counter: ConnectionCounter
  private let configuration: StreamServerConfiguration
  /// Whom this connection was counted for.
  private var origin: String?

  /// Connections of its proxies are not counted.
  init(counter: ConnectionCounter, configuration: StreamServerConfiguration) {
    self.counter = counter
    self.configuration = configuration
  }

  func channelActive(context: ChannelHandlerContext) {
    let peer = context.remoteAddress?.ipAddress
    guard !configuration.believes(peer) else { return context.fireChannelActive() }
    let origin = RequestOrigin.name(peer: peer, forwardedFor: nil, isBehindProxy: false)
    guard counter.open(origin) else {
      context.close(promise: nil)
      return
    }
    self.origin = origin
    context.fireChannelActive()
  }

  func channelInactive(context: ChannelHandlerContext) {
    if let origin { counter.close(origin) }
    origin = nil
    context.fireChannelInactive()
  }
}
