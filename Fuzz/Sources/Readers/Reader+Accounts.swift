import Domain
import Markup
import Web

@testable import Fediverse
@testable import Flags

extension Reader {
  /// What servers answer about themselves, and about accounts and their people.
  static let accounts = [
    Reader(
      "sign-in-answers",
      seeds: [
        #"{"access_token":"a","refresh_token":"b","scope":"read write"}"#,
        #"{"client_id":"a","client_secret":"b"}"#,
        #"{"links":[{"rel":"http://nodeinfo.diaspora.software/ns/schema/2.0","href":"b"}]}"#,
        #"{"software":{"name":"pixelfed","version":"0.12.4"},"metadata":{"nodeName":"a"}}"#,
        #"{"configuration":{"photostream":{"flags":{"discover":"on","a":1}}}}"#,
        #"{"version":"2.7.2 (compatible; Pixelfed 0.12.4)"}"#,
      ],
      json + [
        .many("a ", after: #"{"access_token":"b","scope":""#, before: #""}"#),
        .many(
          #"{"rel":"nodeinfo.diaspora.software/ns/schema/2.0","href":"a"},"#,
          after: #"{"links":["#, before: "1]}"),
        .numbered(
          "\"", "\":\"on\",", after: #"{"configuration":{"photostream":{"flags":{"#,
          before: #""a":1}}}}"#),
        .many("(compatible; ", after: #"{"version":""#, before: #""}"#),
        .many("1 ", after: #"{"version":"1 (compatible; "#, before: #")"}"#),
      ]
    ) { bytes in
      guard let root = (try? JSONDocument(bytes))?.root else { return }
      _ = try? AppRegistration(root)
      _ = try? TokenGrant(root)
      _ = ServerDetection.references(in: root).compactMap { WebAddress($0) }
      _ = ServerDetection.program(in: root)?.isAtLeast(4, 3)
      _ = FediverseAccounts.flags(in: root)
      if let instance = Instance.read(root) { _ = ServerProgram(of: instance).isAtLeast(4, 3) }
    },
    Reader(
      "people",
      fixtures: ["Fediverse"],
      seeds: [
        #"[{"id":"1","acct":"ada@b.example","fields":[{"name":"a","value":"<b>c"}],"note":"<p>d"}]"#,
        #"[{"id":"1","acct":"a","moved":{"id":"2","acct":"b"},"mute_expires_at":"2026-05-01"}]"#,
        #"[{"id":"1","following":true,"muting":true,"muting_expires_at":"2026-05-01","note":"a"}]"#,
        #"{"accounts":[{"id":"1","acct":"a"}],"statuses":[{"id":"1"}],"hashtags":[{"name":"a"}]}"#,
        #"[{"id":"1","title":"a","exclusive":true},{"id":1,"text":"rule"},"b.example"]"#,
        #"[{"name":"a","history":[{"accounts":"3"},{"accounts":4}],"following":true}]"#,
      ],
      json + [
        .many(#"{"id":"1","acct":"a"},"#, after: "[", before: "1]"),
        .many(#"{"name":"a","value":"b"},"#, after: person + #""fields":["#, before: "1]}]"),
        .many("<p>", after: person + #""note":""#, before: #""}]"#),
        .many("a", after: #"[{"id":"1","acct":""#, before: #""}]"#),
        .many("@", after: #"[{"id":"1","acct":""#, before: #""}]"#),
        .nested(#"{"id":"1","acct":"a","moved":"#, "}", after: "[", before: "]"),
        .many(#"{"accounts":"1"},"#, after: #"[{"name":"a","history":["#, before: "1]}]"),
        .many("{},", after: #"{"accounts":["#, before: "1]}"),
        .many(#"{"id":"1"},"#, after: #"{"accounts":[],"statuses":["#, before: "1]}"),
      ]
    ) { bytes in
      guard let root = (try? JSONDocument(bytes))?.root else { return }
      var problems: [JSONProblem] = []
      let people: [RemotePerson] = root.entities(&problems)
      if let viewer { _ = people.map { $0.profile(seenBy: viewer) } }
      let relationships: [RemoteRelationship] = root.entities(&problems)
      let lists: [RemoteList] = root.entities(&problems)
      let rules: [RemoteRule] = root.entities(&problems)
      let tags: [RemoteTag] = root.entities(&problems)
      let trends: [TrendingTag] = root.entities(&problems)
      let suggested: [SuggestedPerson] = root.entities(&problems)
      let collected: [CollectionEntry] = root.entities(&problems)
      _ = (relationships, lists, rules, tags, trends, suggested, collected)
      _ = try? PeopleAnswer(root, &problems)
      _ = try? FoundEntities(root, &problems)
      _ = try? DiscoverPosts(root, &problems)
      _ = problems.first?.description
    },
    Reader(
      "edits",
      fixtures: ["Fediverse"],
      seeds: [
        #"[{"created_at":"2026-05-01","content":"<p>a","spoiler_text":"b","media_attachments":[{}]}]"#,
        #"{"id":"1","text":"a","spoiler_text":"b","scheduled_at":"2026-05-01"}"#,
        #"{"content":"<p>a","detected_source_language":"de","media_attachments":[{"description":"b"}]}"#,
      ],
      json + [
        .many(#"{"content":"<p>a"},"#, after: "[", before: "1]"),
        .many("{},", after: #"[{"media_attachments":["#, before: "1]}]"),
        .many(
          "{},", after: #"{"id":"1","scheduled_at":"2026","media_attachments":["#, before: "1]}"),
      ]
    ) { bytes in
      guard let root = (try? JSONDocument(bytes))?.root else { return }
      var problems: [JSONProblem] = []
      _ = PostHistory.versions(root)
      _ = Translation(root)
      _ = try? StatusSource(root, &problems)
      _ = try? RemoteScheduledStatus(root, &problems)
      _ = problems.first?.description
    },
    Reader(
      "kept-notes",
      seeds: [
        "discover=off@photos.example a=b@c", cursor + #""1"}},"steps":1}"#,
      ],
      Shape.each(["=", "@", " ", "discover=on@a ", "a=b@c "])
        + [.many("a", after: cursor + "\"", before: #""}},"steps":1}"#)]
    ) { text in
      _ = ToldFlag.all(in: text)
      _ = try? PageCursor(text)?.place(at: "a.example")
    },
  ]

  private static let cursor =
    #"{"remembered":{"top":{}},"patience":1,"links":"plain","leadsAway":false,"leadsInCircle":false,"#
    + #""at":{"below":{"_0":"#

  private static let person = #"[{"id":"1","acct":"a","#

  /// Somebody as whom people are seen.
  private static let viewer = WebAddress("https://photos.example/").map { origin in
    Account(
      id: AccountID(rawValue: 1),
      server: Server(
        origin: origin, kind: .mastodon, version: "4.3.1", title: "a",
        capabilities: ServerCapabilities()),
      username: "ada", displayName: "Ada")
  }
}
