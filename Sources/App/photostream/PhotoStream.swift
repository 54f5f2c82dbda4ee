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
    let arguments = CommandLine.arguments.dropFirst()
    switch arguments.first {
    case "--version" where arguments.count == 1:
      puts(PhotoStreamCommand.version)
      exit(0)
    case "serve":
      PhotoStreamCommand.end(with: ServerExecutable.run(Array(arguments.dropFirst())))
    case "doctor":
      MainLoop.run { await DoctorCommand.runToEnd(Array(arguments.dropFirst())) }
    case "export":
      MainLoop.run { await ExportCommand.runToEnd(Array(arguments.dropFirst())) }
    case "import":
      MainLoop.run { await ImportCommand.runToEnd(Array(arguments.dropFirst())) }
    case "lab":
      MainLoop.run { await LabCommand.runToEnd(Array(arguments.dropFirst())) }
    default:
      if let invocation = Invocation(common: arguments) { MainLoop.run { await invocation.run() } }
      MainLoop.run { await PhotoStreamCommand.runToEnd() }
    }
  }
}
