import Fakes
import Foundation
import Hummingbird
import PictureFixtures
import Testing

@testable import StreamServer

@Suite("Profiles")
struct ProfileTests {
  private static let path = "/api/v1/accounts/update_credentials"

  @Test
  func `say what their person wants to say, as it was written and as it is shown`() async throws {
    try await TestServer().run { client in
      let anna = try await client.signedIn(as: "anna")
      let own = try await anna.send(
        .patch, Self.path,
        [
          ("display_name", "Anna"), ("note", "Fog & #sails"), ("bot", "true"),
          ("discoverable", "false"), ("fields_attributes[0][name]", "Web"),
          ("fields_attributes[0][value]", "https://anna.example/<b>"),
          ("fields_attributes[1][name]", "Camera"), ("fields_attributes[1][value]", "a & b"),
          ("fields_attributes[2][name]", ""), ("fields_attributes[2][value]", ""),
        ]
      ).json
      #expect(own["source"]["fields"][0]["value"].text == "https://anna.example/<b>")
      #expect(own["source"]["fields"].list.count == 2)
      let account = try await client.get("/api/v1/accounts/lookup?acct=anna").json
      #expect(account["display_name"].text == "Anna")
      #expect(account["bot"].bool == true && account["discoverable"].bool == false)
      #expect(account["fields"][0]["name"].text == "Web")
      let link = account["fields"][0]["value"].text ?? ""
      #expect(link.hasPrefix("<a href=\"https://anna.example/\"") && link.hasSuffix("&lt;b&gt;"))
      #expect(account["fields"][1]["value"].text == "a &amp; b")
      #expect(account["fields"][0]["verified_at"].isNull)
      let json = #"{"fields_attributes":[{"name":"One","value":"1"},{"value":"2","name":"Two"}]}"#
      let changed = try await anna.send(
        .patch, Self.path, type: "application/json", body: Array(json.utf8))
      let fields = changed.json["fields"].list
      #expect(fields.map { $0["name"].text } == ["One", "Two"])
      #expect(fields.map { $0["value"].text } == ["1", "2"])
      #expect(changed.json["display_name"].text == "Anna")
    }
  }

  @Test
  func `have at most four fields, and none that is too long`() async throws {
    try await TestServer().run { client in
      let anna = try await client.signedIn(as: "anna")
      let five = (0..<5).map { ("fields_attributes[\($0)][name]", "n\($0)") }
      let long = [("fields_attributes[][name]", String(repeating: "x", count: 256))]
      for fields in [five, long] {
        #expect(try await anna.send(.patch, Self.path, fields).status == 422)
      }
      let cleared = [("fields_attributes[0][name]", ""), ("fields_attributes[0][value]", "")]
      #expect(try await anna.send(.patch, Self.path, Array(five[..<4])).status == 200)
      #expect(try await anna.send(.patch, Self.path, cleared).json["fields"].list.isEmpty)
    }
  }

  @Test(arguments: ProfilePicture.allCases)
  func `have pictures that everybody sees, without what a camera wrote, until they are changed`(
    _ portrait: ProfilePicture
  ) async throws {
    let (test, name) = (try await TestServer(), portrait.rawValue)
    try await test.run { client in
      let anna = try await client.signedIn(as: "anna")
      let usual = try await anna.get("/api/v1/accounts/verify_credentials").json[name].text
      let marked = JPEG(try Fixture.bytes("gradient.jpg")).with(
        Exif(exif: [.text(0x9003, "SECRET")])
      ).bytes
      let answer = try await anna.upload(
        marked, [("display_name", "Anna")], to: Self.path, by: .patch, as: name)
      #expect(answer.json["display_name"].text == "Anna")
      let url = answer.json[name].text ?? ""
      #expect(url != usual && !url.contains("signature"))
      #expect(answer.json[name + "_static"].text == url)
      test.time.advance(by: .seconds(2 * 86_400))
      try await Upkeep(household: test.server.household).run()
      let path = url.replacing("https://photos.example", with: "")
      let shown = try await client.get(path)
      #expect(shown.status == 200 && shown.bytes == Pictures.small)
      #expect(try test.files(in: "media").count == 1)
      #expect(
        try await client.get("/api/v1/accounts/lookup?acct=anna").json[name].text == url)

      let other = try await anna.upload(Pictures.grey, to: Self.path, by: .patch, as: name)
      #expect(other.json[name].text != url)
      #expect(try await client.get(path).status == 404)
      let gone = try await anna.send(.delete, "/api/v1/profile/\(name)")
      #expect(gone.json[name].text == usual)
      try await Upkeep(household: test.server.household).run()
      #expect(try test.files(in: "media") == [])
      let broken = try await anna.upload(
        Array("no picture".utf8), to: Self.path, by: .patch, as: name)
      #expect(broken.status == 422)
    }
  }

  @Test
  func `are suggested until they are followed or unwanted, and in the directory if they want to`()
    async throws
  {
    let test = try await TestServer(people: ["anna", "ben", "cleo"])
    try await test.server.addUser(
      name: "dora", password: TestServer.password(of: "dora"), followsEverybody: false)
    try await test.run { client in
      let dora = try await client.signedIn(as: "dora")
      let names = {
        try await dora.get("/api/v2/suggestions").json.list
          .compactMap { $0["account"]["acct"].text }
      }
      #expect(try await names() == ["anna", "ben", "cleo"])
      try await dora.does("follow", on: "anna")
      try await dora.does("block", on: "cleo")
      #expect(try await names() == ["ben"])
      _ = try await dora.send(.delete, "/api/v1/suggestions/\(dora.id(of: "ben"))")
      #expect(try await names() == [])
      try await client.signedIn(as: "ben").publish("fog")
      let path = "/api/v1/directory"
      #expect(try await client.names(path).first == "ben")
      #expect(try await client.names(path + "?order=new") == ["dora", "cleo", "ben", "anna"])
      #expect(try await client.names(path + "?order=new&offset=1&limit=2") == ["cleo", "ben"])
      #expect(try await !dora.names(path).contains("cleo"))
      _ = try await dora.send(.patch, Self.path, [("discoverable", "false")])
      #expect(try await !client.names(path).contains("dora"))
    }
  }
}
