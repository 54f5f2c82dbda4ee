import Foundation
import Glibc
import Terminal

/// The smallest app on a ``TerminalSession``: what tests run where a process of its own is needed.
@main
@MainActor
struct TerminalProbe {
  private static let commands = [
    Command("count", [.init("n", .number(1...1_000_000))], summary: "write numbers"),
    Command("crash", summary: "end by a signal"),
    Command("echo", [.init("words", .text)], summary: "write words"),
    Command("edit", [.init("words", .text)], summary: "change words in an editor"),
    Command("secret", summary: "ask for a secret"),
    Command("size", summary: "write columns and rows"),
    Command("wait", summary: "wait to be interrupted"),
    Command("fail", [.init("words", .text)], summary: "fail"),
    Command("child", summary: "write a child process's signal state"),
    Command("grid", [.init("n", .number(1...100))], summary: "draw pictures beside each other"),
    Command("picture", summary: "draw a picture"),
    Command("report", summary: "tell what was found about the terminal"),
  ]

  private let session: TerminalSession

  static func main() async {
    let arguments = CommandLine.arguments
    var options = TerminalSession.Options()
    if arguments.count > 2, arguments[1] == "-c" {
      options.script = CommandScript.split(arguments[2])
    }
    if arguments.contains("--json") { options.format = .json }
    let probe = TerminalProbe(session: TerminalSession(options))
    exit(await probe.run())
  }

  private func run() async -> Int32 {
    var running: Task<Void, Never>?
    var status: Int32 = 0
    session.ready(prompt: "probe", commands: Self.commands)
    loop: for await event in session.events {
      switch event {
      case .line(let line):
        running = Task {
          await perform(line)
          session.ready(prompt: "probe", commands: Self.commands)
        }
      case .interrupt: running?.cancel()
      case .typing: break
      case .resized: session.write(StyledText("resized to \(session.traits.columns)"))
      case .endOfInput: break loop
      case .terminate(let signal):
        status = 128 + signal
        break loop
      }
    }
    await session.close()
    return status != 0 ? status : session.failureCount == 0 ? 0 : 1
  }

  private func perform(_ line: String) async {
    switch CommandParser(commands: Self.commands, home: nil).parse(line) {
    case .success(let call): if let call { await perform(call) }
    case .failure(let error): session.fail(StyledText(error.message))
    }
  }

  private func perform(_ call: CommandCall) async {
    switch call.name {
    case "count": for number in 1...(call.number(0) ?? 1) { session.write("number \(number)") }
    case "crash": abort()
    case "echo": session.write(StyledText(call[0] ?? ""))
    case "edit":
      do {
        session.write(StyledText("edited: " + (try await session.edit((call[0] ?? "") + "\n"))))
      } catch {
        session.fail(StyledText(error.message))
      }
    case "secret": session.write("secret: \(await session.askSecret("Passphrase: ") ?? "none")")
    case "size": session.write("\(session.traits.columns) x \(session.traits.rows)")
    case "wait":
      session.write("waiting")
      for await _ in AsyncStream<Void>.makeStream().stream {}
      session.write("interrupted")
    case "fail": session.fail(StyledText(call[0] ?? ""))
    case "child": showChild()
    case "grid": showGrid(call.number(0) ?? 1)
    case "picture": if let picture = picture(tint: 100) { session.write(picture) }
    case "report":
      for finding in await session.report().findings {
        session.write("\(finding.topic): \(finding.value) (\(finding.reason))")
      }
    default: break
    }
  }

  /// Every fifth is missing.
  private func showGrid(_ count: Int) {
    session.write(
      PictureGrid(
        (1...count).map { number in
          PictureGrid.Cell(
            number % 5 == 0 ? nil : picture(tint: UInt8(number * 37 % 256)),
            caption: "\(number) a caption, 日本語の写真")
        }))
  }

  /// Red grows to the right, green downwards.
  private func picture(tint: UInt8) -> Picture? {
    let (width, height) = (480, 320)
    var rgba: [UInt8] = []
    for y in 0..<height {
      for x in 0..<width {
        rgba += [UInt8(255 * x / width), UInt8(255 * y / height), tint, 255]
      }
    }
    return Picture(width: width, height: height, rgba: rgba, maximumRows: 12)
  }

  private func showChild() {
    let child = Process()
    child.executableURL = URL(fileURLWithPath: "/bin/grep")
    child.arguments = ["-E", "Sig(Blk|Ign|Cgt)", "/proc/self/status"]
    let pipe = Pipe()
    child.standardOutput = pipe
    do {
      try child.run()
      let data = pipe.fileHandleForReading.readDataToEndOfFile()
      session.write(StyledText(String(decoding: data, as: UTF8.self)))
    } catch {
      session.fail("no child: \(String(describing: error))")
    }
  }
}
