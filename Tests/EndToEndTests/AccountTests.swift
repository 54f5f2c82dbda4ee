import Domain
import Fakes
import Foundation
import PictureFixtures
import TerminalHarness
import Testing
import Web

/// Our client at our server, both of them real: what the household would do.
@Suite("Accounts")
struct AccountTests {
  private func captions(_ home: TestHome) async throws -> [String] {
    try await home.run("--json", "-c", "stream; list 200").rows().compactMap(\.caption)
  }

  @Test
  func `sign in by the browser, bring their photos, follow what is new, and sign out for real`()
    async throws
  {
    try await HouseholdServer.run { server in
      let visitor = Visitor(at: server.origin)
      let token = try await visitor.token()
      let picture = try Fixture.bytes("gradient.jpg")
      for number in 1...3 {
        try await visitor.post(picture, saying: "photo \(number) <b>", token: token)
      }
      let home = try TestHome.withBrowser()
      async let signedIn = home.run("-c", "auth; signin \(server.origin.text)")
      let shown = try await visitor.allow(try await home.openedPage())
      #expect(shown.contains("close this"))
      let outcome = try await signedIn
      #expect(outcome.status == 0, "\(outcome)")
      #expect(outcome.output.contains("3 photos in"), "\(outcome)")
      #expect(outcome.output.contains("✓ signed in as @ada@\(server.origin.authority)"))
      #expect(try await captions(home) == ["photo 3 <b>", "photo 2 <b>", "photo 1 <b>"])

      try await visitor.post(picture, saying: "photo 4", token: token)
      let refreshed = try await home.run("-c", "stream; refresh")
      #expect(refreshed.output.contains("1 new photo"), "\(refreshed)")
      #expect(try await captions(home).first == "photo 4")

      let signedOut = try await home.run("-c", "auth; signout ada")
      #expect(signedOut.output.hasPrefix("✓ signed out of @ada@"), "\(signedOut)")
      let accounts = try await home.run("-c", "auth; accounts")
      #expect(accounts.errors.contains("You're not signed in: `signin <server>`"))
      #expect(try await captions(home).isEmpty)
      await visitor.leave()
    }
  }

