import Domain

// Posts that somebody reports.
extension PhotoActionsInteractor {
  /// Checks everything before it sends anything, so that the person can correct the command and repeat it. An author of
  /// several of the posts is reported once.
  func report(_ request: ReportRequest, _ photos: [Photo]) async throws -> PhotoActionsContent {
    let relating = dependencies.relating
    var found: [(person: PersonProfile, posts: [String])] = []
    for photo in photos {
      let author = try await relating.author(of: photo)
      if let place = found.firstIndex(where: { $0.person.id == author.id }) {
        found[place].posts.append(photo.post)
      } else {
        found.append((author, [photo.post]))
      }
    }
    if request.isEmpty, let first = found.first?.person {
      let (terms, rules) = try await relating.obtainReportTerms(for: first)
      return .reportTerms(terms, rules)
    }
    var checked: [CheckedReport] = []
    for (person, posts) in found {
      checked.append(try await relating.check(request, of: person, posts: posts))
      try await checkName(in: request, of: person)
    }
    for report in checked {
      try await relating.send(report)
      // Also if the next one fails.
      dependencies.undoing.bar(.report)
    }
    return .reported(checked.map(\.receipt))
  }

  /// Throws ``ReportsSomebodyElse`` if the words begin with what somebody in the stream is called.
  private func checkName(in request: ReportRequest, of person: PersonProfile) async throws {
    guard let handle = request.handle(at: person.handle.server), handle != person.handle else {
      return
    }
    let photos = try await dependencies.stream.photos(by: .person(handle), after: nil, limit: 1)
    if !photos.isEmpty { throw ReportsSomebodyElse(author: person.handle, named: handle) }
  }
}

/// A report begins with a handle, but not with that of the person who would be reported.
struct ReportsSomebodyElse: Mistake, Equatable {
  let author: Handle
  let named: Handle

  var reason: String {
    "this would report \(author.text): to report \(named.text), type `profile \(named.text)` first"
  }
}

extension ReportRequest {
  /// The handle that the words begin with, if any.
  fileprivate func handle(at server: String) -> Handle? {
    words.split(separator: " ").first.flatMap { Handle($0, at: server) }
  }
}

/// Reports of one person that their server will accept.
private struct CheckedReport {
  var receipt: ReportReceipt
  let reports: [PersonReport]
}

extension Relating {
  /// What can be said in a report of somebody, with the rules it can name.
  public func obtainReportTerms(
    for person: PersonProfile
  ) async throws -> (terms: ReportTerms, rules: [ServerRule]) {
    let terms = try await reportTerms(of: person.id.account)
    return (terms, terms.takesWords ? try await rules(of: person.id.account) : [])
  }

  /// Tells those who run the server what is wrong with somebody, or with these posts of theirs.
  public func report(
    _ request: ReportRequest, of person: PersonProfile, posts: [String]
  ) async throws -> ReportReceipt {
    let checked = try await check(request, of: person, posts: posts)
    try await send(checked)
    return checked.receipt
  }

  /// Sends nothing. Throws ``ReportProblem`` if the server would not accept it.
  fileprivate func check(
    _ request: ReportRequest, of person: PersonProfile, posts: [String]
  ) async throws -> CheckedReport {
    if request.words.hasPrefix("@"), let named = request.handle(at: person.handle.server),
      named != person.handle
    {
      throw ReportsSomebodyElse(author: person.handle, named: named)
    }
    let terms = try await reportTerms(of: person.id.account)
    if let category = request.category, !terms.categories.contains(category) {
      throw ReportProblem.option("--" + category.rawValue, of: terms.options)
    }
    let receipt = ReportReceipt(person: person, posts: posts.count)
    guard terms.takesWords else {
      return try CheckedReport(kindOf: request, receipt, posts, terms)
    }
    guard request.category != nil || !request.words.isEmpty || !request.rules.isEmpty else {
      throw ReportProblem.empty
    }
    let rules = request.rules.isEmpty ? [] : try await rules(of: person.id.account)
    let named = try request.rules.map { number in
      guard rules.indices.contains(number - 1) else { throw ReportProblem.noSuchRule(number) }
      return rules[number - 1].id
    }
    let usual: PersonReport.Category = named.isEmpty ? .other : .violation
    let said = PersonReport(
      request.category ?? usual, rules: named, statuses: posts, words: request.words,
      isForwarded: request.isForwarded)
    return CheckedReport(receipt: receipt, reports: [said])
  }

  fileprivate func send(_ checked: CheckedReport) async throws {
    for report in checked.reports { try await self.report(report, of: checked.receipt.person) }
  }
}

extension CheckedReport {
  /// One report for each post: the server accepts only one post in each.
  fileprivate init(
    kindOf request: ReportRequest, _ receipt: ReportReceipt, _ posts: [String],
    _ terms: ReportTerms
  ) throws {
    guard let category = request.category else {
      throw ReportProblem.needsKind(server: terms.server, terms.options)
    }
    self.receipt = receipt
    let saysMore = !request.words.isEmpty || !request.rules.isEmpty || request.isForwarded
    if saysMore { self.receipt.speechlessServer = terms.server }
    reports =
      posts.isEmpty
      ? [PersonReport(category)] : posts.map { PersonReport(category, statuses: [$0]) }
  }
}
