import Domain
import Fakes
import Foundation
import PictureFixtures
import TerminalHarness
import Testing

@Suite("Leaving with everything")
struct LeavingTests {
  @Test
  func `an export comes into another profile, and is a source itself`() async throws {
    let home = try TestHome()
    try home.addPicture("fog; low tide.jpg", caption: "fog\nalt: grey")
    _ = try await home.run("-c", "2 \(home.pictures)")
    _ = try await home.run("-c", "stream; show 1; like; comment lovely light")
    let folder = home.path("my; backup")
    let exported = try await home.run("export", folder)
    #expect(exported.status == 0, "\(exported.errors)")
    #expect(exported.output.contains("1 source, 1 picture, 1 reaction, 1 comment"))
    #expect(
      FileManager.default.fileExists(
        atPath: folder + "/pictures/pictures/fog; low tide.jpg.txt"))

    _ = try await home.run("-c", "auth; new work; new copy")
    let imported = try await home.run("import", folder, "--profile", "work", "--json")
    #expect(imported.status == 0, "\(imported.errors)")
    #expect(imported.lines.contains { $0.contains(#""type":"import""#) })
    let shown = try await home.run("--profile", "work", "-c", "stream; refresh; show 1; comments")
    #expect(shown.output.contains("lovely light") && shown.output.contains("grey"))
    let copy = try await home.run("--profile", "copy", folder + "/pictures")
    #expect(copy.output.contains("1 photo"))
  }

  @Test
  func
    `whom an account follows is in the export as a table, and what one noted of them comes back`()
    async throws
  {
    let household = try await HouseholdServer.home(of: ["ada", "ben"])
    let ben = try TestHome.withBrowser()
    var (table, folder, profile) = ("", ben.path("backup"), "")
    let port = try ReservedPort()
    try await HouseholdServer.run(in: household, at: port) { server in
      let visitor = Visitor(at: server.origin)
      try await ben.signIn(by: visitor, as: "ben")
      profile = "profile @ada@\(server.origin.authority)"
      _ = try await ben.run("-c", "\(profile); follow --no-boosts; note met at the harbour")
      try await until("it to have arrived") {
        guard try await !ben.run("--json", "-c", "outbox; list").output.isEmpty else { return true }
        _ = try await ben.run("-c", "outbox; retry")
        return false
      }
      let exported = try await ben.run("export", folder)
      #expect(exported.status == 0, "\(exported)")
      let people = folder + "/people/@ben@\(server.origin.authority)"
      table = try String(contentsOfFile: people + "/following_accounts.csv", encoding: .utf8)
      #expect(table.contains("ada@\(server.origin.authority),false,false,"), "\(table)")
      await visitor.leave()
    }
    let relations = try String(contentsOfFile: folder + "/relations.jsonl", encoding: .utf8)
    #expect(relations.contains(#""note":"met at the harbour""#), "\(relations)")
    // Its server is away now.
    let again = try await ben.run("export", folder)
    #expect(again.status == 1 && again.errors.contains("people and bookmarks of @ben@"), "\(again)")
    let imported = try await ben.run("import", folder)
    #expect(imported.output.contains("1 note on people was there"), "\(imported)")
  }

  @Test
  func `what cannot be done is told in one line`() async throws {
    let home = try TestHome()
    let nothing = try await home.run("import", home.path("nothing"))
    #expect(nothing.status == 1)
    #expect(nothing.errors.contains("cannot be read: No such file or directory"))
    #expect(try await home.run("export").status != 0)
    #expect(try await home.run("export", "--help").output.contains("photostream export ~/backup"))
    #expect(try await home.run("--json", "import", "x").output.contains(#""type":"error""#))
  }

  /// An account's archive as a person unpacks it: its posts, its pictures, and what else servers put beside them.
  private func writeArchive(in home: TestHome) throws -> String {
    let media = "media_attachments/files/110/000/000/000/000/001/original"
    for name in ["\(media)/fog.jpg", "\(media)/tide.jpg"] {
      try home.write(try Fixture.bytes("gradient.jpg"), to: "archive/" + name)
    }
    let attachments = [("fog", "grey stones"), ("tide", "wet sand")].map { name, text in
      #"{"type":"Document","mediaType":"image/jpeg","url":"/\#(media)/\#(name).jpg","name":"\#(text)"}"#
    }
    let note = """
      {"id":"https://photos.example/users/ada/statuses/1","type":"Note","summary":null,\
      "published":"2023-05-01T12:00:00Z","url":"https://photos.example/@ada/1","sensitive":false,\
      "content":"<p>Low tide &amp; fog</p>","attachment":[\(attachments.joined(separator: ","))]}
      """
    let outbox = """
      {"@context":"https://www.w3.org/ns/activitystreams","id":"outbox.json","type":"OrderedCollection",\
      "totalItems":2,"orderedItems":[{"type":"Create","published":"2023-05-01T12:00:00Z",\
      "object":\(note)},{"type":"Announce","object":"https://far.example/2"}]}
      """
    let files = [
      ("outbox.json", outbox), ("actor.json", #"{"type":"Person","preferredUsername":"ada"}"#),
      ("likes.json", "{}"), ("bookmarks.json", "{}"),
    ]
    for (name, text) in files { try home.write(Array(text.utf8), to: "archive/" + name) }
    return home.path("archive")
  }

  @Test
  func `an archive of an account becomes a source, and is to be unpacked before`() async throws {
    let home = try TestHome()
    let archive = try writeArchive(in: home)
    for (name, program) in [
      ("archive.tar.gz", "tar -C '\(archive)' -czf"), ("archive.zip", "cd '\(archive)' && zip -qr"),
    ] {
      let packed = home.path(name)
      let outcome = try await Outcome(
        executable: "/bin/bash", arguments: ["-c", "\(program) '\(packed)' ."])
      #expect(outcome.status == 0, "\(outcome)")
      let refused = try await home.run("import", packed)
      #expect(refused.status == 1)
      #expect(
        refused.errors == "photostream: \(packed) is packed: unpack it, and name the folder\n")
    }
    let first = try await home.run("import", archive)
    #expect(first.status == 0, "\(first)")
    #expect(first.output.contains("✓ 1 source added"))
    #expect(try await home.run("import", archive).output.contains("✓ 1 source was there"))
    let shown = try await home.run("-c", "stream; refresh; show 1")
    #expect(shown.status == 0, "\(shown)")
    for text in ["Low tide & fog", "grey stones", "1 May 2023"] {
      #expect(shown.output.contains(text), "\(shown.output)")
    }
    #expect(shown.output.contains("1 of 1"), "both pictures are one post: \(shown.output)")
  }

  @Test
  func `an export that is killed goes on, wherever that was`() async throws {
    let home = try TestHome()
    try home.addPicture("picture 0.jpg", caption: "fog")
    for number in 1..<600 {
      #expect(
        link("\(home.pictures)/picture 0.jpg", "\(home.pictures)/picture \(number).jpg") == 0)
    }
    _ = try await home.run("-c", "2 \(home.pictures)")
    let copy = home.path("backup/pictures/pictures")
    for count in [1, 50, 300] {
      // An export that ended before it could be killed is made anew.
      let script = """
        there() { ls '\(copy)' 2>/dev/null | wc -l; }
        while
          '\(TestHome.program)' export '\(home.path("backup"))' & id=$!
          while kill -0 $id && (( $(there) < \(count) )); do :; done
          kill -9 $id; wait $id; status=$?
          (( status == 0 || (status == 137 && $(there) >= 600) ))
        do rm -r '\(home.path("backup"))'; done
        exit $status
        """
      let killed = try await Outcome(
        executable: "/bin/bash", arguments: ["-c", script], environment: home.environment)
      #expect(killed.status == 137, "\(killed)")
    }
    let exported = try await home.run("export", home.path("backup"))
    #expect(exported.status == 0, "\(exported)")
    let known = try #require(
      exported.output.firstMatch(of: /600 pictures \((\d+) were there\)/), "\(exported)"
    ).output.1
    // Of 300 files one may be the caption.
    #expect((Int(known) ?? 0) >= 299, "\(exported)")
    let difference = try await Outcome(
      executable: "/usr/bin/diff", arguments: ["-r", home.pictures, copy])
    #expect(difference.status == 0, "\(difference.output)")
    let again = try await home.run("export", home.path("backup"))
    #expect(again.output.contains("600 pictures (600 were there)"), "\(again)")
    let other = try await home.run("--profile", "default", "-c", "auth; new copy")
    #expect(other.status == 0, "\(other)")
    let imported = try await home.run("import", home.path("backup"), "--profile", "copy")
    #expect(imported.output.contains("1 source added"), "\(imported)")
  }

  @Test
  func `an import waits at a server's limit, says so, and can be left`() async throws {
    try await HouseholdServer.run(
      in: try await HouseholdServer.home(), options: ["--request-limit", "60"]
    ) { server in
      let visitor = Visitor(at: server.origin)
      var home = try TestHome.withBrowser()
      try await home.signIn(by: visitor)
      // More than that server answers in five minutes.
      let people = (0..<80).map { "nobody\($0)@\(server.origin.authority)" }
      try home.write(Array(people.joined(separator: "\n").utf8), to: "blocks.csv")
      home.environment["NO_COLOR"] = "1"
      let terminal = try PseudoTerminal(columns: 120, rows: 30)
      let process = try home.sit(at: terminal, ["--set", "refresh.at-start=no"])
      try await terminal.expect("stream>")
      try await terminal.enter("settings", expecting: "settings>")
      terminal.type("import \(home.path("blocks.csv"))\r")
      try await terminal.expect("127.0.0.1 wants a pause: it goes on in ")
      terminal.type("\u{3}")
      try await terminal.expect("stopped: what is done stays; the same command goes on")
      try await process.quit(at: terminal)
      await visitor.leave()
    }
  }
}
