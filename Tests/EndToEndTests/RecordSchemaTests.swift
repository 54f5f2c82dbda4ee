import Fakes
import Foundation
import Testing

@Suite("What scripts are promised in docs/records.schema.json")
struct RecordSchemaTests {
  /// What the commands below write, whatever else they do.
  private static let demanded: Set<String> = [
    "photo", "comment", "uncommented", "saved", "seen", "only", "complete", "kept", "scan",
    "problem", "draft", "place", "retried", "setting", "source", "cache", "freed", "fact",
    "profile", "screen", "command", "finding", "error", "filter", "ended", "list", "export",
    "import", "undone",
  ]

  @Test
  func `holds for every command of every screen`() async throws {
    let schema = try RecordSchema()
    let home = try TestHome()
    try home.addPicture("one.jpg", caption: "fog")
    try home.write(Array("no picture".utf8), to: "pictures/two.jpg")
    let script = """
      onboarding; 7; 2 \(home.pictures); stream; list; grid; show 1; next; prev; open 1; back; 1; seen all; \
      refresh; fill; filtered; only 1; search fog; back; only all; next; like; dislike; unreact; \
      comment so true; comments; \
      uncomment 1; reply 1 no; answer; save \(home.path("saved.jpg")); post hello; \
      post \(home.pictures)/one.jpg --alt none hi; photo; next; show; comments; back; help; help list; \
      help settings; screens; go nowhere; nonsense; settings; list; get list.length; set list.length 3; \
      set nothing 3; reset list.length; sources; add samples; remove samples; undo; remove samples; \
      cache; cache clear; \
      export \(home.path("backup")); import \(home.path("backup")); \
      developer; auth; profiles; accounts; new work; lock; unlock; forgot; signout nobody; back; compose; \
      text hello; add \(home.pictures)/one.jpg; alt 1 fog; warning w; sensitive on; metadata keep; to; to 1; \
      show; save; drafts; open 1; remove 1; visibility named; expires 1h; discard; send; filters; \
      add fog, mist --warn --at here; change 1 --hide; end 1; people; lists make Fog friends; lists; \
      lists exclusive 1; lists rename 1 Mist; lists 1; add #fog to 1; take 1; lists remove 1; outbox; list; \
      retry; drop 1; edit 1 x; open 1; back; notifications; list; more; open 1; search fog; \
      only tags; save foggy; settings sources; \
      outbox list; photostream; use work; quit
      """
    var lines = try await home.run("--json", "-c", script).lines
    lines += try await home.run("doctor", "--json").lines
    #expect(lines.count > 100)
    for line in lines { #expect(schema.problems(of: line).isEmpty, "\(line)") }
    let types = Set(lines.compactMap(RecordSchema.type))
    #expect(lines.contains { $0.contains(#""part":true"#) }, "one source was looked through")
    #expect(
      types.isSuperset(of: Self.demanded), "\(schema.types.subtracting(types).sorted())")
  }

  /// What the views write where a server answers, or nothing works: every scenario of every screen.
  @Test
  func `holds for whatever screens are known to write`() throws {
    let schema = try RecordSchema()
    let screens = URL(filePath: #filePath).appending(path: "../../Screens").standardizedFileURL
    let files = try FileManager.default.subpathsOfDirectory(
      atPath: screens.path(percentEncoded: false)
    ).filter { $0.hasSuffix("-records.txt") }
    var types: Set<String> = []
    for file in files {
      let text = try String(contentsOf: screens.appending(path: file), encoding: .utf8)
      let lines = text.split(separator: "\n").map(String.init)
        .filter { RecordSchema.type(of: $0) != "leadsTo" }
      let written = Set(lines.map { RecordSchema.type(of: $0) ?? "" })
      #expect(!written.contains(""), "\(file)")
      // A module that was just made may have types of its own.
      guard !written.isDisjoint(with: schema.types) else { continue }
      types.formUnion(written)
      for line in lines {
        #expect(schema.problems(of: line).isEmpty, "\(schema.problems(of: line))")
      }
    }
    #expect(
      types.isSuperset(of: [
        "account", "signin", "signout", "entry", "notification", "draft", "gap",
      ]))
    // What is looked at nowhere here: there must not be more of it.
    let unseen: Set<String> = [
      "begun", "cancelled", "deleted", "ownPost", "playing", "renamed", "revised", "scheduled",
      "tag", "tags", "translation", "version", "warning", "wouldDelete",
    ]
    let hole = schema.types.subtracting(Self.demanded).subtracting(types)
    #expect(hole == unseen, "\(hole.symmetricDifference(unseen).sorted())")
  }

  @Test(arguments: [
    #"{"type":"seen"}"#, #"{"type":"seen","markedSeen":"3"}"#, #"{"type":"seen","markedSeen":-1}"#,
    #"{"type":"seen","markedSeen":true}"#, #"{"type":"seen","markedSeen":1,"more":1}"#,
    #"{"type":"nothing"}"#, #"{"markedSeen":1}"#, "[]", "",
    #"{"type":"comment","text":"","author":"","date":"today","depth":0,"mine":true,"state":"there"}"#,
    #"{"type":"fact","version":1}"#, #"{"type":"discarded","discarded":false}"#,
    #"{"type":"cache","pictures":0,"bytes":0,"budget":0,"originals":{"count":0},"thumbnails":{}}"#,
  ])
  func `does not hold for anything else`(line: String) throws {
    #expect(try !RecordSchema().problems(of: line).isEmpty)
  }
}
