import Domain
import Fakes
import Markup
import Testing
import Timeline
import Web

@testable import Fediverse

/// Whatever number a server writes, nothing that is reckoned with it overflows: that would end the tests, so
/// a sum shows more here than what is expected of it.
@Suite struct HostileNumberTests {
  private static let status = """
    {"id": 1, "created_at": "2026-05-01T12:00:00.123+02:00", "expires_at": "2026-05-02",
     "edited_at": "2026-05-01 12:00", "content": "<ol start='3'><li>a</ol>", "sensitive": 0,
     "in_reply_to_id": 4, "replies_count": 1, "reblogs_count": 1, "favourites_count": 1,
     "dislikes_count": 1, "favourited": 1, "account": {"id": 5, "acct": "ada"},
     "media_attachments": [{"id": 6, "type": "image", "url": "https://photos.example/6.jpg",
       "meta": {"original": {"width": 30, "height": 20}}}]}
    """

  @Test func `a status, and what the person does with it`() throws {
    let photos = StatusPhotos(source: SourceID(rawValue: "5"))
    let whole = try #require(statuses(in: "[\(Self.status)]").first)
    let shown = photos.ticket(of: whole, at: whole.createdAt, from: Invented.origin)?.payload
    #expect(shown?.size == PixelSize(clamping: 30, 20) && shown?.expiresAt != nil)
    for variant in HostileNumbers.variants(of: Self.status) {
      for status in statuses(in: "[\(variant)]") {
        let liked = status.engagement.with(.like).with(.dislike).with(nil)
        #expect(liked.likes >= 0 && liked.replies + 1 > 0)
        let ticket = photos.ticket(of: status, at: status.createdAt, from: Invented.origin)
        if let photo = ticket?.payload {
          check(photo.timestamp)
          photo.expiresAt.map(check)
          let size = photo.size ?? PixelSize(clamping: 1, 1)
          #expect(4 * size.width * size.height > 0)
          #expect(size.fitted(into: PixelSize(clamping: 80, 48)).width <= 80)
        }
        check(status.createdAt)
        #expect(StatusText.read(status.content).utf8.count < 100)
      }
    }
  }

  @Test func `a page of statuses, one below the other`() throws {
    let whole = "[\(Self.status), \(Self.status)]"
    #expect(statuses(in: whole).count == 2)
    for variant in HostileNumbers.variants(of: whole) {
      var chain = TimelineChain(top: .max, at: .top, reached: .max)
      let page = EntityPage(values: statuses(in: variant), origin: Invented.origin)
      for told in chain.add(page, at: .top, now: ManualTime().now) { check(told.moment) }
    }
  }

  @Test func `where a list goes on, as it is kept`() throws {
    let page = EntityPage<RemotePerson>(values: [], lastID: "7", origin: Invented.origin)
    let first = PageCursor(behind: page, from: nil, onlyByLinks: false)
    let whole = try #require(first?.text)
    _ = try #require(PageCursor(whole))
    for variant in HostileNumbers.variants(of: whole) {
      guard let old = PageCursor(variant) else { continue }
      let next = PageCursor(behind: page, from: old, onlyByLinks: false)
      #expect(next?.text?.contains("steps") == true, "\(variant)")
    }
  }

  @Test func `what a server says of itself, and how words are counted by that`() throws {
    let instance = """
      {"version": "4.3.1", "max_toot_chars": 1, "configuration": {
        "statuses": {"max_characters": 500, "characters_reserved_per_url": 23,
          "max_media_attachments": 4},
        "media_attachments": {"description_limit": 1500, "image_size_limit": 16777216}}}
      """
    #expect(entity(Instance.self, in: instance)?.maxCharacters == 500)
    let words = String(repeating: "https://photos.example/ ", count: 2_000)
    for variant in HostileNumbers.variants(of: instance) {
      guard let instance = entity(Instance.self, in: variant) else { continue }
      let capabilities = ServerCapabilities(of: ServerProgram(of: instance), instance)
      let count = capabilities.count(words)
      #expect(count - capabilities.maxCharacters <= Count.most)
      #expect(capabilities.maxPictures + 1 > 0 && capabilities.maxDescription + 1 > 0)
    }
  }