  @Test
  func `begin at an address that is one line and one link, however narrow the window is`()
    async throws
  {
    try await HouseholdServer.run { server in
      let home = try TestHome()
      let terminal = try PseudoTerminal(columns: 40, rows: 30)
      let process = try home.sit(at: terminal)
      try await terminal.expect("onboarding>")
      try await terminal.enter("auth signin \(server.origin.text) code", expecting: "Code:")
      let start = "\(server.origin.text)oauth/authorize?"
      let pages = terminal.received.components(separatedBy: start).dropFirst().map { page in
        start + page.prefix { $0 > " " && $0 < "\u{7F}" }
      }
      // The link's target, and what is to be read of it.
      #expect(pages.count == 2 && Set(pages).count == 1, "\(pages)")
      let page = try #require(pages.first)
      #expect(page.count > 200 && page.contains("redirect_uri=") && page.contains("&state="))
      #expect(
        terminal.received.contains("\u{1B}]8;;\(page)\u{1B}\\\(page)\u{1B}]8;;\u{1B}\\"))
      terminal.type("\r")
      try await terminal.expect("cancelled; you are not signed in")
      try await process.quit(at: terminal)
    }
  }

  @Test
  func `are served at one address by one server only, and the other one says why not`() async throws
  {
    try await HouseholdServer.run { server in
      let home = try TestHome()
      let second = try await home.run("serve", "--port", "\(server.origin.port)")
      #expect(second.status == 1)
      #expect(
        second.errors
          == "photostream: can't listen on \(server.origin.authority) "
          + "(Address already in use): choose another --port or --host\n")
    }
  }

  @Test func `get a new password by serve passwd, and only people who are there`() async throws {
    let home = try await HouseholdServer.home()
    let changed = try await home.run("serve", "passwd", "ada", input: "quite another one\n")
    #expect(changed.status == 0, "\(changed)")
    #expect(
      changed.output == "✓ ada has a new password; their programs have to sign in again\n")
    let short = try await home.run("serve", "passwd", "ada", input: "short\n")
    #expect(short.status == 1)
    #expect(short.errors == "photostream: the password is too short: use at least 8 characters\n")
    let nobody = try await home.run("serve", "passwd", "bob", input: "quite another one\n")
    #expect(nobody.errors.hasPrefix("photostream: there is no user bob: "), "\(nobody)")
    try await HouseholdServer.run(in: home) { server in
      let visitor = Visitor(at: server.origin)
      await #expect(throws: NetworkError.refused(host: "127.0.0.1", status: 401)) {
        _ = try await visitor.token()
      }
      await visitor.leave()
    }
  }

  @Test
  func `are listed by serve users, and removed by serve remove-user once the name is said again`()
    async throws
  {
    let home = try await HouseholdServer.home()
    try await HouseholdServer.run(in: home) { server in
      let visitor = Visitor(at: server.origin)
      try await visitor.post(
        try Fixture.bytes("gradient.jpg"), saying: "fog", token: try await visitor.token())
      let listed = try await home.run("serve", "users")
      #expect(listed.status == 0, "\(listed)")
      #expect(listed.output == "ada: 1 post, 1 picture, 0 MB\n")

      let refused = try await home.run("serve", "remove-user", "ada", input: "ben\n")
      #expect(refused.status == 1)
      #expect(
        refused.errors == "photostream: line 1: that is not the name: nobody was removed\n")
      #expect(try await home.run("serve", "users").output == listed.output)

      let removed = try await home.run("serve", "remove-user", "ada", input: "ada\n")
      #expect(removed.status == 0, "\(removed)")
      #expect(
        removed.output == "This removes for good: \(listed.output)✓ ada was removed\n")
      await #expect(throws: NetworkError.refused(host: "127.0.0.1", status: 401)) {
        _ = try await visitor.token()
      }
      await visitor.leave()
    }
    let nobody = try await home.run("serve", "remove-user", "ada", input: "ada\n")
    #expect(nobody.status == 1)
    #expect(nobody.errors.hasPrefix("photostream: there is no user ada: "), "\(nobody)")
    #expect(
      try await home.run("serve", "users").errors
        == "No users yet: type `photostream serve add-user <name>`.\n")
  }

  @Test
  func `are shut out and let in again by serve disable and serve enable, and invited by a link`()
    async throws
  {
    let home = try await HouseholdServer.home()
    try await HouseholdServer.run(in: home) { server in
      let visitor = Visitor(at: server.origin)
      let disabled = try await home.run("serve", "disable", "ada")
      #expect(disabled.status == 0, "\(disabled)")
      #expect(
        try await home.run("serve", "users").output == "ada: 0 posts, 0 pictures, 0 MB, disabled\n")
      await #expect(throws: NetworkError.refused(host: "127.0.0.1", status: 403)) {
        _ = try await visitor.token()
      }
      #expect(try await home.run("serve", "enable", "ada").output == "✓ ada can sign in again\n")
      _ = try await visitor.token()
      let invited = try await home.run("serve", "invite")
      #expect(invited.output.hasPrefix("\(server.origin.text)invite/"), "\(invited)")
      #expect(
        try await home.run("serve", "reports").errors
          == "Nothing was reported that nobody saw to.\n")
      let done = try await home.run("serve", "reports", "done", "1")
      #expect(done.errors.hasPrefix("photostream: there is no report 1: "), "\(done)")
      let nobody = try await home.run("serve", "disable", "bob")
      #expect(nobody.errors.hasPrefix("photostream: there is no user bob: "), "\(nobody)")
      await visitor.leave()
    }
  }

  @Test
  func `report somebody, which whoever runs the server reads and sees to`() async throws {
    let home = try await HouseholdServer.home(of: ["ada", "ben"])
    try await HouseholdServer.run(in: home) { server in
      let visitor = Visitor(at: server.origin)
      let ben = try TestHome.withBrowser()
      try await ben.signIn(by: visitor, as: "ben")
      let ada = "@ada@\(server.origin.authority)"
      let said = try await ben.run("-c", "profile \(ada); report --spam buys followers")
      #expect(said.status == 0 && said.output.contains("reported: "), "\(said)")
      try await ben.sendAll()
      let reports = try await home.run("serve", "reports").output
      let lines = reports.split(separator: "\n").map(String.init)
      #expect(lines.first?.hasPrefix("1  ben reports ada: spam, ") == true, "\(reports)")
      #expect(lines.last == "   buys followers")
      let done = try await home.run("serve", "reports", "done", "1")
      #expect(done.output == "✓ report 1 is done\n", "\(done)")
      let open = try await home.run("serve", "reports")
      #expect(open.errors == "Nothing was reported that nobody saw to.\n" && open.output.isEmpty)

      // A post is named, from the stream and from the profile.
      try await visitor.post(
        try Fixture.bytes("gradient.jpg"), saying: "not hers", token: try await visitor.token())
      for commands in [
        "stream; refresh; show 1; report --legal not hers",
        "profile \(ada); report 1 --legal not hers",
      ] {
        let said = try await ben.run("-c", commands)
        #expect(said.output.contains(", with 1 post"), "\(said)")
      }
      try await ben.sendAll()
      let named = try await home.run("serve", "reports").output
      #expect(named.split(separator: "\n").count { $0.contains("/@ada/") } == 2, "\(named)")
      for number in ["2", "3"] { _ = try await home.run("serve", "reports", "done", number) }
      let all = try await home.run("serve", "reports", "--all").output
      #expect(all.hasPrefix("1  ben reports ada: spam, ") && all.contains(", done\n"))
      await visitor.leave()
    }
  }

  @Test
  func `tell at the end of a script what only sending has shown: the session has ended`()
    async throws
  {
    let household = try await HouseholdServer.home()
    try await HouseholdServer.run(in: household) { server in
      let visitor = Visitor(at: server.origin)
      try await visitor.post(
        try Fixture.bytes("gradient.jpg"), saying: "fog", token: try await visitor.token())
      var home = try TestHome.withBrowser()
      home.environment["PHOTOSTREAM_PATIENCE"] = "300"
      try await home.signIn(by: visitor)
      _ = try await household.run("serve", "passwd", "ada", input: "quite another one\n")
      let liked = try await home.run("-c", "stream; like 1")
      #expect(
        liked.errorLines.contains {
          $0.contains("@ada@\(server.origin.authority): ") && $0.hasSuffix("; `auth` shows more")
        }, "\(liked)")
      await visitor.leave()
    }
  }

  @Test
  func `say so when their server is away, and keep what was there`() async throws {
    let home = try TestHome.withBrowser()
    // Kept until the end, so that nobody else answers there.
    let port = try ReservedPort()
    try await HouseholdServer.run(at: port) { server in
      let visitor = Visitor(at: server.origin)
      try await visitor.post(
        try Fixture.bytes("gradient.jpg"), saying: "still here", token: try await visitor.token())
      async let signedIn = home.run("-c", "auth; signin \(server.origin.text)")
      _ = try await visitor.allow(try await home.openedPage())
      #expect(try await signedIn.status == 0)
      await visitor.leave()
    }
    let refreshed = try await home.run("-c", "stream; refresh")
    #expect(refreshed.status == 1)
    #expect(refreshed.errors.contains("127.0.0.1"), "\(refreshed)")
    #expect(try await captions(home) == ["still here"])
    // Its server will be told as soon as it is back.
    let signedOut = try await home.run("-c", "auth; signout ada")
    #expect(signedOut.output.contains("is told as soon as it can be reached"), "\(signedOut)")
  }

  @Test(arguments: [
    ("nonsense nonsense", "`nonsense` does not belong there: type `signin <server> [code]`"),
    (
      "http://127.0.0.1:1",
      "without a browser a code has to be typed: run "
        + "`photostream auth signin http://127.0.0.1:1 code` at a terminal"
    ),
  ])
  func `say in one line why there is no sign-in`(server: String, reason: String) async throws {
    let home = try TestHome()
    let outcome = try await home.run("-c", "auth; signin \(server)")
    #expect(outcome.status == 1)
    #expect(outcome.errorLines == ["photostream: \(reason)"])
    #expect(outcome.lines.isEmpty)
  }
}
