import Domain
import Web

/// One line of a recording: what was asked and answered, without secrets.
struct RecordedExchange: Codable, Hashable {
  /// One header, in order.
  struct Field: Codable, Hashable {
    let name: String
    let value: String
  }

  let method: String
  let address: String
  let requestHeaders: [Field]
  let requestBody: RecordedBody?
  @Count private(set) var status: Int
  let headers: [Field]
  let body: RecordedBody

  /// What has to be the same for an answer to fit.
  struct Question: Hashable {
    let method: String
    let address: String
    let body: RecordedBody?
  }

  var question: Question {
    Question(method: method, address: address, body: requestBody)
  }

  init(
    _ request: WebRequest, status: Int, headers: WebHeaders, body: [UInt8],
    redaction: SecretNames
  ) {
    let question = Question(request, redaction: redaction)
    method = question.method
    address = question.address
    requestBody = question.body
    requestHeaders = Self.fields(request.headers, redaction)
    self.status = status
    self.headers = Self.fields(headers, redaction)
    self.body = RecordedBody(redaction.redacted(body: body))
  }

  private static func fields(_ headers: WebHeaders, _ redaction: SecretNames) -> [Field] {
    headers.fields.map { Field(name: $0.name, value: redaction.redacted($0)) }
  }
}

extension RecordedExchange.Question {
  init(_ request: WebRequest, redaction: SecretNames) {
    method = request.method.rawValue
    address = redaction.redacted(text: request.address.text)
    body = request.body.map { RecordedBody(redaction.redacted(body: $0)) }
  }
}
