import ArgumentParser
import Domain
import StreamServer
import Terminal

/// `photostream serve invite`: a link by which somebody joins by themselves.
struct InviteCommand: HouseholdCommand {
  static let configuration = CommandConfiguration(
    commandName: "invite",
    abstract: "Print a link by which somebody joins; it is good once, for three days.",
    discussion: """
      Its page asks for a name and a password. Send the link to that person only: whoever has it first \
      joins.
      """)

  @OptionGroup var folder: ServerFolder

  @OptionGroup var address: ServerURL

  @Flag(help: ArgumentHelp(AddUserCommand.aloneHelp))
  var alone = false

  func validate() throws { try ServeCommand.check(url: address.url) }

  func perform(at server: StreamServer, telling console: TerminalSession) async throws {
    let url =
      if let url = address.url { ServeCommand.plain(url) } else { try await server.servedURL() }
    guard let url else { throw ServeMistake.neverServed }
    let path = try await server.invite(followsEverybody: !alone)
    console.write(StyledText(url + path))
  }
}

/// `photostream serve disable`: ends somebody's sessions, and lets them start none.
struct DisableCommand: HouseholdCommand {
  static let configuration = CommandConfiguration(
    commandName: "disable",
    abstract: "End all sessions of somebody, and let them start none. What they posted stays.",
    discussion: "The server may run meanwhile: it notices at once.")

  @OptionGroup var folder: ServerFolder

  @Argument(help: "Who may not come in.")
  var name: String

  func perform(at server: StreamServer, telling console: TerminalSession) async throws {
    try await server.disable(name)
    PeopleConsole.succeed(
      "\(name) is signed out and cannot sign in; `enable \(name)` takes that back", at: console)
  }
}

/// `photostream serve enable`: lets somebody sign in again.
struct EnableCommand: HouseholdCommand {
  static let configuration = CommandConfiguration(
    commandName: "enable", abstract: "Let somebody sign in again who was disabled.")

  @OptionGroup var folder: ServerFolder

  @Argument(help: "Who may come in again.")
  var name: String

  func perform(at server: StreamServer, telling console: TerminalSession) async throws {
    try await server.enable(name)
    PeopleConsole.succeed("\(name) can sign in again", at: console)
  }
}

/// `photostream serve reports`: what people tell whoever runs the server about others.
struct ReportsCommand: HouseholdCommand {
  static let configuration = CommandConfiguration(
    commandName: "reports", abstract: "List what people reported to whoever runs the server.",
    subcommands: [DoneCommand.self])

  @OptionGroup var folder: ServerFolder

  @Flag(help: "List also those that somebody saw to.")
  var all = false

  func perform(at server: StreamServer, telling console: TerminalSession) async throws {
    let reports = try await server.reports(includingDone: all)
    let url = try await server.servedURL() ?? ""
    for report in reports {
      for line in Self.lines(about: report, at: url) { console.write(StyledText(line)) }
    }
    if reports.isEmpty { console.remark("Nothing was reported that nobody saw to.") }
  }

  static func lines(about report: HouseholdReport, at url: String) -> [String] {
    let done = report.isDone ? ", done" : ""
    let head =
      "\(report.number)  \(report.reporter) reports \(report.person): \(report.category)"
      + ", \(report.date)\(done)"
    let rules = report.rules.map { "   against: \($0)" }
    let comment = report.comment.split(whereSeparator: \.isNewline).map { "   \($0)" }
    return [head] + rules + comment + report.statuses.map { "   \(url)\($0)" }
  }

  /// `photostream serve reports done`.
  struct DoneCommand: HouseholdCommand {
    static let configuration = CommandConfiguration(
      commandName: "done", abstract: "Take a report off the list: somebody saw to it.")

    @OptionGroup var folder: ServerFolder

    @Argument(help: "The report's number.")
    var number: Int

    func perform(at server: StreamServer, telling console: TerminalSession) async throws {
      try await server.closeReport(number)
      PeopleConsole.succeed("report \(number) is done", at: console)
    }
  }
}
