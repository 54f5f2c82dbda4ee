import AppShell
import ArgumentParser
import ServerApp

@main
struct PhotoStreamServer {
  static func main() async {
    ServerProcess.begin()
    await ServeCommand.runToEnd()
  }
}
