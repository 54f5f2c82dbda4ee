/// Where a program's answers go: a terminal, a pipe, or a test's recording.
///
/// The one way out. Text arrives above the line being typed, made harmless, in the colours there
/// are. A view writes text and record of the same answer; the console shows whichever was asked
/// for, so that no view needs to know.
@MainActor
public protocol Console: AnyObject {
  /// What the other end can show now; changes when a window is resized.
  var traits: ConsoleTraits { get }
  /// Writes a text and ends the line. Nothing in JSON format.
  func write(_ text: StyledText)
  /// Draws a picture, then ends the line. Nothing in JSON format or without a terminal.
  func write(_ picture: Picture)
  /// Draws several pictures beside each other with a line below each, as many in a row as there is
  /// room for, then ends the line. Nothing in JSON format; without pictures the lines alone.
  func write(_ grid: PictureGrid)
  /// Writes one JSON object on a line of its own. Nothing in text format.
  func write(record: some Encodable & Sendable)
  /// Writes what went wrong, to standard error without a terminal; the command counts as failed.
  func fail(_ text: StyledText)
  /// Writes what the person should know although nothing failed; like ``fail(_:)``, but nothing
  /// counts as failed.
  func warn(_ text: StyledText)
  /// Shows how far something has come in place of the prompt, or beside it; nil takes it away.
  func show(progress: ProgressLine?)
  /// Asks for something that is not echoed or remembered; nil if the person declined, or where
  /// nobody can be asked.
  func askSecret(_ prompt: StyledText) async -> String?
}

/// How far something has come.
public struct ProgressLine: Hashable, Sendable {
  /// What is being done, such as `12,000 of 100,000 photos`; untrusted.
  public let text: String
  /// From 0 to 1, if the end is known.
  public let fraction: Double?
  /// What stands above it as long as it is there, in place of a picture that is coming.
  public let placeholder: Picture?
  /// Lines between the two; untrusted.
  public let words: [StyledText]
  /// Whether ``words`` are there at once, rather than when it has lasted long enough to be shown.
  public let wordsComeFirst: Bool
  /// Whether Enter alone goes on to what comes next, and gives up waiting for it.
  public let givesWay: Bool

  /// Makes a progress line.
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

/// Pixels to draw: rows from the top, red, green, blue and alpha in one byte each.
public struct Picture: Hashable, Sendable {
  /// Width in pixels.
  public let width: Int
  /// Height in pixels.
  public let height: Int
  /// `4 * width * height` bytes, alpha not multiplied in.
  public let rgba: [UInt8]
  /// The largest number of rows it may take.
  public let maximumRows: Int
  /// Which characters it is drawn with.
  public let symbols: Symbols

  /// Which characters a picture is drawn with.
  public enum Symbols: String, Hashable, Sendable, CaseIterable {
    /// Blocks, halves and quadrants.
    case block
    /// Upper and lower halves only.
    case half
    /// Everything Unicode has.
    case all
    /// ASCII only.
    case ascii
  }

  /// Makes a picture; nil if the bytes do not fit the size.
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

/// What the other end of a console can show.
public struct ConsoleTraits: Hashable, Sendable {
  /// Columns; at least 1. 80 without a terminal.
  public var columns: Int
  /// Rows; at least 1. 24 without a terminal.
  public var rows: Int
  /// Colours there are.
  public var colours: Colours
  /// Whether a person sits there, perhaps at a terminal that can do little.
  public var isInteractive: Bool
  /// Whether pictures are drawn: a terminal that is not dumb and may use colour or symbols.
  public var showsPictures: Bool
  /// How pictures are drawn.
  public var graphics: Graphics
  /// Width of a cell in pixels, as far as that is known: 8.
  public var cellWidth: Int
  /// Height of a cell in pixels, as far as that is known: 16.
  public var cellHeight: Int

  /// How pictures are drawn.
  public enum Graphics: String, Hashable, Sendable, CaseIterable {
    /// As characters, which every terminal has.
    case symbols
    /// As pixels, by the graphics protocol of kitty.
    case kitty
    /// As pixels, by the inline images of iTerm2.
    case iterm2
    /// As pixels of at most 256 colours, by sixel.
    case sixel
  }

  /// Colours there are.
  public enum Colours: Int, Hashable, Sendable, Comparable {
    /// None: no escape sequences at all.
    case none
    /// The 16 of ANSI.
    case ansi16
    /// The 256 of xterm.
    case ansi256
    /// 24 bits.
    case truecolour

    /// Orders fewer before more.
    public static func < (lhs: Self, rhs: Self) -> Bool { lhs.rawValue < rhs.rawValue }
  }

  /// Makes traits; by default those of a pipe.
  public init(
    columns: Int = 80, rows: Int = 24, colours: Colours = .none, isInteractive: Bool = false,
    showsPictures: Bool = false, graphics: Graphics = .symbols, cellWidth: Int = 8,
    cellHeight: Int = 16
  ) {
    self.columns = max(1, columns)
    self.rows = max(1, rows)
    self.colours = colours
    self.isInteractive = isInteractive
    self.showsPictures = showsPictures
    self.graphics = graphics
    self.cellWidth = max(1, cellWidth)
    self.cellHeight = max(1, cellHeight)
  }
}
