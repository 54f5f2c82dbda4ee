import Domain
import Testing

@testable import Storage

@Suite struct FilterSetTests {
  private let now = Timestamp(milliseconds: 1_000_000)
  private let ada = AccountID(rawValue: 1)
  private let home = Source(
    id: SourceID(rawValue: "s1"), kind: .account(AccountID(rawValue: 1), .home), name: "home")
  private let tag = Source(
    id: SourceID(rawValue: "s2"), kind: .account(AccountID(rawValue: 1), .tag("sea")), name: "#sea")
  private let samples = Source(id: SourceID(rawValue: "s3"), kind: .samples, name: "samples")

  private func set(_ lists: FilterList...) -> FilterSet {
    FilterSet(lists, for: [home, tag, samples], at: now)
  }

  private func filter(
    _ id: String, _ words: String..., action: PostFilter.Action = .warn,
    in contexts: [PostFilter.Context] = PostFilter.Context.allCases, statuses: [String] = [],
    until end: Int64? = nil
  ) -> PostFilter {
    PostFilter(
      id: id, title: "filter \(id)", action: action, contexts: contexts,
      keywords: words.map { PostFilter.Keyword($0) }, statuses: statuses,
      expiresAt: end.map(Timestamp.init(milliseconds:)))
  }

  private func photo(
    _ caption: String?, of source: Source? = nil, alternativeText: String? = nil,
    status: String? = nil, filtered: [PostFilter]? = nil
  ) -> Photo {
    Photo(
      id: PhotoID(source: (source ?? home).id, item: "1"), timestamp: now, caption: caption,
      alternativeText: alternativeText, media: .sample(1), status: status,
      details: PostDetails(filtered: filtered))
  }

  @Test func `a filter holds for the timelines of its account that it is for`() {
    let set = set(
      FilterList([filter("1", "fog", in: [.home]), filter("2", "mist")], of: ada, isServed: true))
    #expect(set.verdict(on: photo("a fog"))?.title == "filter 1")
    #expect(set.verdict(on: photo("a fog", of: tag)) == nil)
    #expect(set.verdict(on: photo("mist", of: tag))?.title == "filter 2")
    #expect(set.verdict(on: photo("mist", of: samples)) == nil)
    #expect(set.verdict(on: photo(nil, alternativeText: "Mist"))?.title == "filter 2")
    #expect(set.verdict(on: photo(nil)) == nil)
  }

  @Test func `in a list of this machine, the filters of the account hold by which a post came`() {
    let list = Source(id: SourceID(rawValue: "s4"), kind: .list(1), name: "friends")
    let fog = filter("1", "fog", action: .hide)
    let lists = [
      FilterList([fog], of: ada, isServed: true),
      FilterList([filter("here-1", "ice")], of: nil),
    ]
    let set = FilterSet(lists, for: [list], at: now)
    func verdict(_ caption: String, of account: Int64, _ filtered: [PostFilter]? = nil)
      -> PostFilter.Action?
    {
      let item = list.kind.item(ofStatus: "7", of: AccountID(rawValue: account)) ?? ""
      return set.verdict(
        on: Photo(
          id: PhotoID(source: list.id, item: item), timestamp: now, caption: caption,
          media: .sample(1), details: PostDetails(filtered: filtered)))?.action
    }
    #expect(verdict("fog", of: 1) == .hide)
    #expect(verdict("fog", of: 2) == nil, "it is no filter of this account")
    #expect(verdict("ice", of: 1) == .warn)
    #expect(verdict("ice", of: 2) == .warn)
    #expect(verdict("sea", of: 1, [filter("9", "sea", action: .hide)]) == nil, "it was ended")
    #expect(verdict("sea", of: 2, [filter("9", "sea", action: .hide)]) == .hide, "nobody knows")
    #expect(verdict("sea", of: 2, [filter("9", "sea", in: [.public])]) == nil)
  }

  @Test func `photos of one person are filtered as on their page`() {
    let bo = Handle("@bo@else.example").map {
      Source(id: SourceID(rawValue: "s5"), kind: .account(ada, .person("5", $0)), name: "bo")
    }
    let list = FilterList(
      [filter("1", "fog", in: [.account]), filter("2", "ice", in: [.home])], of: ada, isServed: true
    )
    let set = FilterSet([list], for: [home] + [bo].compactMap(\.self), at: now)
    #expect(set.verdict(on: photo("fog", of: bo))?.title == "filter 1")
    #expect(set.verdict(on: photo("ice", of: bo)) == nil)
    #expect(set.verdict(on: photo("fog")) == nil)
  }

