import Domain
import Markup
import Timeline
import Web

/// One message of a stream: `{"stream": ["user"], "event": "update", "payload": "{…}"}`, where the payload is
/// JSON as a text inside JSON.
struct LiveMessage {
  private let stream: [String]
  private let name: String
  private let payload: String

  /// Nil if it says nothing that can be understood.
  init?(_ bytes: [UInt8]) {
    guard let root = try? JSONDocument(bytes).root, let name = root["event"]?.text else {
      return nil
    }
    self.name = name
    payload = root["payload"]?.text ?? ""
    stream = root["stream"]?.elements.compactMap(\.text) ?? []
  }

  /// What it tells; nil if that is nothing for photos.
  func event(of topics: [LiveTopic], from origin: WebAddress) -> LiveEvent? {
    switch name {
    case "update":
      // What cannot be read may be a picture: asking for it will tell.
      guard let status: RemoteStatus = entity() else { return .posted(timeline(among: topics)) }
      let hasPicture = photo(of: status, from: origin)(Self.anySource, status.createdAt) != nil
      return hasPicture
        ? .posted(timeline(among: topics), by: status.original.account?.id) : nil
    case "status.update":
      guard let status: RemoteStatus = entity() else { return nil }
      return .edited(EditedPost(status: status.id, photo: photo(of: status, from: origin)))
    case "delete": return payload.isEmpty ? nil : .removed(payload)
    case "notification":
      let told: RemoteNotification? = entity()
      return .notified(status: told?.status?.id, told?.status?.engagement)
    case "filters_changed": return .filtersChanged
    default: return nil
    }
  }
}

extension LiveMessage {
  private static let anySource = SourceID(rawValue: "")

  private func entity<Value: Entity>() -> Value? {
    var problems: [JSONProblem] = []
    return (try? JSONDocument(Array(payload.utf8)).root).flatMap { try? Value($0, &problems) }
  }

  private func photo(
    of status: RemoteStatus, from origin: WebAddress
  ) -> @Sendable (SourceID, Timestamp) -> Photo? {
    { source, moment in
      StatusPhotos(source: source).ticket(of: status, at: moment, from: origin)?.payload
    }
  }

  /// Nil if it does not say which one, or in words of its own.
  private func timeline(among topics: [LiveTopic]) -> AccountTimeline? {
    topics.first { $0.isMeant(by: stream) }?.timeline
  }
}