  @Test func `markers and notifications`() async throws {
    var markers = 0
    let marker = """
      {"home": {"last_read_id": 1, "version": 2, "updated_at": "2026-05-01T12:00:00Z"}}
      """
    for variant in HostileNumbers.variants(of: marker) {
      let accounts = FediverseAccounts(
        over: FediverseClient(over: ScriptedWeb { $0.answer(variant) }, time: ManualTime())
      ) { _ in Invented.session() }
      guard let told = try? await accounts.marker(of: Invented.account.id) else { continue }
      #expect(told.version + 1 > told.version)
      if told.version == 2 { markers += 1 }
    }
    #expect(markers > 0)
    let notification = """
      {"id": 1, "type": "mention", "created_at": "2026-05-01T12:00:00Z", "status": \(Self.status)}
      """
    #expect(entity(RemoteNotification.self, in: notification)?.createdAt != nil)
    for variant in HostileNumbers.variants(of: notification) {
      _ = entity(RemoteNotification.self, in: variant)?.createdAt.map(check)
    }
  }

  @Test func `people, how things stand with them, and lists`() throws {
    let person = """
      {"id": 1, "acct": "ada", "created_at": "2026-05-01T12:00:00Z", "statuses_count": 1,
       "followers_count": 2, "following_count": 3, "mute_expires_at": "2026-05-02",
       "fields": [{"name": 1, "value": 2, "verified_at": "2026-05-03"}], "moved": {"id": 2, "acct": "b"}}
      """
    let whole = try #require(entity(RemotePerson.self, in: person))
    let shown = try #require(whole.profile(seenBy: Invented.account))
    #expect(whole.muteEnd != nil && shown.joinedAt != nil && shown.counts?.following == 3)
    #expect(shown.fields.compactMap(\.verifiedAt).count == 1)
    for variant in HostileNumbers.variants(of: person) {
      guard let told = entity(RemotePerson.self, in: variant) else { continue }
      told.muteEnd.map(check)
      guard let profile = told.profile(seenBy: Invented.account) else { continue }
      profile.joinedAt.map(check)
      profile.fields.compactMap(\.verifiedAt).forEach(check)
      if let counts = profile.counts {
        #expect(counts.posts + counts.followers + counts.following >= 0)
      }
    }
    let relationship = """
      {"id": 1, "following": 1, "muting": true, "muting_expires_at": "2026-05-01T12:00:00Z", "note": 2}
      """
    let mute = entity(RemoteRelationship.self, in: relationship)?.relationship.mute
    #expect(mute?.endsAt != nil)
    for variant in HostileNumbers.variants(of: relationship) {
      entity(RemoteRelationship.self, in: variant)?.relationship.mute?.endsAt.map(check)
    }
    let trend = #"{"name": "a", "history": [{"accounts": "3", "uses": "4"}, {"accounts": 5}]}"#
    #expect(entity(TrendingTag.self, in: trend)?.people == 5)
    for variant in HostileNumbers.variants(of: trend) {
      if let tag = entity(TrendingTag.self, in: variant) {
        #expect(tag.people >= 0 && tag.people + 1 > 0)
      }
    }
    let list = #"{"id": 1, "title": 2, "exclusive": 1}"#
    #expect(entity(RemoteList.self, in: list)?.isExclusive == true)
    for variant in HostileNumbers.variants(of: list) {
      _ = entity(RemoteList.self, in: variant)?.list(of: Invented.account.id)
    }
  }

