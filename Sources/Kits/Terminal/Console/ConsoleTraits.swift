/// What a console can show.
public struct ConsoleTraits: Hashable, Sendable {
  /// Columns; at least 1. 80 without a terminal.
  public var columns: Int
  /// Rows; at least 1. 24 without a terminal.
  public var rows: Int
  /// How many colours text may have.
  public var colours: Colours
  /// Whether a person reads the output, even at a terminal with few abilities.
  public var isInteractive: Bool
  /// Whether pictures are drawn. False for pipes and dumb terminals, and if they are switched off.
  public var showsPictures: Bool
  /// How pictures are drawn.
  public var graphics: Graphics
  /// Width of a character cell in pixels; 8 if it is not known.
  public var cellWidth: Int
  /// Height of a character cell in pixels; 16 if it is not known.
  public var cellHeight: Int
  /// Whether addresses are marked as links (OSC 8). False for terminals that would show the mark.
  public var showsLinks: Bool

  /// Ways to draw pictures.
  public enum Graphics: String, Hashable, Sendable, CaseIterable {
    /// With characters, in every terminal.
    case symbols
    /// With pixels, by kitty's graphics protocol.
    case kitty
    /// With pixels, by iTerm2's inline images.
    case iterm2
    /// With pixels of at most 256 colours, by sixel.
    case sixel
  }

  /// How many colours a terminal has.
  public enum Colours: Int, Hashable, Sendable, Comparable {
    /// No colours and no escape sequences at all.
    case none
    /// The 16 ANSI colours.
    case ansi16
    /// The 256 colours of xterm.
    case ansi256
    /// 24 bits per pixel.
    case truecolour

    /// Orders fewer before more.
    public static func < (lhs: Self, rhs: Self) -> Bool { lhs.rawValue < rhs.rawValue }
  }

  /// The defaults are those of a pipe.
  public init(
    columns: Int = 80, rows: Int = 24, colours: Colours = .none, isInteractive: Bool = false,
    showsPictures: Bool = false, graphics: Graphics = .symbols, cellWidth: Int = 8,
    cellHeight: Int = 16, showsLinks: Bool = false
  ) {
    self.columns = max(1, columns)
    self.rows = max(1, rows)
    self.colours = colours
    self.isInteractive = isInteractive
    self.showsPictures = showsPictures
    self.graphics = graphics
    self.cellWidth = max(1, cellWidth)
    self.cellHeight = max(1, cellHeight)
    self.showsLinks = showsLinks
  }
}

extension ConsoleTraits.Colours {
  /// The colours a terminal has, and why: decided by the environment and by the terminal's own name. The
  /// reason is untrusted text.
  static func detected(
    _ environment: [String: String], named name: String? = nil
  ) -> (colours: Self, reason: String) {
    let terminal = environment["TERM"] ?? ""
    if isRefused(in: environment) { return (.none, "NO_COLOR is set") }
    let reason = terminal.isEmpty ? "TERM is not set" : "TERM is \(terminal)"
    if terminal == "dumb" { return (.none, reason) }
    if let depth = environment["COLORTERM"], ["truecolor", "24bit"].contains(depth.lowercased()) {
      return (.truecolour, "COLORTERM is \(depth)")
    }
    if terminal.hasSuffix("-direct") { return (.truecolour, reason) }
    if terminal.contains("256color") { return (.ansi256, reason) }
    // xterm usually has 256 colours, but not every system says so in TERM.
    if terminal == "xterm", let name, name.hasPrefix("XTerm(") {
      return (.ansi256, "it is \(name)")
    }
    let known = [
      "xterm", "screen", "tmux", "linux", "rxvt", "konsole", "gnome", "vte", "ansi", "cygwin",
      "putty", "alacritty", "kitty", "foot", "wezterm", "st",
    ]
    let family = terminal.prefix { $0 != "-" && $0 != "." }
    return (known.contains(String(family)) ? .ansi16 : .none, reason)
  }

  /// Whether `NO_COLOR` is set, see no-color.org.
  public static func isRefused(in environment: [String: String]) -> Bool {
    environment["NO_COLOR"]?.isEmpty == false
  }
}
