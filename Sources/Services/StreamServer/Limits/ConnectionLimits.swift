import NIOCore
import Synchronization

/// Counts what each address has open: connections, or pictures on their way.
final class ConnectionCounter: Sendable {
  private let limit: Int
  private let counts = Mutex<[String: Int]>([:])

  init(limit: Int) {
    self.limit = limit
  }

  /// Counts one more until the last reference to what this returns goes; nil if the address has too many.
  func open(_ origin: String) -> Opening? {
    counts.withLock { counts in
      let count = counts[origin, default: 0]
      guard count < limit else { return nil }
      counts[origin] = count + 1
      return Opening(of: origin, in: self)
    }
  }

  private func close(_ origin: String) {
    counts.withLock { counts in
      let count = counts[origin, default: 0]
      counts[origin] = count > 1 ? count - 1 : nil
    }
  }

  /// One connection, or one picture on its way.
  final class Opening: Sendable {
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
}

/// Closes a new connection at once if its address has too many: one caller must not take them all.
final class ConnectionLimiter: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = Never

  private let counter: ConnectionCounter
  private let configuration: StreamServerConfiguration
  private var opening: ConnectionCounter.Opening?

  /// Connections of its proxies are not counted.
  init(counter: ConnectionCounter, configuration: StreamServerConfiguration) {
    self.counter = counter
    self.configuration = configuration
  }

  func channelActive(context: ChannelHandlerContext) {
    let peer = context.remoteAddress?.ipAddress
    guard !configuration.believes(peer) else { return context.fireChannelActive() }
    let origin = RequestOrigin.name(peer: peer, forwardedFor: nil, isBehindProxy: false)
    opening = counter.open(origin)
    guard opening != nil else { return context.close(promise: nil) }
    context.fireChannelActive()
  }

  func channelInactive(context: ChannelHandlerContext) {
    opening = nil
    context.fireChannelInactive()
  }
}

/// Closes a connection whose peer reads nothing for too long, and limits what is buffered for it.
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
      ChannelOptions.writeBufferWaterMark, value: .init(low: 2 << 10, high: 4 << 10))
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
