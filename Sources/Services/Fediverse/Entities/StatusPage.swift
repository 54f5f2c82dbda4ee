import Markup

/// A page of statuses, read as suppliers read it: for measuring.
public enum StatusPage {
  /// How many statuses can be read of a server's answer. Throws what makes it unreadable.
  public static func count(in answer: [UInt8]) throws -> Int {
    var problems: [JSONProblem] = []
    let statuses: [Status] = try JSONDocument(answer).root.entities(&problems)
    return statuses.count
  }
}
