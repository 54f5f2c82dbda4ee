import Concurrency
import Domain
import Files
import Foundation
import Subprocess
import SystemPackage

/// The browser of the desktop that this program runs on.
///
/// It is named by `BROWSER`, or else by the desktop (`xdg-open`). It stays open after this program ends. One that the
/// person names may need no window.
public struct DesktopBrowser: PageOpening {
  private let desktop: Desktop
  private let program: String?

  /// Finds a browser in `BROWSER` and `PATH`.
  public init(environment: [String: String], clock: any Clock<Duration> = ContinuousClock()) {
    desktop = Desktop(environment: environment, clock: clock)
    program = desktop.program(among: desktop.browsers)
  }

  /// Whether there is a browser that a person sees here: elsewhere, one signs in by a code.
  public var isPossible: Bool { desktop.isThere && program != nil }

  /// Opens a page; false if the program that does it cannot be started, or fails.
  public func open(_ page: WebAddress) async -> Bool {
    guard let program else { return false }
    return await desktop.start(program, [page.text])
  }
}

/// The player that the person wants, or the first there is: mpv, vlc, the browser, what the desktop opens
/// files with. It goes on after this program ends.
public struct DesktopPlayer: MediaPlaying {
  private let known: [String]
  private let desktop: Desktop

  /// Looks for players in `PATH`, each time that one is wanted.
  public init(environment: [String: String], clock: any Clock<Duration> = ContinuousClock()) {
    desktop = Desktop(environment: environment, clock: clock)
    known = (desktop.isThere ? ["mpv", "vlc"] : []) + desktop.browsers
  }

  /// Starts a player, which gets the address or the whole path as its last argument. Neither begins as an
  /// option does. Of a live photo it gets the film.
  public func play(_ media: MediaReference, by player: String) async throws -> String {
    let what = try Self.argument(try Self.film(media))
    let words = player.split(separator: " ").map(String.init)
    let names = words.isEmpty ? known : [words[0]]
    guard !names.isEmpty else { throw PlayingError.noDesktop }
    guard let program = desktop.program(among: names) else {
      throw words.isEmpty ? PlayingError.none(names) : PlayingError.missing(words[0])
    }
    let name = URL(filePath: program).lastPathComponent
    guard await desktop.start(program, words.dropFirst() + [what]) else {
      throw PlayingError.failed(name)
    }
    return name
  }

  /// What plays of a picture's file: the film beside it, if it can have one. Throws ``PlayingError/still``.
  private static func film(_ media: MediaReference) throws(PlayingError) -> MediaReference {
    guard case .file(let picture) = media, LivePhoto.stem(ofPicture: picture.bytes) != nil else {
      return media
    }
    let film = LivePhoto.films(of: picture).first { $0.withPath { access($0, R_OK) } == 0 }
    guard let film else { throw .still }
    return .file(film)
  }

  private static func argument(_ media: MediaReference) throws(PlayingError) -> String {
    switch media {
    case .web(let address): return address.text
    case .file(let location):
      guard let path = String(validating: location.bytes, as: UTF8.self) else {
        throw .unspeakable
      }
      return path.hasPrefix("/") ? path : FileManager.default.currentDirectoryPath + "/" + path
    case .sample, .clip: throw .unspeakable
    }
  }
}

/// The desktop that this program runs on, and programs that go on beside it.
struct Desktop {
  /// A program that still runs after this time has done what it was started for, or is doing it.
  private static let patience = Duration.seconds(2)

  /// Programs that show pages in a terminal, which none of them gets here.
  private static let textBrowsers = ["w3m", "lynx", "links", "links2", "elinks", "www-browser"]

  /// Whether there is one.
  let isThere: Bool
  /// What opens pages: those that the person names, and what the desktop has.
  let browsers: [String]
  private let path: String
  private let clock: any Clock<Duration>

  init(environment: [String: String], clock: any Clock<Duration>) {
    isThere = ["DISPLAY", "WAYLAND_DISPLAY"].contains { environment[$0]?.isEmpty == false }
    let named = (environment["BROWSER"] ?? "").split(separator: ":").map(String.init)
      .filter { !Self.textBrowsers.contains(URL(filePath: $0).lastPathComponent) }
    browsers = named + (isThere ? ["xdg-open"] : [])
    path = environment["PATH"] ?? ""
    self.clock = clock
  }

  /// The first of these programs that can be run.
  func program(among names: [String]) -> String? {
    names.lazy.compactMap { name in
      let candidates =
        name.contains("/") ? [name] : path.split(separator: ":").map { "\($0)/\(name)" }
      return candidates.first(where: FileManager.default.isExecutableFile)
    }.first
  }

  /// Starts a program that reads and writes nothing here; false if it cannot be started, or fails. Whatever it has
  /// started in turn may go on.
  func start(_ program: String, _ arguments: [String]) async -> Bool {
    var options = PlatformOptions()
    // Its own group, so that the terminal's Ctrl-C does not end it.
    options.processGroupID = 0
    let (endings, ending) = AsyncStream.makeStream(of: Bool.self)
    Task { [options] in
      let result = try? await Subprocess.run(
        .path(FilePath(program)), arguments: Arguments(arguments), platformOptions: options,
        input: .none, output: .discarded, error: .discarded)
      ending.yield(result?.terminationStatus.isSuccess == true)
      ending.finish()
    }
    do {
      return try await withTimeout(Self.patience, on: clock) {
        for await isWell in endings { return isWell }
        return false
      }
    } catch is TimeoutError {
      return true
    } catch {
      return false
    }
  }
}
