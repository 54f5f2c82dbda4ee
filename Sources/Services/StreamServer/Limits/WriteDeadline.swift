import NIOCore

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
