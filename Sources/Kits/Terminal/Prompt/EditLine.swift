import CEditLine
import Glibc

/// What libedit asks of the one who uses it.
protocol EditLineClient: AnyObject {
  /// The next key; nil ends the line.
  func nextKey() -> Unicode.Scalar?
  /// Tab was pressed.
  func completeWord() -> EditLine.Answer
  /// libedit draws.
  func draw(_ bytes: UnsafeRawBufferPointer)
}

/// libedit's editor. Belongs to the thread that made it.
final class EditLine {
  /// What libedit is to do after a command of ours.
  enum Answer: UInt8 {
    case nothing = 0
    case refresh = 4
    case beep = 6
  }

  /// The line being typed, in Unicode scalars.
  struct Line: Equatable {
    var scalars: [UInt32]
    var cursor: Int

    /// What stands before the cursor.
    var beforeCursor: String { EditLine.text(scalars.prefix(cursor)) }
  }

  private let handle: OpaquePointer
  private let stream: UnsafeMutablePointer<FILE>
  private let history: OpaquePointer
  private let context: EditLineContext

  /// Begins to edit on a terminal; nil if there is none.
  ///
  /// - Parameter client: Must live as long as the editor.
  init?(input: Descriptor, output: Descriptor, client: any EditLineClient) {
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

  /// Takes the first terminal type libedit knows; without one it could not move the cursor.
  func useTerminal(_ names: [String]) {
    _ = names.first { editline_set_terminal(handle, $0) == 0 }
  }

  /// Sets up keys: our own, then the person's file, then what must hold.
  func prepare(editrc: String?) {
    editline_set_emacs(handle)
    editline_bind_keys(handle)
    if let editrc { el_source(handle, editrc) }
    editline_enable(handle)
    editline_set_modes(handle)
    editline_bind_tab(handle, completeInClient)
    editline_prepare_terminal(handle)
  }

  /// Sends what libedit has to say now rather than with the next drawing.
  func flush() { fflush(stream) }

  /// The terminal has another size.
  func resize() { el_resize(handle) }

  /// Draws prompt and line anew from where the terminal's cursor is, which is at the left.
  func refresh() { editline_refresh(handle) }

  /// What the next drawing shows before the line; what stands between U+0001 takes no columns.
  func setPrompt(_ text: String) {
    context.prompt = text.unicodeScalars.map(\.value) + [0]
  }

  /// Reads a line without its end; nil if it was ended otherwise.
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

  /// Replaces what stands before the cursor.
  func replace(_ count: Int, by text: String) {
    el_deletestr(handle, Int32(count))
    let scalars = text.unicodeScalars.map(\.value) + [0]
    editline_insert(handle, scalars)
  }

  /// Replaces the lines that can be recalled, the oldest first.
  func setHistory(_ lines: [String]) {
    editline_history_clear(history)
    for line in lines { addToHistory(line) }
  }

  /// Adds a line that can be recalled.
  func addToHistory(_ line: String) {
    editline_history_add(history, line.unicodeScalars.map(\.value) + [0])
  }

  private static func text(_ scalars: some Sequence<UInt32>) -> String {
    var view = String.UnicodeScalarView()
    for value in scalars { view.append(Unicode.Scalar(value) ?? Sanitiser.substitute) }
    return String(view)
  }
}

/// What libedit's callbacks find their way by.
private final class EditLineContext {
  unowned let client: any EditLineClient
  /// Stays where it is while libedit reads it.
  var prompt: [UInt32] = [0] {
    didSet { copyPrompt() }
  }
  private(set) var promptBuffer: UnsafeMutableBufferPointer<UInt32>

  init(_ client: any EditLineClient) {
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

private func writeToClient(
  _ pointer: UnsafeMutableRawPointer?, _ bytes: UnsafePointer<CChar>?, _ count: Int
) -> Int {
  guard let pointer, let bytes else { return 0 }
  let context = Unmanaged<EditLineContext>.fromOpaque(pointer).takeUnretainedValue()
  context.client.draw(UnsafeRawBufferPointer(start: bytes, count: count))
  return count
}
