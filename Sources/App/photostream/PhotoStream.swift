import AppShell
import ArgumentParser
import Glibc
import PhotoStreamApp

@main
struct PhotoStream {
  /// The first word decides which program it is: the server is one of its own, as what it is made of
  /// would make this one slower to start.
  @MainActor
  static func main() {
    // What is closed would become the next thing that is opened: the library, or what wakes the main thread.
    for number in Int32(0)...2 where fcntl(number, F_GETFD) == -1 { _ = open("/dev/null", O_RDWR) }
    let arguments = Invocation.programFirst(CommandLine.arguments.dropFirst())
    let rest = Array(arguments.dropFirst())
    switch arguments.first {
    case "--version" where arguments.count == 1:
      if puts(PhotoStreamCommand.version) >= 0, fflush(nil) == 0 { exit(0) }
      perror("photostream")
      exit(1)
    case "---completion":
      MainLoop.run { await ShellCompletion.answer() }
    case "serve":
      PhotoStreamCommand.end(with: ServerExecutable.run(rest))
    case "doctor":
      MainLoop.run { await DoctorCommand.runToEnd(rest) }
    case "export":
      MainLoop.run { await ExportCommand.runToEnd(rest) }
    case "import":
      MainLoop.run { await ImportCommand.runToEnd(rest) }
    case "lab":
      MainLoop.run { await LabCommand.runToEnd(rest) }
    default:
      if let invocation = Invocation(common: arguments) { MainLoop.run { await invocation.run() } }
      MainLoop.run { await PhotoStreamCommand.runToEnd() }
    }
  }
}
