import Domain
import Markup
import Web

/// Finds out which server is at an address.
struct ServerDetection {
  let client: FediverseClient
  let origin: WebAddress

  /// Programs that speak the Mastodon API, by their names in nodeinfo.
  private static let speakers: Set = [
    "mastodon", "hometown", "pixelfed", "gotosocial", "photostream", "pleroma", "akkoma",
    "friendica", "takahe", "mitra", "sharkey", "iceshrimp",
  ]

  /// The server. Throws ``AccountError/unknownInterface(host:)``, and what made it impossible to ask.
  func server() async throws -> Server {
    for version in [2, 1] {
      guard let (json, address) = try await ask(.instance(version: version)),
        let instance = Instance.read(json)
      else { continue }
      // The server is where the answer came from: the site may be on another host.
      let place = WebAddress(address.scheme + "://" + address.authority + "/") ?? origin
      return Server(instance, at: place)
    }
    if let info = try await nodeInfo(), let program = Self.program(in: info) {
      return Server(
        program, at: origin, title: info["metadata"]?["nodeName"]?.text ?? "",
        ServerCapabilities(of: program))
    }
    throw AccountError.unknownInterface(host: origin.host)
  }
}

extension ServerDetection {
  /// An answer, and where it came from; nil if there is none.
  private func ask(
    _ endpoint: Endpoint, at place: WebAddress? = nil
  ) async throws -> (json: JSONNode, address: WebAddress)? {
    do {
      let response = try await client.answer(to: endpoint, at: place ?? origin)
      return (try response.json(), response.address)
    } catch let error as FediverseError {
      // A failing server may be any; one that does not know the request is another kind.
      if case .refused(_, 500..., _) = error { throw error }
      return nil
    }
  }

  /// What the server tells everybody about its program (nodeinfo 1.0 to 2.1).
  private func nodeInfo() async throws -> JSONNode? {
    guard let (links, address) = try await ask(.nodeInfoLinks) else { return nil }
    for reference in Self.references(in: links) {
      guard let place = address.resolving(reference)?.secured(typed: origin),
        place.host == address.host,
        let (info, _) = try await ask(Endpoint(path: place.target, limit: 100_000), at: place),
        info["software"]?["name"]?.filledText != nil
      else { continue }
      return info
    }
    return nil
  }
}

// Nodeinfo's documents.
extension ServerDetection {
  /// Where a server describes itself, the best first: few of them, as each is asked.
  static func references(in links: JSONNode) -> [String] {
    (links["links"]?.elements ?? []).filter {
      $0["rel"]?.text?.contains("nodeinfo.diaspora.software/ns/schema/") == true
    }.compactMap { $0["href"]?.text }.suffix(2).reversed()
  }

  /// The program that a description tells of; nil if it does not speak the Mastodon API.
  static func program(in info: JSONNode) -> ServerProgram? {
    guard let name = info["software"]?["name"]?.filledText, speakers.contains(name.lowercased())
    else { return nil }
    return ServerProgram(
      kind: ServerProgram.kind(named: name), version: info["software"]?["version"]?.text ?? "")
  }
}

extension Server {
  /// The server at an address, as it describes itself.
  init(_ instance: Instance, at origin: WebAddress) {
    let program = ServerProgram(of: instance)
    self.init(
      program, at: origin, title: instance.title, ServerCapabilities(of: program, instance))
  }

  fileprivate init(
    _ program: ServerProgram, at origin: WebAddress, title: String,
    _ capabilities: ServerCapabilities
  ) {
    self.init(
      origin: origin, kind: program.kind, version: program.version,
      title: title.isEmpty ? origin.authority : title, capabilities: capabilities)
  }
}

/// The program of a server, and its version.
struct ServerProgram: Hashable {
  let kind: ServerKind
  /// In the server's own words.
  let version: String

  init(kind: ServerKind, version: String) {
    self.kind = kind
    self.version = version
  }

