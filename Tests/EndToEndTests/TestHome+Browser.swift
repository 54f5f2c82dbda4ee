import Domain
import Foundation
import Testing

/// A person's machine with a browser, which signing in to servers takes.
extension TestHome {
  /// A home whose browser hands the page it is asked to open to the test.
  static func withBrowser() throws -> TestHome {
    var home = try TestHome()
    #expect(mkfifo(home.path("page"), 0o600) == 0)
    try home.write(
      Array("#!/bin/sh\nprintf '%s' \"$1\" > '\(home.path("page"))'\n".utf8), to: "browser")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: home.path("browser"))
    home.environment["DISPLAY"] = ":0"
    home.environment["BROWSER"] = home.path("browser")
    return home
  }

  /// The page that the browser was asked to open, as soon as it is.
  func openedPage() async throws -> WebAddress {
    let path = path("page")
    let text = await withCheckedContinuation { continuation in
      Thread {
        let bytes = try? FileHandle(forReadingFrom: URL(filePath: path)).readToEnd()
        continuation.resume(returning: String(decoding: bytes ?? Data(), as: UTF8.self))
      }.start()
    }
    return try #require(WebAddress(text))
  }

  /// Signs somebody in, who says yes in the browser.
  func signIn(by visitor: Visitor, as name: String = "ada") async throws {
    async let signedIn = run("-c", "auth; signin \(visitor.origin.text)")
    _ = try await visitor.allow(try await openedPage(), as: name)
    let outcome = try await signedIn
    #expect(outcome.status == 0, "\(outcome)")
  }
}
