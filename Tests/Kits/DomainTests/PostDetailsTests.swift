import Domain
import Fakes
import Foundation
import Testing

@Suite("What else is known of a post")
struct PostDetailsTests {
  private let bo = Person(name: "Bo", address: "bo@b.example")
  private let cy = Person(name: "", address: "cy")
  private let posted = PostDetails()

  private func boosted(_ people: Person...) -> PostDetails { PostDetails(boostedBy: people) }

  @Test func `tells who boosted it, each once, the last one first`() {
    #expect(boosted(cy).adding(waysOf: boosted(bo)) == boosted(cy, bo))
    #expect(boosted(cy).adding(waysOf: boosted(bo, cy)) == boosted(cy, bo))
    #expect(boosted(bo).adding(waysOf: boosted()) == boosted(bo))
    #expect([bo, cy].map(\.byline) == ["Bo (@bo@b.example)", "@cy"])
  }

  @Test func `knows whether it came from its author, too`() {
    #expect(boosted(bo).isOnlyBoosted)
    #expect(!posted.isOnlyBoosted)
    for both in [boosted(bo).adding(waysOf: posted), posted.adding(waysOf: boosted(bo))] {
      #expect(both == PostDetails(boostedBy: [bo], isAlsoPosted: true))
      #expect(
        boosted(cy).adding(waysOf: both) == PostDetails(boostedBy: [cy, bo], isAlsoPosted: true))
    }
    #expect(posted.adding(waysOf: posted).isEmpty)
  }

  @Test func `has a poll that can be reckoned with, whatever numbers are stored of it`() throws {
    let options = [Poll.Option("fog", votes: 2), Poll.Option("sea", votes: 3)]
    let poll = try #require(Poll(id: "p", options: options, voters: 4, mine: [1]))
    #expect(try JSONDecoder().decode(Poll.self, from: JSONEncoder().encode(poll)) == poll)
    let text = String(decoding: try JSONEncoder().encode(poll), as: UTF8.self)
    let variants = HostileNumbers.variants(of: text)
    var polls = 0
    for variant in variants {
      guard let read = try? JSONDecoder().decode(Poll.self, from: Data(variant.utf8)) else {
        continue
      }
      polls += 1
      #expect(read.mine.allSatisfy(read.options.indices.contains), "\(variant)")
      let counts = read.options.compactMap(\.votes) + [read.voters ?? 0]
      #expect(counts.allSatisfy((0...Count.most).contains), "\(variant)")
    }
    #expect(polls > variants.count / 3)
  }

  @Test func `is bounded, however many boost it`() {
    let many = (0..<1_000).map { Person(name: "", address: "\($0)") }
    let details = PostDetails(boostedBy: [bo]).adding(waysOf: PostDetails(boostedBy: many))
    #expect(details.boostedBy?.count == PostDetails.mostBoosters)
    #expect(details.boostedBy?.first == bo)
  }
}