  @Test func `filters, polls, edits and what is published later`() throws {
    let filter = """
      {"id": 1, "title": 2, "expires_at": "2026-05-01T12:00:00Z", "filter_action": 3,
       "keywords": [{"id": 4, "keyword": 5, "whole_word": 1}], "statuses": [{"status_id": 6}]}
      """
    #expect(entity(RemoteFilter.self, in: filter)?.filter.expiresAt != nil)
    for variant in HostileNumbers.variants(of: filter) {
      entity(RemoteFilter.self, in: variant)?.filter.expiresAt.map(check)
    }
    let poll = """
      {"id": 1, "expires_at": "2026-05-01T12:00:00Z", "votes_count": 2, "voters_count": 3,
       "own_votes": [4], "options": [{"title": 5, "votes_count": 6}, {"title": "b", "votes_count": 7}]}
      """
    #expect(entity(RemotePoll.self, in: poll)?.poll?.voters == 3)
    for variant in HostileNumbers.variants(of: poll) {
      guard let voted = entity(RemotePoll.self, in: variant)?.poll?.voted([0]) else { continue }
      voted.endsAt.map(check)
      let counts = [voted.voters] + voted.options.map(\.votes)
      #expect(counts.compactMap(\.self).allSatisfy { (0...Count.most).contains($0) })
    }
    let version = """
      [{"created_at": "2026-05-01T12:00:00Z", "content": "<ol start='3'><li>a</ol>"}]
      """
    let versions = PostHistory.versions(try JSONDocument(Array(version.utf8)).root)
    #expect(versions.compactMap(\.moment).count == 1)
    for variant in HostileNumbers.variants(of: version) {
      guard let json = try? JSONDocument(Array(variant.utf8)) else { continue }
      PostHistory.versions(json.root).compactMap(\.moment).forEach(check)
    }
    let scheduled = #"{"id": 1, "scheduled_at": "2026-05-01T12:00:00Z", "params": {"text": 2}}"#
    #expect(entity(RemoteScheduledStatus.self, in: scheduled)?.text == "2")
    for variant in HostileNumbers.variants(of: scheduled) {
      entity(RemoteScheduledStatus.self, in: variant).map { check($0.moment) }
    }
  }

  @Test func `limits and dates in headers`() {
    let now = ManualTime().now
    let key = RateLimits.Key(origin: Invented.origin, account: nil, isPaged: false)
    var refusals = 0
    for number in HostileNumbers.texts {
      for reset in [number, "2026-05-01T12:00:00Z", "2026-05-01T12:05:00Z", "1777636800"] {
        let limits = RateLimits()
        let headers: WebHeaders = [
          "X-RateLimit-Remaining": number, "X-RateLimit-Limit": number, "X-RateLimit-Reset": reset,
          "Date": "Sun, \(number) Nov \(number) 08:49:37 GMT",
        ]
        limits.note(headers, of: key, now: now)
        for _ in 0..<3 {
          do throws(NetworkError) {
            try limits.admit(key, isReading: true, now: now)
          } catch {
            refusals += 1
            guard case .busy(_, let wait) = error else {
              Issue.record("\(error)")
              continue
            }
            #expect(wait >= .zero && wait <= .seconds(3_600))
          }
        }
      }
    }
    #expect(refusals > 0)
  }
}

extension HostileNumberTests {
  private func statuses(in json: String) -> [RemoteStatus] {
    ((try? ServerFixture.statuses(of: Array(json.utf8))) ?? ([], [])).0
  }

  private func entity<Value: Entity>(_ type: Value.Type, in json: String) -> Value? {
    var problems: [JSONProblem] = []
    return (try? JSONDocument(Array(json.utf8))).flatMap { try? Value($0.root, &problems) }
  }

  /// A moment that can be reckoned with.
  private func check(_ moment: Timestamp) {
    let now = ManualTime().now
    #expect(now.advanced(by: now.duration(to: moment)) == moment)
    #expect(moment.milliseconds - now.milliseconds < .max)
  }
}
