import Domain
import Terminal
import Testing

@testable import Wording

@Suite("What is done to others, in words")
struct RelationTextTests {
  @Test func `every verb can be typed, means one wish, and is said afterwards`() throws {
    let now = Timestamp(milliseconds: 0)
    var wishes: Set<RelationWish> = []
    var lines: Set<String> = []
    for verb in RelationRequest.Verb.allCases {
      let request = try #require(RelationRequest(CommandCall(verb.rawValue)))
      #expect(request.verb == verb)
      wishes.insert(try request.wish(at: now))
      lines.insert(RelationText.done(verb, to: "Bo", nil).plain)
    }
    #expect(wishes.count == RelationRequest.Verb.allCases.count)
    #expect(lines.count == wishes.count)
    #expect(wishes.isSuperset(of: [.blockDomain(true), .blockDomain(false), .removeFollower]))
    #expect(lines.contains("blocked the server of Bo: nobody there is shown"))
    #expect(lines.contains("Bo follows you no more"))
  }
}
