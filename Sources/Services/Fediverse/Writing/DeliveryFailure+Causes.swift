import Domain
import Markup
import Web

/// What a second attempt may do if the answer to the first is lost.
enum DeliveryRisk {
  /// Nothing more: it can be repeated.
  case repeatable
  /// The same once more: it must happen only once.
  case once
}

extension DeliveryFailure {
  /// What an error means for the delivery.
  init(_ error: any Error, _ risk: DeliveryRisk) {
    switch error {
    case let failure as DeliveryFailure: self = failure
    case let error as NetworkError: self.init(error, risk)
    case let error as AccountError: self.init(error)
    case let error as FediverseError: self.init(error, risk)
    default: self = risk.failure(Reason.of(error))
    }
  }

  /// What an answer means that is not a yes.
  init(
    _ response: WebResponse, _ risk: DeliveryRisk, now: Timestamp,
    purpose: String = Endpoint.anything
  ) {
    let reason = Self.reason(response)
    switch response.status {
    case 401: self = .signedOut(reason: SessionEnding.refused.reason)
    case 429:
      let reset = RateReset.wait(by: response.headers, now: now)
      self = .postponed(reason: reason, wait: response.retryAfter ?? reset)
    // The server says that it did nothing, and may do it another time, or elsewhere.
    case 301, 302, 307, 308, 408, 409, 425:
      self = .postponed(reason: reason, wait: response.retryAfter)
    case 403 where ErrorPhrase.read(response.body)?.isAboutScopes == true:
      let server = response.address.resolving("/") ?? response.address
      self = .refused(
        reason: AccountError.notPermitted(host: server.sourceName, purpose: purpose).reason)
    case 400..<500: self = .refused(reason: reason)
    // Pixelfed fails where a field is wrong: it has done nothing, and never will.
    case 500 where Self.namesFields(response): self = .refused(reason: reason)
    default: self = risk.failure(reason, wait: response.retryAfter)
    }
  }

  /// The server's reason, with what is wrong with which field.
  private static func reason(_ response: WebResponse) -> String {
    FediverseError.refused(
      host: response.address.host, status: response.status,
      phrase: ErrorPhrase.read(response.body, withFields: true)
    ).reason
  }

  /// Whether the server says what is wrong with which field.
  private static func namesFields(_ response: WebResponse) -> Bool {
    (try? JSONDocument(response.body).root)?["errors"]?.isObject == true
  }
}

extension DeliveryFailure {
  private init(_ error: NetworkError, _ risk: DeliveryRisk) {
    switch error {
    // When the next try is, the outbox tells by the clock.
    case .resting(let host, let wait):
      self = .postponed(reason: "\(host) is not answering", wait: wait)
    case .busy(_, let wait):
      self = .postponed(reason: error.reason, wait: wait)
    // Nothing was sent, or who got it points elsewhere and has done nothing.
    case .notEncrypted, .unknownHost, .unreachable, .untrusted, .unusableProxy, .tooManyRedirects,
      .redirectLoop, .unsafeRedirect:
      self = .postponed(reason: error.reason, wait: nil)
    case .timedOut(_, .connection): self = .timedOut(reason: error.reason)
    case .timedOut where risk == .repeatable: self = .timedOut(reason: error.reason)
    case .timedOut, .interrupted, .malformed, .damaged, .tooLarge, .refused:
      self = risk.failure(error.reason)
    }
  }

  private init(_ error: AccountError) {
    switch error {
    case .sessionOver, .unknownAccount, .registrationGone:
      self = .signedOut(reason: error.reason)
    default: self = .postponed(reason: error.reason, wait: nil)
    }
  }

  private init(_ error: FediverseError, _ risk: DeliveryRisk) {
    if case .preparing(_, let wait) = error {
      self = .postponed(reason: error.reason, wait: wait)
    } else {
      self = risk.failure(error.reason)
    }
  }
}

extension DeliveryRisk {
  /// The failure when nobody knows whether something was done.
  func failure(_ reason: String, wait: Duration? = nil) -> DeliveryFailure {
    switch self {
    case .repeatable: .postponed(reason: reason, wait: wait)
    case .once: .unknown(reason: reason, wait: wait)
    }
  }
}
