import NIOCore
import Synchronization

/// Counts what each address has open: connections, or pictures on their way.
final class ConnectionCounter: Sendable {
  private let limit: Int
  private let counts = Mutex<[String: Int]>([:])

  init(limit: Int) {
    self.limit = limit
  }

  /// Notes one more; false, and nothing noted, if the address has as many as it may.
  func open(_ origin: String) -> Bool {
    counts.withLock { counts in
      let count = counts[origin, default: 0]
      guard count < limit else { return false }
      counts[origin] = count + 1
      return true
    }
  }

  /// Notes that one ended.
  func close(_ origin: String) {
    counts.withLock { counts in
      let count = counts[origin, default: 0]
      counts[origin] = count > 1 ? count - 1 : nil
    }
  }

  /// One of those, until the last reference to it goes.
  final class Download: Sendable {
    private let counter: ConnectionCounter
    private let origin: String

    fileprivate init(of origin: String, in counter: ConnectionCounter) {
      self.origin = origin
      self.counter = counter
    }

    deinit {
      counter.close(origin)
    }
  }

  /// One more that ends by itself; nil if the address has as many as it may.
  func download(to origin: String) -> Download? {
    open(origin) ? Download(of: origin, in: self) : nil
  }
}

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

/// Closes a connection whose peer takes nothing for too long: what waits for it is memory.
///
/// And lets little wait: the system keeps as much as the network has on its way, and no more.
final class WriteDeadline: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = Never

  private let limit: TimeAmount
  private var end: Scheduled<Void>?

  init(limit: TimeAmount) {
    self.limit = limit
  }

  func handlerAdded(context: ChannelHandlerContext) {
    let options = context.channel.syncOptions
    try? options?.setOption(
      ChannelOptions.writeBufferWaterMark, value: .init(low: 8 << 10, high: 16 << 10))
    try? options?.setOption(Self.mostUnsent, value: 64 << 10)
  }

  func channelWritabilityChanged(context: ChannelHandlerContext) {
    end?.cancel()
    end = nil
    if !context.channel.isWritable {
      let channel = context.channel
      end = context.eventLoop.scheduleTask(in: limit) { channel.close(promise: nil) }
    }
    context.fireChannelWritabilityChanged()
  }

  func channelInactive(context: ChannelHandlerContext) {
    end?.cancel()
    context.fireChannelInactive()
  }

  /// `TCP_NOTSENT_LOWAT` of `linux/tcp.h`.
  private static let mostUnsent = ChannelOptions.Types.SocketOption(
    level: .tcp, name: .init(rawValue: 25))
}