  @Test func `what is kept nowhere is judged by its context, and by what was said just now`() {
    let lists = [
      FilterList(
        [
          filter("1", "fog", action: .hide, in: [.home]), filter("2", "ice", in: [.thread]),
          filter("3", "sea", action: .hide, in: [.thread], until: 1_000_000),
        ], of: ada, isServed: true),
      FilterList([filter("here-1", "mist", action: .hide)], of: nil),
      FilterList([filter("4", "boat", action: .hide)], of: AccountID(rawValue: 2)),
    ]
    let judge = FilterJudge(lists, of: ada, in: .thread, at: now)
    func comment(_ text: String, _ filtered: PostFilter...) -> Domain.Comment {
      Domain.Comment(
        id: .status("1"), author: "", text: text, createdAt: now,
        filtered: filtered.isEmpty ? nil : filtered)
    }
    for text in ["fog", "sea", "boat", "a comment"] {
      #expect(judge.shown(comment(text)) == comment(text), "nothing holds for \(text)")
    }
    #expect(judge.shown(comment("mist")) == nil)
    #expect(judge.shown(comment("ice"))?.filtering?.warning == "filter 2")
    // What the server found is newer than what is kept of its filters.
    #expect(judge.shown(comment("x", filter("9", action: .hide, in: [.thread]))) == nil)
    #expect(judge.shown(comment("x", filter("9", action: .hide, in: [.home]))) == comment("x"))
    let over = filter("9", action: .hide, in: [.thread], until: 1_000_000)
    #expect(judge.shown(comment("x", over)) == comment("x"))
    let both = comment("x", filter("8", in: [.home]), filter("9", action: .blur, in: [.thread]))
    #expect(judge.shown(both)?.filtered?.map(\.id) == ["9"])
    #expect(judge.shown(both)?.filtering?.warning == nil, "its words are shown")
  }

  @Test func `keywords that are empty or endless find nothing, and harm no other of thousands`() {
    let endless = String(repeating: "fog ", count: 2_500)
    let odd = ["", " ", "\n\u{200B}", "\u{FE0F}", endless].map { filter($0, $0, action: .hide) }
    let many = (0..<2_000).map { filter("\($0)", "word\($0)") }
    let set = set(FilterList(odd + many, of: ada, isServed: true))
    for words in ["a boat", "", "fog"] { #expect(set.verdict(on: photo(words)) == nil) }
    #expect(set.verdict(on: photo("a word1999"))?.title == "filter 1999")
  }

  @Test func `a filter that is kept here holds for everything`() {
    let set = set(FilterList([filter("here-1", "fog")], of: nil))
    for source in [home, tag, samples] {
      #expect(set.verdict(on: photo("fog", of: source))?.action == .warn)
    }
  }

  @Test func `of several filters the one that leaves least of a post counts`() {
    let set = set(
      FilterList(
        [
          filter("1", "fog", action: .blur), filter("2", "fog"), filter("3", "sea", action: .hide),
          filter("4", "fog"),
        ], of: ada, isServed: true))
    #expect(set.verdict(on: photo("fog"))?.title == "filter 2")
    #expect(set.verdict(on: photo("fog at sea"))?.action == .hide)
    let list = MuteList(filters: set)
    #expect(list.hides(photo("fog at sea")))
    #expect(!list.hides(photo("fog")))
    #expect(list.filtering(of: photo("fog at sea")) == nil, "it is not shown at all")
    #expect(MuteList(words: "spider", filters: set).hides(photo("a spider")))
  }

  @Test func `what is over does not count`() {
    let list = FilterList([filter("1", "fog", until: 1_000_000)], of: ada, isServed: true)
    #expect(set(list).verdict(on: photo("fog")) == nil)
    let earlier = FilterSet([list], for: [home], at: Timestamp(milliseconds: 999_999))
    #expect(earlier.verdict(on: photo("fog")) != nil)
  }

  @Test func `single posts are filtered, too`() {
    let set = set(FilterList([filter("1", statuses: ["7"])], of: ada, isServed: true))
    #expect(set.verdict(on: photo(nil, status: "7"))?.title == "filter 1")
    #expect(set.verdict(on: photo(nil, status: "8")) == nil)
  }

  @Test func `what a server found holds as long as the filter looks for it`() {
    let found = filter("1", "fog", action: .hide)
    let post = photo("nothing of it is kept here", filtered: [found])
    func action(_ filters: [PostFilter]) -> PostFilter.Action? {
      set(FilterList(filters, of: ada, isServed: true)).verdict(on: post)?.action
    }
    #expect(action([filter("1", "fog", "mist", action: .hide)]) == .hide)
    #expect(action([filter("1", "fog")]) == .warn, "it does something else since")
    #expect(action([filter("1", "mist")]) == nil, "it looks for something else since")
    #expect(action([filter("1", "fog", in: [.public])]) == nil)
    #expect(action([filter("1", "fog", until: 1)]) == nil)
    #expect(action([]) == nil, "it was ended")
    #expect(set().verdict(on: post)?.action == .hide, "nobody knows better")
  }

  @Test func `a set that is read again says the same`() {
    let list = FilterList(
      [
        filter("1", "fog", statuses: ["7"]), filter("2", "spider", action: .hide, until: 2_000_000),
      ],
      of: ada, isServed: true)
    let again = FilterSet(text: set(list).text)
    #expect(again.verdict(on: photo("spider"))?.action == .hide)
    #expect(again.verdict(on: photo(nil, status: "7"))?.action == .warn)
    let listed = Source(id: SourceID(rawValue: "s4"), kind: .list(1), name: "friends")
    let lists = FilterSet(text: FilterSet([list], for: [listed], at: now).text)
    for (account, action) in [(1, .warn), (2, nil)] as [(Int64, PostFilter.Action?)] {
      let item = listed.kind.item(ofStatus: "7", of: AccountID(rawValue: account)) ?? ""
      let fog = Photo(
        id: PhotoID(source: listed.id, item: item), timestamp: now, caption: "fog",
        media: .sample(1))
      #expect(lists.verdict(on: fog)?.action == action, "of account \(account)")
    }
    #expect(FilterSet(text: "no JSON").verdict(on: photo("spider")) == nil)
    #expect(FilterSet([list], for: [samples], at: now).text.isEmpty, "it holds for nothing here")
  }
}
