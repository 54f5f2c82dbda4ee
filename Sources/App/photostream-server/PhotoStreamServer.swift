import ArgumentParser
import ServerApp

@main
struct PhotoStreamServer {
  static func main() async {
    await ServeCommand.main()
  }
}
