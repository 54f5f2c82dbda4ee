import CEditLine
import Glibc

/// The editor of libedit. Only for the thread that made it.
final class EditLine {
  /// What libedit does after our command.
  enum Answer: UInt8 {
    case nothing = 0
    case enter = 1
    case refresh = 4
    case moved = 5
    case beep = 6
  }

  /// Ctrl-^, which has libedit call ``EditingLoop/insertPaste()``: by then it has left searches and the like.
  static let pasteKey: Unicode.Scalar = "\u{1E}"

  /// The line being typed, in Unicode scalars.
  struct Line: Equatable {
    var scalars: [UInt32]
    var cursor: Int

    var beforeCursor: String { EditLine.text(scalars.prefix(cursor)) }
    var text: String { EditLine.text(scalars) }
  }

  private let handle: OpaquePointer
  private let stream: UnsafeMutablePointer<FILE>
  private let history: OpaquePointer
  private let context: EditLineContext

  /// Nil if there is no terminal.
  ///
  /// - Parameter client: Must live as long as the editor.
  init?(input: Descriptor, output: Descriptor, client: EditingLoop) {
    let context = EditLineContext(client)
    let pointer = Unmanaged.passUnretained(context).toOpaque()
    guard let history = history_winit() else { return nil }
    guard let stream = editline_stream(pointer, writeToClient),
      let handle = editline_open("photostream", stream, input.number, output.number)
    else {
      history_wend(history)
      return nil
    }
    self.handle = handle
    self.stream = stream
    self.history = history
    self.context = context
    editline_set_context(handle, pointer)
    editline_history_size(history, 100_000)
    editline_set_history(handle, history)
    editline_set_reader(handle, readFromClient)
    editline_set_prompt(handle, promptOfClient, 1)
    editline_ignore_signals(handle)
  }

  deinit {
    el_end(handle)
    history_wend(history)
    fclose(stream)
  }

  /// Uses the first terminal type that libedit knows; without one it cannot move the cursor.
  func useTerminal(_ names: [String]) {
    _ = names.first { editline_set_terminal(handle, $0) == 0 }
  }

  /// Sets up keys: first ours, then the person's file, then those that must not change.
  func prepare(editrc: String?) {
    editline_set_emacs(handle)
    editline_bind_keys(handle, rightInClient)
    if let editrc { el_source(handle, editrc) }
    editline_enable(handle)
    editline_set_modes(handle)
    editline_bind_commands(handle, completeInClient, pasteInClient)
    editline_prepare_terminal(handle)
  }

  /// Makes libedit send its output now instead of with the next drawing.
  func flush() { fflush(stream) }

  /// Tells libedit that the terminal was resized.
  func resize() { el_resize(handle) }

  /// Draws prompt and line. The terminal's cursor must be at the left of an empty row.
  func refresh() { editline_refresh(handle) }

  /// Sets the prompt for the next drawing. Text between two U+0001 takes no columns.
  func setPrompt(_ text: String) {
    context.prompt = text.unicodeScalars.map(\.value) + [0]
  }

  /// Reads a line without its line end; nil if it was given up or the input has ended.
  func gets() -> String? {
    var length: Int32 = 0
    guard let characters = editline_gets(handle, &length), length > 0 else { return nil }
    let line = UnsafeBufferPointer(start: characters, count: Int(length))
    return Self.text(line.last == 0x0A || line.last == 0x0D ? line.dropLast() : line[...])
  }

  /// The line being typed.
  var line: Line {
    var cursor = 0
    var length = 0
    guard let start = editline_line(handle, &cursor, &length) else {
      return Line(scalars: [], cursor: 0)
    }
    return Line(
      scalars: Array(UnsafeBufferPointer(start: start, count: length)), cursor: cursor)
  }

  /// Replaces so many characters before the cursor.
  func replace(_ count: Int, by text: String) {
    el_deletestr(handle, Int32(count))
    let scalars = text.unicodeScalars.map(\.value) + [0]
    editline_insert(handle, scalars)
  }

  /// Moves the cursor to the next character; false at the end of the line.
  func moveRight() -> Bool {
    let line = line
    guard line.cursor < line.scalars.count else { return false }
    editline_move(handle, 1)
    return true
  }

  /// Replaces the history, oldest line first.
  func setHistory(_ lines: [String]) {
    editline_history_clear(history)
    for line in lines { addToHistory(line) }
  }

  func addToHistory(_ line: String) {
    editline_history_add(history, line.unicodeScalars.map(\.value) + [0])
  }

  private static func text(_ scalars: some Sequence<UInt32>) -> String {
    var view = String.UnicodeScalarView()
    for value in scalars { view.append(Unicode.Scalar(value) ?? Sanitiser.substitute) }
    return String(view)
  }
}

/// The context of libedit's callbacks.
private final class EditLineContext {
  unowned let client: EditingLoop
  var prompt: [UInt32] = [0] {
    didSet { copyPrompt() }
  }
  /// libedit reads it, so that it must not move.
  private(set) var promptBuffer: UnsafeMutableBufferPointer<UInt32>

  init(_ client: EditingLoop) {
    self.client = client
    promptBuffer = .allocate(capacity: 1)
    promptBuffer.initialize(repeating: 0)
  }

  deinit {
    promptBuffer.deallocate()
  }

  private func copyPrompt() {
    promptBuffer.deallocate()
    promptBuffer = .allocate(capacity: prompt.count)
    _ = promptBuffer.initialize(from: prompt)
  }
}

private func context(of handle: OpaquePointer?) -> EditLineContext? {
  editline_context(handle).map {
    Unmanaged<EditLineContext>.fromOpaque($0).takeUnretainedValue()
  }
}

private func readFromClient(_ handle: OpaquePointer?, _ key: UnsafeMutablePointer<UInt32>?) -> Int32
{
  guard let scalar = context(of: handle)?.client.nextKey() else { return 0 }
  key?.pointee = scalar.value
  return 1
}

private func promptOfClient(_ handle: OpaquePointer?) -> UnsafeMutablePointer<UInt32>? {
  context(of: handle)?.promptBuffer.baseAddress
}

private func completeInClient(_ handle: OpaquePointer?, _ key: UInt32) -> UInt8 {
  (context(of: handle)?.client.completeWord() ?? .beep).rawValue
}

private func pasteInClient(_ handle: OpaquePointer?, _ key: UInt32) -> UInt8 {
  (context(of: handle)?.client.insertPaste() ?? .beep).rawValue
}

private func rightInClient(_ handle: OpaquePointer?, _ key: UInt32) -> UInt8 {
  (context(of: handle)?.client.pressRight() ?? .beep).rawValue
}

private func writeToClient(
  _ pointer: UnsafeMutableRawPointer?, _ bytes: UnsafePointer<CChar>?, _ count: Int
) -> Int {
  guard let pointer, let bytes else { return 0 }
  let context = Unmanaged<EditLineContext>.fromOpaque(pointer).takeUnretainedValue()
  context.client.output.add(UnsafeRawBufferPointer(start: bytes, count: count))
  return count
}

/// The character encoding of the process, which libedit uses.
enum TextLocale {
  /// Sets the environment's locale, or `C.UTF-8` if that one is not UTF-8. Only the first call has an
  /// effect, because the C library does not allow changes while other threads use the locale.
  static func prepare() {
    _ = isUnicode
  }

  private static let isUnicode: Bool = {
    setlocale(LC_CTYPE, "")
    guard let name = nl_langinfo(nl_item(CODESET)), String(cString: name) != "UTF-8" else {
      return true
    }
    return setlocale(LC_CTYPE, "C.UTF-8") != nil
  }()
}
