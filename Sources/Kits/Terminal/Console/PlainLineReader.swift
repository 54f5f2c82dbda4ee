import Foundation
import Synchronization

/// Reads lines from a pipe, a file or a dumb terminal, or takes them from a script.
///
/// Like the editor it delivers one line at a time, so that a long input is never all in memory. Only what
/// has to be waited for has a thread: a script is delivered by those who ask for it.
final class PlainLineReader: Sendable {
  /// Where lines come from.
  enum Source: Sendable {
    case descriptor(Descriptor)
    case script([String])
  }

  enum Item: Sendable {
    /// Its number counts from 1; a script's lines have none.
    case line(String, number: Int?)
    /// A line that cannot be performed, and why; answered by ``proceed()`` like a line.
    case refused(String, number: Int?)
    /// The end, and how many commands were left by ``abandon()``; nil if more may have come.
    case end(left: Int?)

    var number: Int? {
      switch self {
      case .line(_, let number), .refused(_, let number): number
      case .end: nil
      }
    }
  }

  private enum Request: Sendable, CaseIterable {
    /// The first counts of those that have come.
    case stop
    case abandon
    case proceed
  }

  private let post: @Sendable (Request) -> Void

  /// The first item comes after ``proceed()``.
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
    case .script(let lines):
      let script = Script(lines)
      post = { if let item = script.answer(to: $0) { deliver(item) } }
    }
  }

  /// The last line is done.
  func proceed() { post(.proceed) }

  /// No more lines are wanted; the end is still delivered.
  func stop() { post(.stop) }

  /// The same, and it is asked how many commands are left.
  func abandon() { post(.abandon) }

  /// Lines that are all there.
  private final class Script: Sendable {
    /// Nil when the end was delivered.
    private let lines: Mutex<ArraySlice<String>?>

    init(_ lines: [String]) {
      self.lines = Mutex(lines[...])
    }

    func answer(to request: Request) -> Item? {
      lines.withLock { lines in
        guard let left = lines?.count else { return nil }
        if request == .proceed, let line = lines?.popFirst() { return .line(line, number: nil) }
        lines = nil
        return .end(left: request == .abandon ? left : 0)
      }
    }
  }

  /// The state of the reading thread.
  private struct Reading {
    let mailbox: Mailbox<Request>
    private let descriptor: Descriptor
    private var items: ArraySlice<LineSplitter.Item> = []
    private var splitter = LineSplitter()
    private var number = 0
    private var hasEnded = false
    private var isOver = false

    init(descriptor: Descriptor, mailbox: Mailbox<Request>) {
      self.mailbox = mailbox
      self.descriptor = descriptor
    }

    /// Waits until the next item is asked for; nil after the end.
    mutating func next() -> Item? {
      guard !isOver else { return nil }
      let request = nextRequest()
      if request == .proceed, let item = nextItem() {
        number += 1
        return switch item {
        case .line(let line): .line(line, number: number)
        case .tooLong:
          .refused("this line is longer than 1 MB and was left out: split it", number: number)
        }
      }
      isOver = true
      return .end(left: request == .abandon ? countLeft() : 0)
    }

    private func nextRequest() -> Request {
      while true {
        _ = Descriptor.wait(for: [mailbox.descriptor], milliseconds: -1)
        let requests = mailbox.take()
        if let request = Request.allCases.first(where: { requests.contains($0) }) { return request }
      }
    }

    private mutating func nextItem() -> LineSplitter.Item? {
      while items.isEmpty, !hasEnded {
        guard waitForBytes() else { return nil }
        read()
      }
      return items.popFirst()
    }

    private mutating func read() {
      if let bytes = descriptor.read(), !bytes.isEmpty {
        items += splitter.append(bytes)
      } else {
        hasEnded = true
        if let last = splitter.finish() { items.append(last) }
      }
    }

    /// Looks at a megabyte of what has come, and waits for nothing: whoever writes may write for ever.
    private mutating func countLeft() -> Int? {
      for _ in 0..<256 {
        guard !hasEnded, Descriptor.wait(for: [descriptor], milliseconds: 0)[0] else { break }
        read()
      }
      let count = items.count { $0.isCommand }
      return hasEnded || count == 0 ? count : nil
    }

    /// False if it is to stop.
    private func waitForBytes() -> Bool {
      while true {
        let ready = Descriptor.wait(for: [descriptor, mailbox.descriptor], milliseconds: -1)
        if ready[1], mailbox.take().contains(.stop) { return false }
        if ready[0] { return true }
      }
    }
  }
}

/// Splits bytes into lines, in whatever pieces they arrive.
///
/// Lines end in `\n` or `\r\n`; the last one may lack its end. Invalid UTF-8 becomes `�`, and control
/// characters are made harmless.
struct LineSplitter {
  enum Item: Equatable {
    case line(String)
    /// A line of more than ``LineSplitter/maximumBytes`` was left out.
    case tooLong

    /// Whether it is neither empty nor a comment.
    var isCommand: Bool {
      guard case .line(let line) = self else { return true }
      return line.first { !$0.isWhitespace }.map { $0 != "#" } ?? false
    }
  }

  static let maximumBytes = 1 << 20

  private var bytes: [UInt8] = []
  private var isSkipping = false

  /// Returns the lines that are complete now.
  mutating func append(_ more: [UInt8]) -> [Item] {
    var items: [Item] = []
    let parts = more.split(separator: 0x0A, omittingEmptySubsequences: false)
    for (index, part) in parts.enumerated() {
      take(part)
      if index < parts.count - 1 { items.append(end()) }
    }
    return items
  }

  /// The last line, when the input has ended.
  mutating func finish() -> Item? {
    bytes.isEmpty && !isSkipping ? nil : end()
  }
}

extension LineSplitter {
  private mutating func take(_ part: ArraySlice<UInt8>) {
    guard !isSkipping else { return }
    isSkipping = bytes.count + part.count > Self.maximumBytes
    if isSkipping { bytes = [] } else { bytes += part }
  }

  private mutating func end() -> Item {
    defer {
      bytes.removeAll(keepingCapacity: true)
      isSkipping = false
    }
    if isSkipping { return .tooLong }
    if bytes.last == 0x0D { bytes.removeLast() }
    return .line(Sanitiser.clean(String(decoding: bytes, as: UTF8.self), .line))
  }
}
