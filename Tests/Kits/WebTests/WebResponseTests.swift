import Domain
import Testing
import Web

@Suite struct WebResponseTests {
  private func response(_ status: Int, wait: Duration? = nil) throws -> WebResponse {
    WebResponse(
      status: status, address: try #require(WebAddress("https://a.example/x?secret=1")),
      retryAfter: wait)
  }

  @Test(arguments: [200, 204, 206, 304])
  func `what the server did, and what has not changed, is accepted`(status: Int) throws {
    #expect(try response(status).accepted().status == status)
  }

  @Test(arguments: [301, 403, 404, 429, 500, 503])
  func `anything else is an error that names the host and no secret`(status: Int) throws {
    let answer = try response(status)
    #expect(throws: NetworkError.refused(host: "a.example", status: status)) {
      try answer.accepted()
    }
    let busy = try response(status, wait: .seconds(9))
    let error = #expect(throws: NetworkError.self) { try busy.accepted() }
    let isBusy = status == 429 || status == 503
    #expect(
      error
        == (isBusy
          ? .busy(host: "a.example", wait: .seconds(9))
          : .refused(host: "a.example", status: status)))
    #expect(error?.reason.contains("secret") == false)
  }
}
