import Domain
import Fakes
import Foundation
import Testing

/// A person's machine with a browser, which signing in to servers takes.
extension TestHome {
  /// A home whose browser hands the page it is asked to open to the test.
  static func withBrowser() throws -> TestHome {
    var home = try TestHome()
    let page = home.path("page")
    home.environment["DISPLAY"] = ":0"
    home.environment["BROWSER"] = try home.program(
      "browser", "printf '%s' \"$1\" > '\(page).part' && mv '\(page).part' '\(page)'")
    return home
  }

  /// The page that the browser was asked to open, as soon as it is.
  func openedPage() async throws -> WebAddress {
    let path = path("page")
    try await until("the browser to be asked for a page") {
      FileManager.default.fileExists(atPath: path)
    }
    defer { try? FileManager.default.removeItem(atPath: path) }
    return try #require(WebAddress(try String(contentsOfFile: path, encoding: .utf8)))
  }

  /// Signs somebody in, who says yes in the browser.
  func signIn(by visitor: Visitor, as name: String = "ada") async throws {
    async let signedIn = run("-c", "auth; signin \(visitor.origin.text)")
    _ = try await visitor.allow(try await openedPage(), as: name)
    let outcome = try await signedIn
    #expect(outcome.status == 0, "\(outcome)")
  }
}
