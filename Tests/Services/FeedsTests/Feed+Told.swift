import Domain
import Foundation

@testable import Feeds

extension Feed {
  /// What it says, one thing a line, so that a test reads as the feed does.
  var told: String {
    var lines = [title ?? "(no title)"]
    lines += home.map { ["home \($0.absoluteString)"] } ?? []
    lines += nextPage.map { ["next \($0.absoluteString)"] } ?? []
    lines += isComplete ? ["complete"] : []
    lines += cut.map { ["cut: \($0)"] } ?? []
    return (lines + entries.flatMap(\.told)).joined(separator: "\n")
  }
}

extension FeedEntry {
  fileprivate var told: [String] {
    var lines = ["", "# \(title ?? "(no title)")", "id \(id)"]
    lines +=
      link.map { $0.absoluteString == id ? ["link is id"] : ["link \($0.absoluteString)"] } ?? []
    lines.append("date " + (date.map { Self.format($0.milliseconds) } ?? "none"))
    lines += author.map { ["by \($0)"] } ?? []
    lines += isSensitive ? ["sensitive"] : []
    lines += summary.map { ["> \($0.onOneLine)"] } ?? []
    return lines + pictures.map(\.told)
  }

  private static func format(_ milliseconds: Int64) -> String {
    Date(timeIntervalSince1970: Double(milliseconds) / 1000)
      .formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: milliseconds % 1000 != 0))
  }
}

extension FeedPicture {
  var told: String {
    var words = ["*", address.absoluteString]
    words += type.map { [$0] } ?? []
    words += size.map { ["\($0.width)x\($0.height)"] } ?? []
    words += alternativeText.map { ["alt=\"\($0)\""] } ?? []
    words += description.map { ["“\($0.onOneLine)”"] } ?? []
    if let clip {
      words.append(clip.kind.rawValue + (clip.seconds.map { " \($0) s" } ?? ""))
      words += clip.poster.map { ["poster=\($0.absoluteString)"] } ?? []
    }
    return words.joined(separator: " ")
  }
}

extension String {
  fileprivate var onOneLine: String {
    split(separator: "\n", omittingEmptySubsequences: false).joined(separator: " / ")
  }
}
