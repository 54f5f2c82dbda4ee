import ArgumentParser
import Domain
import Glibc
import StreamServer
import Terminal

/// `photostream serve`: a household's own server, until Ctrl-C.
public struct ServeCommand: AsyncParsableCommand {
  /// Name, purpose and examples.
  public static let configuration = CommandConfiguration(
    commandName: "photostream serve",
    abstract: "Serve a household's photos: to this program, to Mastodon clients, as a web page.",
    discussion: """
      Add people first; then they sign in with `signin http://this-machine:8080`.

        photostream serve add-user ada
        photostream serve invite
        photostream serve --host 0.0.0.0 --url http://photos.lan:8080
        photostream serve --url https://photos.example --behind-proxy

      Ctrl-C or SIGTERM ends it, once the requests at work are answered.
      """,
    subcommands: [
      UsersCommand.self, AddUserCommand.self, PasswordCommand.self, RemoveUserCommand.self,
      InviteCommand.self, DisableCommand.self, EnableCommand.self, ReportsCommand.self,
    ])

  @OptionGroup var folder: ServerFolder

  @Option(
    help: "The address to listen on; 0.0.0.0 listens on all of this machine, and needs --url.")
  var host = "127.0.0.1"

  @Option(help: "The port to listen on; 0 is a free one.")
  var port = 8080

  @OptionGroup var address: ServerURL

  @Option(help: "What the household calls its server.")
  var title = "PhotoStream"

  @Flag(help: "Trust the forwarding headers of a proxy on this machine.")
  var behindProxy = false

  @Option(help: "The address of a proxy on another machine that is believed, too; may be repeated.")
  var proxy: [String] = []

  @Option(help: "The requests allowed for a person, or an address, in five minutes.")
  var requestLimit = ServerLimits().requests

  @Option(help: "How many GB the pictures of one person may have.")
  var quota = ServerLimits().mediaBytes >> 30

  @Option(help: "How many pictures one person may have.")
  var pictureQuota = ServerLimits().media

  @Option(help: "A rule of the household, which reports may name; may be repeated.")
  var rule: [String] = []

  @Option(help: "A flag for the household's programs, such as discover=off; may be repeated.")
  var flag: [String] = []

  @Flag(help: "Write a line of JSON for each request answered.")
  var log = false

  /// Made by the command line's parser.
  public init() {}

  /// How many lines wait for whoever reads the log; of more the oldest are lost.
  private static let mostLines = 10_000
  /// How long they may still be read at the end.
  private static let farewellTime = Duration.seconds(2)

  /// Checks what can be checked before anything is opened.
  public func validate() throws {
    guard (0...65_535).contains(port) else {
      throw ValidationError("--port is a number from 1 to 65535, or 0 for a free one: not \(port)")
    }
    guard requestLimit > 0 else {
      throw ValidationError("--request-limit is at least 1: not \(requestLimit)")
    }
    guard (1...1_000_000).contains(quota) else {
      throw ValidationError("--quota is a number of GB from 1 to 1000000: not \(quota)")
    }
    guard pictureQuota > 0 else {
      throw ValidationError("--picture-quota is at least 1: not \(pictureQuota)")
    }
    for flag in flag where Self.decision(flag) == nil {
      let known = Flags.all.map { "\($0.name)=\($0.words.joined(separator: "|"))" }
      throw ValidationError("--flag is one of \(known.joined(separator: ", ")): not `\(flag)`")
    }
    guard proxy.allSatisfy(Self.isAddress) else {
      throw ValidationError(
        "--proxy is an address such as 192.0.2.7: not `\(proxy.joined(separator: "`, `"))`")
    }
    guard address.url != nil || !Self.isEveryAddress(host) else {
      throw ValidationError(
        "--host \(host) needs --url, which tells others where to find this machine, "
          + "such as http://photos.lan:8080")
    }
    try Self.check(url: address.url)
  }

