import Hummingbird

@testable import StreamServer

/// What the id in a route's address is of.
enum AccessThing: Hashable, Sendable {
  /// The post itself, which its poll shares the id of; a boost of it, an answer to it.
  case post, boost, answer
  /// Its author.
  case account
  /// A list of the caller's in which the author is.
  case list
  /// A notification of the caller's about the post; of the second version a group of them.
  case notification, group
  /// What only its author may see at all.
  case scheduled, upload, filter, keyword, filterStatus

  /// Whether it is its owner's, whatever becomes of the post.
  var isOwned: Bool {
    [.scheduled, .upload, .filter, .keyword, .filterStatus].contains(self)
  }

  /// By what stands in front of the id.
  init(_ route: String) {
    let kinds: [(String, AccessThing)] = [
      ("/keywords/{id}", .keyword), ("/filters/statuses/{id}", .filterStatus),
      ("/filters/", .filter), ("/v2/notifications/", .group), ("/notifications/", .notification),
      ("/scheduled_statuses/", .scheduled), ("/v1/media/", .upload), ("/lists/{id}", .list),
      ("/timelines/list/", .list), ("/accounts/{id}", .account), ("/follow_requests/", .account),
      ("/suggestions/", .account),
    ]
    self = kinds.first { route.contains($0.0) }?.1 ?? .post
  }
}

/// One route in the table of who may do what.
struct AccessRow: Sendable {
  /// Who must see some of the post in an answer, as far as they may see it and may call the route.
  enum Sight: Sendable {
    case nobody
    /// Everybody, or these.
    case all
    case these(Set<String>)
    /// The same of what stands in public lists.
    case listed
  }

  let route: String
  let access: Access
  /// Whether it can only be called about a post that is there.
  var needsPost = false
  /// Whether only whose post it is may call it.
  var isOwners = false
  /// What is asked for, if it needs to be asked for something.
  var query = ""
  /// What the id is of, if the route does not tell.
  var about: AccessThing?
  var sight = Sight.nobody

  var thing: AccessThing { about ?? AccessThing(route) }

  var method: HTTPRequest.Method {
    HTTPRequest.Method(String(route.prefix { $0 != " " })) ?? .get
  }

  /// What a person's token has to be good for; nil if none needs to be.
  var neededScope: String? {
    guard case .user(let scope) = access else { return nil }
    return scope
  }

  /// Its own scope, another of the same family and one of another.
  func triedScopes(_ random: inout some RandomNumberGenerator) -> [String] {
    let own = neededScope ?? "read"
    let family = own.prefix { $0 != ":" }
    let others = AccessRow.scopes.filter { $0 != own }.shuffled(using: &random)
    return [own]
      + [others.first { $0.hasPrefix(family) }, others.first { !$0.hasPrefix(family) }]
      .compactMap(\.self)
  }

  var touchesPosts: Bool { method == .get || needsPost || isOwn }

  /// Whether it is about what is its owner's, whatever becomes of the post.
  var isOwn: Bool { thing.isOwned || Self.own.contains(route) }

  /// As whom somebody sees what this route answers: a narrow token is good for its own route, and
  /// elsewhere as good as none, but for what anybody may ask for.
  func eyes(of caller: String) -> String { Self.eyes(of: caller, for: access) }

  static func eyes(of caller: String, for access: Access) -> String {
    guard caller.contains(":") else { return caller }
    let isAnyones = access == .anyone && caller == "read:statuses"
    return access == .user(caller) || isAnyones ? "follower" : "anonymous"
  }

  /// Whether somebody may see what this route answers.
  func isSeen(by caller: String, _ kind: PostKind) -> Bool {
    guard isOwners else {
      let eyes = eyes(of: caller)
      // Pages ask nobody who they are.
      return kind.isSeen(by: eyes) && (eyes != "blocked" || !route.contains(" /api/"))
    }
    return caller == "owner" && (isOwn || kind.isSeen(by: caller))
  }

  /// Whether an answer has to have some of the post.
  func mustShow(to caller: String, _ kind: PostKind) -> Bool {
    let eyes = eyes(of: caller)
    guard isSeen(by: caller, kind), access == .anyone || eyes != "anonymous" else { return false }
    if about == .boost, kind == .direct { return false }
    switch sight {
    case .nobody: return false
    case .all: return true
    case .these(let names): return names.contains(eyes)
    case .listed: return kind == .open
    }
  }

  /// The address, with what each thing is called.
  func path(_ ids: [AccessThing: String], media: String, person: String) -> String {
    let template = route.drop { $0 != " " }.dropFirst()
    let name = template.hasPrefix("/media") ? media : "1.svg"
    let post = ids[.post] ?? "1"
    let path = String(template).replacing("{id}", with: ids[thing] ?? "1")
      .replacing("{name}", with: name)
      .replacing("{user}", with: person).replacing("{tag}", with: "tag")
      .replacing("{code}", with: "none")
    guard query.isEmpty else {
      return path + "?" + query.replacing("{list}", with: ids[.list] ?? "1")
    }
    switch path {
    case "/api/v2/search": return path + "?q=https://photos.example/@anna/\(post)"
    case "/api/v1/accounts/search": return path + "?q=a"
    case "/api/v1/accounts/lookup": return path + "?acct=anna"
    case "/api/v1/statuses": return path + "?id[]=\(post)"
    default: return path
    }
  }
}
