import Domain
import Foundation
import GRDB
import Hummingbird
import Markup

/// What somebody tells whoever runs the server about somebody else.
struct Report: Codable, Sendable, FetchableRecord, MutablePersistableRecord {
  enum Category: String, Codable, Sendable {
    case spam, legal, violation, other
  }

  /// Counts up from 1.
  var id: Int64?
  let reporter: Int64
  let person: Int64
  let category: Category
  let comment: String
  /// The ids of statuses of that person.
  let statuses: [Int64]
  /// The rules that were broken, in their words at that time.
  let rules: [String]
  let madeAt: Timestamp
  var isDone = false

  mutating func didInsert(_ inserted: InsertionSuccess) { id = inserted.rowID }
}

/// What somebody reports, as they sent it.
struct ReportDraft: Sendable {
  let person: Int64
  let category: Report.Category
  let comment: String
  let statuses: [Int64]
  /// Numbers of rules, from 1.
  let rules: [Int]

  init(_ form: FormData, rules known: [String]) throws {
    guard let person = form.text("account_id").flatMap({ Int64(id: $0) }) else {
      throw APIError.notFound
    }
    self.person = person
    comment = form["comment"] ?? ""
    guard comment.fits(1000) else {
      throw APIError.unprocessable("Comment is too long (maximum is 1000 characters)")
    }
    rules = try form.list("rule_ids").filter { !$0.isEmpty }.map { text in
      guard let number = Int(untrusted: text), (1...max(1, known.count)).contains(number),
        !known.isEmpty
      else { throw APIError.unprocessable("Rule \(text) does not exist") }
      return number
    }
    let usual = rules.isEmpty ? "other" : "violation"
    guard let category = Report.Category(rawValue: form.text("category") ?? usual) else {
      throw APIError.unprocessable("Category is spam, legal, violation or other")
    }
    self.category = category
    statuses = form.list("status_ids").prefix(100).compactMap { Int64(id: $0) }
  }
}

enum ReportRoutes {
  static func add(to endpoints: Endpoints) {
    endpoints.writing(.post, "/api/v1/reports", "write:reports") { snapshot, _, form in
      let rules = snapshot.household.configuration.rules
      return try snapshot.report(ReportDraft(form, rules: rules), rules: rules)
    }
    endpoints.get("/api/v1/instance/rules", .anyone) { context in
      .json(context.household.rulesJSON)
    }
  }
}

extension Household {
  /// The household's rules, numbered from 1.
  var rulesJSON: JSONValue {
    .list(
      configuration.rules.enumerated().map { number, text in
        ["id": .text("\(number + 1)"), "text": .text(text), "hint": ""]
      })
  }
}

extension Snapshot {
  fileprivate func report(_ draft: ReportDraft, rules: [String]) throws -> JSONValue {
    guard let viewer else { throw APIError.needsUser }
    guard let person = try User.find(draft.person, in: db) else { throw APIError.notFound }
    guard person.id != viewer else { throw APIError.notAllowed }
    let open = try Report.filter(literal: "reporter = \(viewer) AND isDone = 0").fetchCount(db)
    guard open < household.limits.reports else {
      throw APIError.unprocessable("\(open) reports of yours wait for an answer already")
    }
    // What the reporter may see, and is that person's.
    let statuses = try draft.statuses.filter { try find($0)?.author == person.id }
    var report = Report(
      reporter: viewer, person: person.id, category: draft.category, comment: draft.comment,
      statuses: statuses, rules: draft.rules.map { rules[$0 - 1] }, madeAt: now)
    try report.insert(db)
    return [
      "id": .id(report.id), "action_taken": false, "action_taken_at": nil,
      "category": .text(report.category.rawValue), "comment": .text(report.comment),
      "forwarded": false, "created_at": .text(now.text),
      "status_ids": .list(statuses.map { .id($0) }),
      "rule_ids": .list(draft.rules.map { .text("\($0)") }),
      "target_account": person.json(publicURL: publicURL),
    ]
  }
}

/// A report as whoever runs the server reads it.
public struct HouseholdReport: Hashable, Sendable {
  /// What it is called: counts up from 1.
  public let number: Int
  /// The name of whoever reports.
  public let reporter: String
  /// The name of whom they report.
  public let person: String
  /// `spam`, `legal`, `violation` or `other`.
  public let category: String
  /// What they say.
  public let comment: String
  /// The rules that were broken.
  public let rules: [String]
  /// The paths of statuses on the server's page.
  public let statuses: [String]
  /// When it was made.
  public let madeAt: Timestamp
  /// Whether somebody saw to it.
  public let isDone: Bool

  /// When it was made, for a person: `2026-05-01 12:00 UTC`.
  public var date: String { madeAt.text.prefix(16).replacing("T", with: " ") + " UTC" }
}

extension StreamServer {
  /// What was reported, the oldest first; what was seen to only if asked for. Throws ``StreamServerError``.
  public func reports(includingDone: Bool = false) async throws -> [HouseholdReport] {
    try await household.store.read { db in
      try Report.filter(literal: includingDone ? "TRUE" : "isDone = 0").order(Column("id"))
        .fetchAll(db).map { report in
          let name = try User.find(report.person, in: db)?.name ?? ""
          return HouseholdReport(
            number: Int(untrusted: report.id ?? 0),
            reporter: try User.find(report.reporter, in: db)?.name ?? "", person: name,
            category: report.category.rawValue, comment: report.comment, rules: report.rules,
            statuses: report.statuses.map { "/@\(name)/\($0)" }, madeAt: report.madeAt,
            isDone: report.isDone)
        }
    }
  }

  /// Marks a report as seen to. Throws ``StreamServerError``.
  public func closeReport(_ number: Int) async throws {
    try await household.store.write { db in
      guard var report = try Report.fetchOne(db, key: number) else {
        throw StreamServerError.noReport(number)
      }
      report.isDone = true
      try report.update(db)
    }
  }
}
