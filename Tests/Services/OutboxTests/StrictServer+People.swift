import Domain
import Storage
import Synchronization
import Web

extension StrictServer: RelationServing {
  /// Everybody whom the server knows. The second decides who follows, the fourth blocks everybody, the fifth is who
  /// the third may become.
  static let people = ["p1", "p2", "p3", "p4", "p5"]

  static func handle(_ id: String) -> Handle? {
    Handle("\(id)@\(["p1", "p2"].contains(id) ? "photos.example" : "other.example")")
  }

  /// How things stand there.
  var relations: [String: Relationship] {
    state.withLock { state in
      Dictionary(
        Self.people.map { ($0, state.relation($0)) }, uniquingKeysWith: { $1 })
    }
  }

  /// What it was told of people.
  var reports: [PersonReport] { state.withLock { $0.reports } }

  /// Remembers nothing of when mutes end.
  func forgetMuteEnds() { state.withLock { $0.forgetsMuteEnds = true } }

  /// Somebody goes on as somebody else, who is followed from now on.
  func move(_ id: String, to other: String) { state.withLock { $0.moved[id] = other } }

  /// Whether anybody has moved.
  var hasMoved: Bool { state.withLock { !$0.moved.isEmpty } }

  /// Somebody changes something elsewhere.
  func relate(_ wish: RelationWish, to id: String) {
    state.withLock { _ = $0.relate(wish, to: id) }
  }

  /// Somebody asks to follow.
  func ask(from id: String) {
    state.withLock { state in
      let relation = state.relation(id)
      if relation.isBlocked || relation.isDomainBlocked || relation.isFollower { return }
      state.relations[id, default: Relationship()].asksToFollow = true
    }
  }

  func relationships(with people: [String], of account: AccountID) async throws
    -> [String: Relationship]
  {
    state.withLock { state in
      Dictionary(
        people.map { ($0, state.relation($0)) }, uniquingKeysWith: { $1 })
    }
  }

  func name(of handle: Handle, for account: AccountID) async throws -> String? {
    Self.people.first { Self.handle($0) == handle }
  }

  /// Something happens whenever an answer of who is muted is on its way.
  func interrupt(by event: @escaping @Sendable () async throws -> Void) {
    state.withLock { $0.meanwhile = event }
  }

  func people(_ group: PeopleGroup, of account: AccountID) async throws -> [PersonEntry]? {
    let (told, event) = (entries(of: group), state.withLock { $0.meanwhile })
    if group == .muted { try await event() }
    return told
  }

  private func entries(of group: PeopleGroup) -> [PersonEntry] {
    state.withLock { state in
      state.relations.keys.compactMap { id in
        let relation = state.relation(id)
        let isInGroup =
          switch group {
          case .muted: relation.mute != nil
          case .following: relation.following != nil
          default: relation.isBlocked
          }
        guard isInGroup, let handle = Self.handle(id) else { return nil }
        return PersonEntry(id: id, handle: handle, muteEnd: relation.mute?.endsAt)
      }
    }
  }

  func blockedServers(of account: AccountID) async throws -> [String]? {
    state.withLock { $0.domains.sorted() }
  }

  func rules(of account: AccountID) async throws -> [ServerRule] {
    [ServerRule(id: "1", text: "Be kind")]
  }
}

extension StrictServer.State {
  /// How things stand with somebody.
  func relation(_ id: String) -> Relationship {
    var relation = relations[id] ?? Relationship()
    if let end = relation.mute?.endsAt, end <= wall() { relation.mute = nil }
    relation.isDomainBlocked = domains.contains(StrictServer.handle(id)?.server ?? "")
    return relation
  }

  /// Does it; nil if it is refused.
  mutating func relate(_ wish: RelationWish, to name: String) -> DeliveryReceipt? {
    defer { leaveLists() }
    if case .blockDomain(let isBlocked) = wish, let everybody = Handle(name) {
      if isBlocked { domains.insert(everybody.server) } else { domains.remove(everybody.server) }
      for (id, relation) in relations
      where isBlocked && StrictServer.handle(id)?.server == everybody.server {
        relations[id] = relation.with(wish)
      }
      return DeliveryReceipt(
        relation: DeliveredRelation(person: name, handle: everybody, relationship: nil))
    }
    let id = name.hasPrefix("@") ? String(name.dropFirst().prefix { $0 != "@" }) : name
    if case .follow(_?) = wish, let other = moved[id] { return relate(wish, to: other) }
    guard let handle = StrictServer.handle(id) else { return nil }
    let known = relation(id)
    if case .follow(_?) = wish, id == "p4" || known.isBlocked || known.isDomainBlocked {
      return nil
    }
    var told = known.with(wish, isLocked: id == "p2")
    // What nobody asked for is not granted.
    if wish == .answer(true), !known.asksToFollow { told.isFollower = known.isFollower }
    // What is over by now is not asked for.
    if let end = told.mute?.endsAt, end <= wall() { told.mute = nil }
    guard forgetsMuteEnds, case .mute(let mute?) = wish, told.mute != nil else {
      relations[id] = told
      return DeliveryReceipt(
        relation: DeliveredRelation(person: id, handle: handle, relationship: told))
    }
    told.mute = Mute()
    relations[id] = told
    return DeliveryReceipt(
      relation: DeliveredRelation(person: id, handle: handle, relationship: told, mute: mute))
  }
}
