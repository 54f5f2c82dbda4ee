import Domain
import Viper

// Posts that somebody reports.
extension PhotoActionsPresenter {
  /// Without anything behind it, what can be said.
  func report(_ text: String) async -> PhotoActionsContent? {
    await answer { [self] in
      let request = try ReportRequest(text)
      var photos: [Photo] = []
      for number in request.numbers { photos.append(try await photo(number).photo) }
      if photos.isEmpty { photos = [try shown().photo] }
      return try await interactor.report(request, photos)
    }
  }
}

extension PhotoActionsInteractor {
  /// Everybody is found before anything is told; who made several of the posts is reported once.
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
    var receipts: [ReportReceipt] = []
    for (person, posts) in found {
      receipts.append(try await relating.report(request, of: person, posts: posts))
    }
    return .reported(receipts)
  }
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
    let terms = try await reportTerms(of: person.id.account)
    if let category = request.category, !terms.categories.contains(category) {
      throw ReportProblem.option("--" + category.rawValue, of: terms.options)
    }
    let receipt = ReportReceipt(person: person, posts: posts.count)
    guard terms.takesWords else {
      return try await report(kindOf: request, receipt, posts, terms)
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
    try await report(said, of: person)
    return receipt
  }

  /// One report for each post, as the server takes no more at once.
  private func report(
    kindOf request: ReportRequest, _ receipt: ReportReceipt, _ posts: [String],
    _ terms: ReportTerms
  ) async throws -> ReportReceipt {
    guard let category = request.category else {
      throw ReportProblem.needsKind(server: terms.server, terms.options)
    }
    let person = receipt.person
    if posts.isEmpty { try await report(PersonReport(category), of: person) }
    for post in posts { try await report(PersonReport(category, statuses: [post]), of: person) }
    var receipt = receipt
    let saysMore = !request.words.isEmpty || !request.rules.isEmpty || request.isForwarded
    if saysMore { receipt.speechlessServer = terms.server }
    return receipt
  }
}
