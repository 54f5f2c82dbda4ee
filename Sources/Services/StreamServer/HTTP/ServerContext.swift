import Hummingbird
import NIOCore

/// What is known of a request on its way to its endpoint.
struct ServerContext: RequestContext {
  var coreContext: CoreRequestContextStorage
  /// The peer's address; nil where there is no connection, as in tests.
  let peer: String?
  /// Does what there is to do at the connection.
  let eventLoop: any EventLoop
  /// Whom the token stands for; nil without one.
  var caller: Caller?
  /// Whom limits count: the token, or the address.
  var origin = "unknown"

  init(source: ApplicationRequestContextSource) {
    coreContext = CoreRequestContextStorage(source: source)
    eventLoop = source.channel.eventLoop
    peer = source.channel.remoteAddress?.ipAddress
  }
}
