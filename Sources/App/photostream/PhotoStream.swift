import AppShell
import ArgumentParser
import PhotoStreamApp

@main
struct PhotoStream {
  /// The first word decides which program it is: the server is one of its own, as what it is made of
  /// would make this one slower to start.
  static func main() async {
    let arguments = CommandLine.arguments.dropFirst()
    if arguments.first == "serve" {
      PhotoStreamCommand.end(with: ServerExecutable.run(Array(arguments.dropFirst())))
    }
    if arguments.first == "doctor" {
      await DoctorCommand.runToEnd(Array(arguments.dropFirst()))
    } else {
      await PhotoStreamCommand.runToEnd()
    }
  }
}
