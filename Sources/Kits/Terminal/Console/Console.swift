/// Where views write their output: a terminal, a pipe, or a test's recording.
///
/// All output goes through here. Text is made harmless and appears above the line being typed. A view
/// writes each answer as text and as a JSON record; the console shows the one that was asked for.
@MainActor
public protocol Console: AnyObject {
  /// What the terminal can show now; changes when its window is resized.
  var traits: ConsoleTraits { get }
  /// Writes a line of text. Does nothing in JSON format.
  func write(_ text: StyledText)
  /// Draws a picture, then ends the line. Does nothing in JSON format or without a terminal.
  func write(_ picture: Picture)
  /// Plays a picture that moves in the place of the one that was written last, until a key is pressed, which
  /// then does what it does. Returns when all of it is drawn, or it is over; does nothing where nobody watches.
  func play(_ picture: MovingPicture) async
  /// Draws several pictures side by side with a line of text below each, as many in a row as there is
  /// room for. Does nothing in JSON format; without a terminal it writes only the lines.
  func write(_ grid: PictureGrid)
  /// Clears the screen; does nothing where there is none.
  func clear()
  /// Writes one JSON object on a line of its own. Does nothing in text format.
  func write(record: some Encodable & Sendable)
  /// Writes an error, to standard error if there is no terminal. The command counts as failed.
  func fail(_ text: StyledText)
  /// Writes a warning, to standard error if there is no terminal. The command does not count as failed.
  func warn(_ text: StyledText)
  /// Writes a warning that has a record of its own, or none: only that is written in JSON format.
  func warn(_ text: StyledText, record: [String: String]?)
  /// Writes words that are no part of an answer, such as that there is nothing: to standard error if there is no
  /// terminal, so that a pipe gets nothing of nothing. Does nothing in JSON format.
  func remark(_ text: StyledText)
  /// Shows progress beside the prompt; nil removes it.
  func show(progress: ProgressLine?)
  /// Has this done, once, when a line waits behind progress that gives way; forgotten with that progress.
  func whenOvertaken(_ giveWay: @escaping @MainActor () -> Void)
  /// Asks for a secret, which is neither echoed nor remembered; nil if the person declined or if there
  /// is no terminal.
  func askSecret(_ prompt: StyledText) async -> String?
  /// Opens a text in the person's own editor, which has the terminal meanwhile; returns it as it was left
  /// there.
  func edit(_ text: String) async throws(EditingProblem) -> String
}

/// Progress, as it is shown beside the prompt.
public struct ProgressLine: Hashable, Sendable {
  /// Such as `12,000 of 100,000 photos`; untrusted.
  public let text: String
  /// From 0 to 1; nil if the end is not known.
  public let fraction: Double?
  /// Drawn above the prompt until the real picture comes.
  public let placeholder: Picture?
  /// Lines between the placeholder and the prompt; untrusted.
  public let words: [StyledText]
  /// Whether ``words`` are shown at once, without the delay that progress is shown after.
  public let wordsComeFirst: Bool
  /// Whether the next line need not wait for the end of it; see ``Console/whenOvertaken(_:)``.
  public let givesWay: Bool

  /// By default only the text is shown.
  public init(
    _ text: String, fraction: Double? = nil, placeholder: Picture? = nil,
    words: [StyledText] = [], wordsComeFirst: Bool = false, givesWay: Bool = false
  ) {
    self.text = text
    self.fraction = fraction
    self.placeholder = placeholder
    self.words = words
    self.wordsComeFirst = wordsComeFirst
    self.givesWay = givesWay
  }
}

/// A picture to draw: rows from the top, each pixel as red, green, blue and alpha bytes.
public struct Picture: Hashable, Sendable {
  /// Width in pixels.
  public let width: Int
  /// Height in pixels.
  public let height: Int
  /// `4 * width * height` bytes; colours are not premultiplied by alpha.
  public let rgba: [UInt8]
  /// The most rows of text it may take.
  public let maximumRows: Int
  /// The characters it is drawn with if the terminal draws no pixels.
  public let symbols: Symbols

  /// The characters a picture can be drawn with.
  public enum Symbols: String, Hashable, Sendable, CaseIterable {
    /// Blocks, halves and quadrants.
    case block
    /// Upper and lower halves only.
    case half
    /// All symbols of Unicode that every terminal draws one column wide.
    case all
    /// ASCII only.
    case ascii
  }

  /// Nil if the number of bytes does not fit the size.
  public init?(
    width: Int, height: Int, rgba: [UInt8], maximumRows: Int, symbols: Symbols = .block
  ) {
    guard width > 0, height > 0, maximumRows > 0, rgba.count == 4 * width * height else {
      return nil
    }
    self.width = width
    self.height = height
    self.rgba = rgba
    self.maximumRows = maximumRows
    self.symbols = symbols
  }
}

/// A picture that moves: at least two frames, and how many milliseconds each is shown.
public struct MovingPicture: Hashable, Sendable {
  /// One of its pictures.
  public struct Frame: Hashable, Sendable {
    /// All of the picture.
    public let picture: Picture
    /// How long it is shown.
    public let milliseconds: Int

    /// Is shown for at least one millisecond, whatever is asked for.
    public init(_ picture: Picture, milliseconds: Int) {
      self.picture = picture
      self.milliseconds = max(1, milliseconds)
    }
  }

  /// In their order.
  public let frames: [Frame]

  /// Nil of fewer than two frames.
  public init?(_ frames: [Frame]) {
    guard frames.count > 1 else { return nil }
    self.frames = frames
  }
}

extension Console {
  /// Nothing moves here.
  public func play(_ picture: MovingPicture) async {}

  /// There is no screen here.
  public func clear() {}

  /// Both are written.
  public func warn(_ text: StyledText, record: [String: String]?) {
    warn(text)
    if let record { write(record: record) }
  }

  /// Is a line like others here.
  public func remark(_ text: StyledText) {
    write(text)
  }

  /// Nobody types lines ahead here.
  public func whenOvertaken(_ giveWay: @escaping @MainActor () -> Void) {}
}
