import Fakes
import Foundation
import PictureFixtures
import Testing

/// Our client at a server that has given its pictures other addresses, both of them real.
@Suite("A picture that has moved")
struct MovedPictureTests {
  @Test
  func `is found again where its post has it now, and gone with its post`() async throws {
    let household = try await HouseholdServer.home()
    let home = try TestHome.withBrowser()
    // Kept until the end, as accounts are at one address.
    let port = try ReservedPort()
    try await HouseholdServer.run(in: household, at: port) { server in
      let visitor = Visitor(at: server.origin)
      let token = try await visitor.token()
      for text in ["first", "second"] {
        try await visitor.post(try Fixture.bytes("gradient.jpg"), saying: text, token: token)
      }
      try await home.signIn(by: visitor)
      await visitor.leave()
    }
    #expect(try await home.run("-c", "settings; cache clear").status == 0)
    try HouseholdFiles(of: household).renamePictures()
    try await HouseholdServer.run(in: household, at: port) { _ in
      let copy = home.path("copy.jpg")
      let saved = try await home.run("-c", "stream; show 1; save '\(copy)'")
      #expect(saved.status == 0, "\(saved)")
      #expect(saved.output.contains("second"), "\(saved)")
      #expect(FileManager.default.fileExists(atPath: copy))
      let gone = try await home.run("-c", "stream; show 2; save '\(copy)-2'")
      #expect(gone.status == 1, "\(gone)")
      #expect(gone.errors.contains("has nothing at this address (404)"), "\(gone)")
    }
  }
}
