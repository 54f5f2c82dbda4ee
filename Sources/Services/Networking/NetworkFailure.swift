import AsyncHTTPClient
import Domain
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOSSL
import Web

/// Translates errors of NIO and its libraries into ``NetworkError``.
struct NetworkFailure {
  let host: String
  /// The host, and the port if it is not the scheme's own: of a server that is not there the port may be wrong.
  let authority: String

  /// The ``NetworkError`` that `error` means, or `CancellationError`.
  func translated(_ error: any Error) -> any Error {
    switch error {
    case is CancellationError: error
    case let error as HTTPClientError: translated(error)
    case let error as NIOConnectionError: translated(error)
    case let error as NIOSSLError: translated(error)
    case is NIOSSLExtraError: NetworkError.untrusted(host: host)
    case HTTPParserError.invalidEOFState: NetworkError.interrupted(host: host)
    case is HTTPParserError: NetworkError.malformed(host: host)
    case let error as IOError: broken(error)
    // Of what nobody foresaw it is not known whether a request went out before.
    default: NetworkError.interrupted(host: host)
    }
  }
}

extension NetworkFailure {
  private func translated(_ error: HTTPClientError) -> any Error {
    switch error {
    case .cancelled: CancellationError()
    case .connectTimeout, .tlsHandshakeTimeout, .httpProxyHandshakeTimeout,
      .getConnectionFromPoolTimeout, .socksHandshakeTimeout:
      NetworkError.timedOut(host: host, waitingFor: .connection)
    case .remoteConnectionClosed, .uncleanShutdown, .requestStreamCancelled:
      NetworkError.interrupted(host: host)
    case .invalidProxyResponse, .proxyAuthenticationRequired:
      NetworkError.unreachable(host: authority, reason: "the proxy refuses")
    default: NetworkError.unreachable(host: authority, reason: error.shortDescription)
    }
  }

  private func translated(_ error: NIOConnectionError) -> NetworkError {
    guard let first = error.connectionErrors.first else { return .unknownHost(host) }
    guard let cause = first.error as? IOError else {
      return .unreachable(host: authority, reason: "no connection")
    }
    return .unreachable(host: authority, reason: reason(cause))
  }

  /// An untrusted certificate is told apart from a failed handshake.
  private func translated(_ error: NIOSSLError) -> NetworkError {
    switch error {
    case .handshakeFailed where "\(error)".contains("CERTIFICATE_VERIFY_FAILED"),
      .noCertificateToValidate, .unableToValidateCertificate:
      .untrusted(host: host)
    case .handshakeFailed:
      .unreachable(host: authority, reason: "it does not speak https; try `http://…`")
    default: .interrupted(host: host)
    }
  }

  /// Only a host to which no request was sent is unreachable. A connection that was lost may have carried one.
  private func broken(_ error: IOError) -> NetworkError {
    let isBeforehand =
      error.errnoCode == ECONNREFUSED || "\(error)".contains("non-blocking connect failed")
    switch error.errnoCode {
    case ECONNRESET, EPIPE: return .interrupted(host: host)
    case ETIMEDOUT, EHOSTUNREACH, ENETUNREACH, ENETDOWN, ENETRESET, ECONNABORTED:
      guard isBeforehand else { return .interrupted(host: host) }
    default: break
    }
    return .unreachable(host: authority, reason: reason(error))
  }

  private func reason(_ error: IOError) -> String {
    String(cString: strerror(error.errnoCode)).lowercased()
  }
}
