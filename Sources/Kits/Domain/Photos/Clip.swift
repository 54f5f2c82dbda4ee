/// What plays rather than stands still: a video, a loop without sound, or a sound. Its poster is shown in
/// its place, and a player of the person's plays it.
public struct Clip: Hashable, Sendable {
  /// What is to be expected of it.
  public let kind: Kind
  /// What plays: a file or an address, never a clip.
  public let file: MediaReference
  /// The picture that stands for it, if there is one.
  public let poster: MediaReference?
  /// How long it plays, in seconds; nil if nobody said.
  public let seconds: Int?

  /// Kinds of clips.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// A short video without sound that begins again, as servers make of animated GIFs.
    case loop
    /// A video.
    case video
    /// A sound.
    case audio
  }

  /// What is longer than this many seconds has no length.
  static let longest = 99 * 3600 + 3599

  /// Makes a clip; a length below one second counts as one, what cannot be one as none.
  public init(_ kind: Kind, file: MediaReference, poster: MediaReference?, seconds: Int? = nil) {
    self.kind = kind
    self.file = file
    self.poster = poster
    self.seconds = seconds.flatMap { (0...Self.longest).contains($0) ? max(1, $0) : nil }
  }

  /// Reads a length as feeds write it: `83`, `83.4`, `1:23`, `1:02:03`; nil if it is none.
  public static func seconds(_ text: String) -> Int? {
    let parts = text.prefix(20).split(separator: ":", omittingEmptySubsequences: false)
    guard (1...3).contains(parts.count) else { return nil }
    var seconds = 0
    for part in parts {
      let digits = part.prefix { $0 != "." }
      guard (1...6).contains(digits.utf8.count), digits.utf8.allSatisfy({ 0x30...0x39 ~= $0 }),
        let number = Int(untrusted: digits)
      else { return nil }
      seconds = 60 * seconds + number
    }
    return seconds
  }
}

extension Clip.Kind {
  /// The kind of a media type such as `video/mp4`; nil if that is nothing that plays.
  public init?(mediaType: String) {
    let type = mediaType.lowercased()
    if type.hasPrefix("video/") {
      self = .video
    } else if type.hasPrefix("audio/") {
      self = .audio
    } else {
      return nil
    }
  }

  /// The kind of files whose names end so, in any case of letters; nil if that is nothing that plays.
  public init?(ending: some StringProtocol) {
    switch ending.lowercased() {
    case "mp4", "m4v", "mov", "webm", "mkv", "ogv", "avi", "3gp": self = .video
    case "mp3", "m4a", "aac", "ogg", "oga", "opus", "flac", "wav": self = .audio
    default: return nil
    }
  }
}

/// Hands what moves and sounds to a program that plays it.
public protocol MediaPlaying: Sendable {
  /// Returns the program's name once it has started. `player` is what the person wants, with its arguments;
  /// empty if that is all the same. Throws ``PlayingError``.
  func play(_ media: MediaReference, by player: String) async throws -> String
}

/// Why nothing plays.
public enum PlayingError: Error, Hashable, Sendable {
  /// There is no such program.
  case missing(String)
  /// There is no desktop that a player could open a window on.
  case noDesktop
  /// None of these is there.
  case none([String])
  /// The program ended at once.
  case failed(String)
  /// A program cannot be told its name.
  case unspeakable
  /// It stands still.
  case still
}

extension PlayingError: Mistake {
  /// Why nothing plays, and what to do.
  public var reason: String {
    switch self {
    case .missing(let name):
      "\(name) is not there: `settings set video.player` names a program, `settings reset video.player` none"
    case .noDesktop: "there is no desktop here to play it on: `link` tells its page"
    case .none(let names):
      "there is no player: install \(names.first ?? "one"), or `settings set video.player` to what you have"
    case .failed(let name): "\(name) ended at once, without playing it"
    case .unspeakable: "the name of its file is no text, which players need"
    case .still: "this is a picture: there is nothing to play"
    }
  }
}

extension MediaReference {
  /// Whether there may be something to play: a clip, a picture that is named as if it moves, or one that a film
  /// may lie beside.
  public var plays: Bool {
    let name: String
    switch self {
    case .clip: return true
    case .sample: return false
    case .file(let location) where LivePhoto.stem(ofPicture: location.bytes) != nil: return true
    case .file(let location): name = location.displayName
    case .web(let address): name = String(address.target.prefix { $0 != "?" })
    }
    return [".gif", ".webp", ".png"].contains(where: name.lowercased().hasSuffix)
  }

  /// What plays; nil of a picture.
  public var clip: Clip? { if case .clip(let clip) = self { clip } else { nil } }

  /// The picture that is shown: a clip's poster, else itself; nil if there is none.
  public var still: MediaReference? { if let clip { clip.poster } else { self } }

  /// What its author made: what a clip plays, else itself.
  public var original: MediaReference { clip?.file ?? self }

  /// The file on this machine that its author made; nil if it is none.
  public var file: FileLocation? { if case .file(let file) = original { file } else { nil } }

  /// Where on the web that is; nil if it is not there.
  public var address: WebAddress? { if case .web(let address) = original { address } else { nil } }
}

/// A picture of a telephone that moves: a short film lies beside it, and their names differ in their endings alone,
/// such as `IMG_1.HEIC` and `IMG_1.MOV`. It is one photo.
public enum LivePhoto {
  /// A film that has more bytes stands for itself.
  public static let largestFilm: Int64 = 24 << 20

  private static let pictures = ["heic", "heif", "jpg", "jpeg"]
  private static let films = ["MOV", "mov"]

  /// What the name of a picture has in common with its film's; nil if it can have none.
  public static func stem(ofPicture name: [UInt8]) -> [UInt8]? { stem(of: name, pictures) }

  /// What the name of a film has in common with its picture's; nil of any other file.
  public static func stem(ofFilm name: [UInt8]) -> [UInt8]? { stem(of: name, ["mov"]) }

  /// Where the film of a picture may be; nowhere if it can have none.
  public static func films(of picture: FileLocation) -> [FileLocation] {
    guard let stem = stem(ofPicture: picture.bytes) else { return [] }
    return films.map { FileLocation(bytes: stem + [UInt8(ascii: ".")] + Array($0.utf8)) }
  }

  private static func stem(of name: [UInt8], _ endings: [String]) -> [UInt8]? {
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > 0 else { return nil }
    let ending = String(decoding: name[(dot + 1)...], as: UTF8.self).lowercased()
    return endings.contains(ending) ? Array(name[..<dot]) : nil
  }
}