  /// Understands `4.3.1`, `2.7.2 (compatible; Pixelfed 0.12.4)` and GoToSocial's plain `0.17.3`.
  init(of instance: Instance) {
    let text = instance.version
    if let start = text.firstRange(of: "(compatible; ")?.upperBound {
      let words = text[start...].prefix { $0 != ")" && $0 != ";" }.split(separator: " ")
      let number = words.lastIndex { $0.first?.isNumber == true }
      let name = words[..<(number ?? words.endIndex)].joined()
      self.init(
        kind: Self.kind(named: name), version: number.map { String(words[$0]) } ?? text)
      return
    }
    // Nobody else's version starts with 0; Mastodon's has not since 2017.
    let isGoToSocial =
      instance.sourcePage.lowercased().contains("gotosocial") || text.hasPrefix("0.")
    self.init(kind: isGoToSocial ? .goToSocial : .mastodon, version: text)
  }

  /// The program with a name.
  static func kind(named name: String) -> ServerKind {
    switch name.lowercased() {
    case "mastodon", "hometown": .mastodon
    case "pixelfed": .pixelfed
    case "gotosocial": .goToSocial
    case "photostream": .photoStream
    default: .other
    }
  }

  /// Whether the version is at least this one; false if it cannot be read.
  func isAtLeast(_ major: Int, _ minor: Int) -> Bool {
    let numbers = version.split { !$0.isASCII || !$0.isNumber }.prefix(2).compactMap {
      Int(untrusted: $0)
    }
    guard let first = numbers.first else { return false }
    return (first, numbers.count > 1 ? numbers[1] : 0) >= (major, minor)
  }
}

extension ServerCapabilities {
  /// What is known of a program, and what the server itself says it takes.
  init(of program: ServerProgram, _ instance: Instance? = nil) {
    self.init()
    knowHabits(of: program)
    guard let instance else { return }
    if program.kind == .photoStream {
      canDislike = instance.canDislike
      canExpire = instance.canExpire
    }
    canTranslate = instance.canTranslate
    maxCharacters = instance.maxCharacters.plausible ?? maxCharacters
    charactersPerLink = instance.charactersPerLink.plausible.map { Count(wrappedValue: $0) }
    maxPictures = instance.maxPictures.plausible ?? maxPictures
    maxDescription = instance.maxDescription.plausible ?? maxDescription
    maxPictureBytes = instance.maxPictureBytes.flatMap { $0 > 0 ? Count(wrappedValue: $0) : nil }
    // Pixelfed names the size to which it makes pictures smaller itself, and takes larger ones.
    if program.kind != .pixelfed {
      maxPicturePixels = instance.maxPicturePixels.flatMap {
        $0 > 0 ? Count(wrappedValue: $0) : nil
      }
    }
    pictureTypes = instance.mediaTypes.filter { $0.hasPrefix("image/") }
  }

  private mutating func knowHabits(of program: ServerProgram) {
    switch program.kind {
    case .mastodon:
      hasMarkers = program.isAtLeast(3, 0)
      canSchedule = program.isAtLeast(2, 7)
      knowsNarrowScopes = program.isAtLeast(2, 5)
    case .pixelfed:
      hasMarkers = false
      knowsNarrowScopes = false
      repetition = .refused
      needsPicture = true
      audiences = [.everybody, .unlisted, .followers]
      maxWarning = 140
    case .goToSocial:
      // Older versions took any scope for `read write`.
      knowsNarrowScopes = program.isAtLeast(0, 19)
      canSchedule = program.isAtLeast(0, 20)
      repetition = .ignored
    case .photoStream: canSchedule = true
    case .other:
      hasMarkers = false
      knowsNarrowScopes = false
      repetition = .ignored
    }
  }
}

extension Int? {
  /// The number, if a limit may be this.
  fileprivate var plausible: Int? {
    flatMap { (1...1_000_000).contains($0) ? $0 : nil }
  }
}
