import Domain
import Foundation
import NIOCore
import Testing
import Web

@testable import Networking

@Suite struct NetworkFailureTests {
  private func translated(_ code: CInt, _ reason: String) -> NetworkError? {
    NetworkFailure(host: "a.example", authority: "a.example:81")
      .translated(IOError(errnoCode: code, reason: reason)) as? NetworkError
  }

  @Test(arguments: [ETIMEDOUT, EHOSTUNREACH, ENETUNREACH, ENETDOWN, ECONNRESET, EPIPE])
  func `a connection that dies later may have carried a request`(code: CInt) {
    #expect(translated(code, "read(descriptor:pointer:size:)") == .interrupted(host: "a.example"))
  }

  @Test(arguments: [ETIMEDOUT, EHOSTUNREACH, ENETUNREACH, ECONNREFUSED])
  func `one that does not come about has carried nothing`(code: CInt) {
    guard case .unreachable = translated(code, "finishing a non-blocking connect failed") else {
      Issue.record("\(code)")
      return
    }
  }

  @Test func `a refusal is one, wherever it shows`() {
    #expect(
      translated(ECONNREFUSED, "connection reset (error set)")
        == .unreachable(host: "a.example:81", reason: "connection refused"))
  }
}
