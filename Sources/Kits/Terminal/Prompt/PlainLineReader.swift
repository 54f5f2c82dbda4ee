import Foundation
import Synchronization

/// Reads lines where no terminal can be edited on, or takes them from a script.
///
/// Like the editor it delivers one line at a time, so that a long input is never all in memory. Only what
/// has to be waited for has a thread: a script is delivered by those who ask for it.
final class PlainLineReader: Sendable {
  /// Where lines come from.
  enum Source: Sendable {
    case descriptor(Descriptor)
    case script(String)
  }

  /// What was read.
  enum Item: Sendable {
    case line(String)
    /// Cannot be performed, in one line for a person; answered by ``proceed()`` like a line.
    case refused(String)
    case end
  }

  private enum Request: Sendable {
    case proceed
    case stop
  }

  private let post: @Sendable (Request) -> Void

  /// Starts to read; the first item comes after ``proceed()``.
  init(_ source: Source, deliver: @escaping @Sendable (Item) -> Void) {
    switch source {
    case .descriptor(let descriptor):
      let mailbox = Mailbox<Request>()
      let thread = Thread {
        var reading = Reading(descriptor: descriptor, mailbox: mailbox)
        while let item = reading.next() { deliver(item) }
        _ = mailbox.close()
      }
      thread.name = "input"
      thread.start()
      post = { mailbox.post($0) }
    case .script(let text):
      let script = Script(CommandScript.split(text))
      post = { if let item = script.answer(to: $0) { deliver(item) } }
    }
  }

  /// The last line is done.
  func proceed() { post(.proceed) }

  /// No more lines are wanted; the end is still delivered.
  func stop() { post(.stop) }

  /// Lines that are all there.
  private final class Script: Sendable {
    /// Nil when the end was delivered.
    private let lines: Mutex<ArraySlice<String>?>

    init(_ lines: [String]) {
      self.lines = Mutex(lines[...])
    }

    func answer(to request: Request) -> Item? {
      lines.withLock { lines in
        guard lines != nil else { return nil }
        if case .proceed = request, let line = lines?.popFirst() { return .line(line) }
        lines = nil
        return .end
      }
    }
  }

  /// What the reading thread knows.
  private struct Reading {
    let mailbox: Mailbox<Request>
    private let descriptor: Descriptor
    private var items: ArraySlice<LineSplitter.Item> = []
    private var splitter = LineSplitter()
    private var hasEnded = false
    private var isOver = false

    init(descriptor: Descriptor, mailbox: Mailbox<Request>) {
      self.mailbox = mailbox
      self.descriptor = descriptor
    }

    /// The next item when it is asked for; nil after the end.
    mutating func next() -> Item? {
      guard !isOver else { return nil }
      if mayGoOn(), let item = nextItem() {
        return switch item {
        case .line(let line): .line(line)
        case .tooLong(let number):
          .refused("line \(number) is longer than 1 MB and was left out: split it")
        }
      }
      isOver = true
      return .end
    }

    private func mayGoOn() -> Bool {
      while true {
        _ = Descriptor.wait(for: [mailbox.descriptor], milliseconds: -1)
        let requests = mailbox.take()
        if requests.contains(.stop) { return false }
        if requests.contains(.proceed) { return true }
      }
    }

    private mutating func nextItem() -> LineSplitter.Item? {
      while items.isEmpty, !hasEnded {
        guard waitForBytes() else { return nil }
        if let bytes = descriptor.read(), !bytes.isEmpty {
          items = splitter.append(bytes)[...]
        } else {
          hasEnded = true
          items = splitter.finish().map { [$0] } ?? []
        }
      }
      return items.popFirst()
    }

    /// Whether bytes came before the wish to stop.
    private func waitForBytes() -> Bool {
      while true {
        let ready = Descriptor.wait(for: [descriptor, mailbox.descriptor], milliseconds: -1)
        if ready[1], mailbox.take().contains(.stop) { return false }
        if ready[0] { return true }
      }
    }
  }
}
