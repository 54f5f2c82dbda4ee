/// What is known of a film that is shown above the prompt, and of its place.
struct FilmProjector {
  /// After so long nobody watches any more: what the terminal does not play itself costs us and the line.
  static let patience = Duration.seconds(120)

  let screen: FilmScreen
  /// Rows that were printed below the picture since.
  private(set) var rowsBelow = 0
  /// What is still to be sent, and whether anything was.
  private(set) var commands: [String] = []
  private(set) var hasSent = false
  private var frames: [(text: String, milliseconds: Int)] = []
  private var isWhole = false
  /// The frame that is shown next, and when.
  private var next = 0
  private var nextAt: ContinuousClock.Instant?
  private var since: ContinuousClock.Instant?

  init(_ screen: FilmScreen) {
    self.screen = screen
  }

  /// How many bytes a second frames may take: what is typed must not wait behind them.
  static func rate(_ environment: [String: String]) -> Int {
    environment["SSH_CONNECTION"] == nil && environment["SSH_TTY"] == nil ? 16 << 20 : 256 << 10
  }

  /// Text was printed below the picture. The terminal breaks lines that are too long, as those with links are.
  mutating func passed(_ text: String, columns: Int) {
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let width = TextWidth.columns(of: Self.plain(line))
      rowsBelow += max(1, (width + columns - 1) / max(1, columns))
    }
  }

  /// Takes a part of the film; false if it is another picture's.
  mutating func take(_ part: FilmPart, of screen: FilmScreen) -> Bool {
    guard screen === self.screen else { return false }
    switch part {
    case .frame(let text, let milliseconds): frames.append((text, milliseconds))
    case .end:
      isWhole = true
      startOver()
    case .command(let command): commands.append(command)
    }
    return true
  }

  /// When there is something to do; nil if never.
  func due(at now: ContinuousClock.Instant) -> ContinuousClock.Instant? {
    commands.isEmpty && !hasFrame ? nil : nextAt ?? now
  }

  /// The command that is to be sent now.
  mutating func takeCommand(at now: ContinuousClock.Instant) -> String? {
    guard !commands.isEmpty, nextAt.map({ $0 <= now }) ?? true else { return nil }
    (hasSent, nextAt) = (true, now)
    return commands.removeFirst()
  }

  /// The frame that is to be shown now. None is left out: whoever is late, and late again, would see the
  /// same few all the time.
  mutating func takeFrame(at now: ContinuousClock.Instant) -> String? {
    guard hasFrame, nextAt.map({ $0 <= now }) ?? true else { return nil }
    let (text, milliseconds) = frames[next]
    let delay = Duration.milliseconds(milliseconds)
    let shownAt = nextAt ?? now
    since = since ?? now
    // Whoever stood still for long does not hurry afterwards.
    nextAt = (shownAt + delay <= now ? now : shownAt) + delay
    next += 1
    startOver()
    return text
  }

  /// Leaves the line at least as much time as what was sent last took of it.
  mutating func rest(until instant: ContinuousClock.Instant) {
    if let nextAt { self.nextAt = max(nextAt, instant) }
  }

  /// Whether it has gone on for so long that nobody watches.
  func isStale(at now: ContinuousClock.Instant) -> Bool {
    since.map { $0 + Self.patience < now } ?? false
  }
}

extension FilmProjector {
  /// A line without the sequences that ``StyledText`` writes: those of styles end with `m`, those of links with
  /// a backslash.
  private static func plain(_ line: Substring) -> String {
    var plain = String.UnicodeScalarView()
    var rest = line.unicodeScalars
    while let scalar = rest.popFirst() {
      if scalar != "\u{1B}" {
        plain.append(scalar)
      } else if rest.popFirst() == "]" {
        rest = rest.drop { $0 != "\u{1B}" }.dropFirst(2)
      } else {
        rest = rest.drop { $0 != "m" }.dropFirst()
      }
    }
    return String(plain)
  }

  private var hasFrame: Bool { next < frames.count }

  /// Goes on with the first frame after the last, once it is known which that is. One frame alone does not move.
  private mutating func startOver() {
    if isWhole, frames.count > 1, next >= frames.count { next = 0 }
  }
}

extension EditingLoop {
  /// When a film has something to show; nil if never.
  var filmDue: ContinuousClock.Instant? {
    guard case .editing = mode else { return nil }
    return projector?.due(at: now)
  }

  /// Sends what is next of a film, as long as no key was pressed.
  func showFilm() {
    guard case .editing = mode, !isErased, closing.isEmpty, projector != nil else { return }
    if let command = projector?.takeCommand(at: now) { return send(command) }
    guard let projector, projector.hasSent || !projector.isStale(at: now) && mayDraw(projector)
    else { return endFilm() }
    guard let frame = self.projector?.takeFrame(at: now) else { return }
    send("\u{1B}[?25l\u{1B}7\r\u{1B}[\(rowsUp(projector))A\(frame)\u{1B}8\u{1B}[?25h")
  }

  /// Ends a film, which stays as it is.
  func endFilm() {
    guard let projector else { return }
    self.projector = nil
    projector.screen.end()
    guard projector.hasSent else { return }
    output.add(projector.screen.stop)
    output.flush()
  }

  /// Sends a part, and lets the line rest for as long as that may take.
  private func send(_ part: String) {
    let begun = now
    output.add(part)
    output.flush()
    let bytes = Duration.seconds(Double(part.utf8.count) / Double(options.filmRate))
    projector?.rest(until: now + max(now - begun, bytes))
  }

  /// How far above the cursor the picture begins.
  private func rowsUp(_ projector: FilmProjector) -> Int {
    projector.screen.geometry.rows + projector.rowsBelow
      + placeholder.height(columns: size.columns) + cursorLayout(size.columns).row
  }

  /// Whether all of the picture is still on the screen.
  private func mayDraw(_ projector: FilmProjector) -> Bool {
    rowsUp(projector) < size.rows
  }
}
