import Domain
import Markup

/// Sorts the replies to a status into a thread: each stands right below what it replies to.
struct CommentThread {
  /// The status at the top.
  let target: String
  /// The server's id of the person; nil if unknown.
  let own: String?

  /// The comments in order. Replies to a status that is missing, or to each other in a circle, stand at
  /// the top level.
  func comments(_ statuses: [RemoteStatus]) -> [Comment] {
    let known = Set(statuses.map(\.id)).subtracting([target])
    var answers: [String: [RemoteStatus]] = [:]
    for status in statuses where status.id != target {
      let parent = status.inReplyTo.flatMap { known.contains($0) ? $0 : nil }
      answers[parent ?? target, default: []].append(status)
    }
    var comments: [Comment] = []
    let roots = (answers[target] ?? []) + statuses
    var waiting = roots.reversed().map { (status: $0, depth: 0) }
    var seen: Set<String> = [target]
    while let (status, depth) = waiting.popLast() {
      guard seen.insert(status.id).inserted else { continue }
      let moment = status.isDated ? status.createdAt : comments.last?.createdAt
      comments.append(comment(status, at: moment ?? status.createdAt, depth))
      waiting += (answers[status.id] ?? []).reversed().map { ($0, depth + 1) }
    }
    return comments
  }
}

extension CommentThread {
  private func comment(_ status: RemoteStatus, at moment: Timestamp, _ depth: Int) -> Comment {
    let isMine = own != nil && status.account?.id == own
    return Comment(
      id: .status(status.id), author: status.account?.byline ?? "", text: text(of: status),
      createdAt: moment, depth: depth, isMine: isMine,
      warning: isMine ? nil : status.spoilerText.isEmpty ? nil : status.spoilerText,
      filtered: isMine ? nil : status.filtered)
  }

  /// The words, and for each picture its description.
  private func text(of status: RemoteStatus) -> String {
    let texts =
      [status.spoilerText, StatusText.read(status.content)]
      + status.media.map { "[\($0.description ?? $0.kind.rawValue)]" }
    return texts.filter { !$0.isEmpty }.joined(separator: "\n")
  }
}