  static func check(url: String?) throws {
    guard url.map({ WebAddress($0)?.target == "/" }) ?? true else {
      throw ValidationError(
        "--url is like https://photos.example, without a path: not `\(url ?? "")`")
    }
  }

  /// An address without a slash at its end.
  static func plain(_ url: String) -> String { url.hasSuffix("/") ? String(url.dropLast()) : url }

  /// Serves until the process is told to end. Throws the exit status if it is not 0.
  @MainActor
  public mutating func run() async throws {
    let console = TerminalSession(.init(script: [], handlesSignals: false))
    try await PeopleConsole.run(at: console) { try await serve(telling: console) }
  }

  @MainActor
  private func serve(telling console: TerminalSession) async throws {
    let (lines, requests) = AsyncStream.makeStream(
      of: String.self, bufferingPolicy: .bufferingNewest(Self.mostLines))
    let showing = Task {
      for await line in lines {
        guard (try? await Self.outputIsReady()) != nil else { return }
        console.write(StyledText(line))
      }
    }
    let place = try ServerPlace(folder)
    defer { requests.finish() }
    let freePort = port == 0 ? try FreePort() : nil
    let configuration = configuration(at: place.path, port: freePort?.number ?? port)
    let write: RequestLog = { requests.yield($0.json) }
    let server = try place.server(configuration, log: log ? write : nil, telling: console)
    var failure: (any Error)?
    do {
      try await place.serve(server) {
        requests.yield("Serving \(place.path) at \(configuration.publicURL); Ctrl-C ends.")
      }
    } catch {
      failure = error
    }
    withExtendedLifetime(freePort) {}
    // What was answered before it failed is told, too, and before that.
    requests.finish()
    let alarm = Task {
      try await Task.sleep(for: Self.farewellTime)
      showing.cancel()
    }
    await showing.value
    alarm.cancel()
    if let failure { throw failure }
  }

  /// Returns when standard output takes a line at once, or nobody can read it any more. Writing itself would hold up
  /// the end of the server where nobody reads, as in a pager.
  private static func outputIsReady() async throws {
    var entry = pollfd(fd: STDOUT_FILENO, events: Int16(POLLOUT), revents: 0)
    while poll(&entry, 1, 0) == 0 { try await Task.sleep(for: .milliseconds(50)) }
  }

  /// A flag that there is, and what it is to be.
  private static func decision(_ text: String) -> (String, String)? {
    let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
    guard parts.count == 2, let flag = Flags.all.first(where: { $0.name == parts[0] }),
      flag.words.contains(parts[1])
    else { return nil }
    return (flag.name, parts[1])
  }

  private static func isAddress(_ text: String) -> Bool {
    var address = in6_addr()
    return [AF_INET, AF_INET6].contains { inet_pton($0, text, &address) == 1 }
  }

  /// Whether it stands for all addresses of a machine: to others it is no address.
  private static func isEveryAddress(_ host: String) -> Bool {
    var (four, six) = (in_addr(), in6_addr())
    if inet_aton(host, &four) == 1 { return four.s_addr == 0 }
    return inet_pton(AF_INET6, host, &six) == 1
      && withUnsafeBytes(of: six) { $0.allSatisfy { $0 == 0 } }
  }

  func configuration(at path: String, port: Int) -> StreamServerConfiguration {
    var configuration = StreamServerConfiguration(
      dataFolder: path, host: host, port: port,
      publicURL: address.url.map(Self.plain))
    configuration.title = title
    configuration.isBehindProxy = behindProxy || !proxy.isEmpty
    configuration.proxies = Set(proxy)
    configuration.limits.requests = requestLimit
    configuration.limits.mediaBytes = quota << 30
    configuration.limits.media = pictureQuota
    configuration.rules = rule
    configuration.flags = Dictionary(flag.compactMap(Self.decision)) { $1 }
    configuration.limits.connections = min(
      configuration.limits.connections, ServerProcess.connections)
    return configuration
  }
}
