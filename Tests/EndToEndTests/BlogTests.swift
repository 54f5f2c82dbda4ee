import Fakes
import FaultServer
import Foundation
import Synchronization
import Testing

/// Folders and photo blogs in one stream, as somebody new would put them together.
@Suite("Photo blogs")
struct BlogTests {
  /// Entries some hours apart, the newest first.
  private func entries(_ name: String, _ count: Int, hoursApart hours: Double)
    -> [BlogServer.Entry]
  {
    (0..<count).map { index in
      BlogServer.Entry(
        title: "\(name) \(index)",
        date: Date(timeIntervalSince1970: 1_750_000_000 - Double(index) * hours * 3600))
    }
  }

  @Test
  func `fill up together with folders to one stream in which nothing is missing or doubled`()
    async throws
  {
    var blogs = BlogServer([
      "a": entries("a", 130, hoursApart: 1), "b": entries("b", 170, hoursApart: 7),
      "c": entries("c", 45, hoursApart: 24 * 30),
    ])
    blogs.shaky = ["c"]
    try await FaultServer.run({ [blogs] in blogs.answer($0) }) { server in
      let home = try TestHome()
      for folder in ["one", "two", "three"] {
        try FileManager.default.createDirectory(
          atPath: "\(home.pictures)/\(folder)", withIntermediateDirectories: false)
        try home.addPicture("\(folder)/x.jpg", caption: "in \(folder)")
        _ = try await home.run("-c", "settings; add \(home.pictures)/\(folder)")
      }
      for name in ["a", "b"] {
        let added = try await home.run("-c", "settings; add \(server.address("/\(name)"))")
        #expect(added.status == 0, "\(added.errors)")
        #expect(added.output.contains("in Blog \(name)"))
      }
      // The one that fails every second time is added by patience.
      var attempts = 0
      while try await home.run("-c", "settings; add \(server.address("/c/1"))").status != 0 {
        attempts += 1
        try #require(attempts < 6)
      }
      #expect(
        try await home.run("--json", "-c", "list 1000").rows().contains { $0.gap != nil },
        "A long blog is not loaded at once")
      var rounds = 0
      while try await home.run("--json", "-c", "fill").rows().first?.missing != 0 {
        rounds += 1
        try #require(rounds < 60)
      }
      let list = try await home.run("--json", "-c", "list 1000").rows()
      #expect(list.allSatisfy { $0.gap == nil })
      let captions = list.compactMap(\.caption)
      let expected = blogs.blogs.values.joined().map(\.title) + ["in one", "in two", "in three"]
      #expect(captions.count == list.count)
      #expect(captions.sorted() == expected.sorted())
      let dates = list.compactMap(\.date)
      #expect(dates == dates.sorted(by: >))
    }
  }

  @Test
  func `stay in the stream when they are not there any more, and say so`() async throws {
    let blogs = BlogServer(["a": entries("a", 3, hoursApart: 1)])
    let isGone = Mutex(false)
    try await FaultServer.run({ request in
      isGone.withLock { $0 } ? .response(410) : blogs.answer(request)
    }) { server in
      let home = try TestHome()
      let added = try await home.run("-c", "3 \(server.address("/a"))")
      #expect(added.output.contains("✓ 3 photos in Blog a"))
      isGone.withLock { $0 = true }
      let outcome = try await home.run("-c", "list; refresh; list")
      #expect(outcome.lines.count == 3 + 1 + 3)
      #expect(outcome.output.contains("— newer photos not loaded: `fill 1` —"))
      #expect(outcome.errors.contains("localhost has nothing at this address"))
      #expect(outcome.status == 1)
    }
  }

  @Test
  func `are refused in plain words when they are none`() async throws {
    let answer = FaultAnswer.response(200, ["Content-Type": "text/html"], "<p>Hello".utf8)
    try await FaultServer.run({ _ in answer }) { server in
      let home = try TestHome()
      let none = try await home.run("-c", "settings; add \(server.address("/?key=secret"))")
      #expect(none.status == 1)
      #expect(none.errors.contains("there is no feed at"))
      #expect(!none.errors.contains("secret"))
      let port = try ReservedPort()
      let nobody = try await home.run("-c", "3 http://127.0.0.1:\(port.number)/feed")
      #expect(nobody.errors.contains("127.0.0.1:\(port.number) cannot be reached"))
      #expect(nobody.status == 1)
      withExtendedLifetime(port) {}
      let nonsense = try await home.run("-c", "settings; add ://")
      #expect(nonsense.errors.contains("is not an address: type it like https://"))
      #expect(try await home.run("-c", "settings; sources").errors.contains("No sources yet"))
    }
  }
}
