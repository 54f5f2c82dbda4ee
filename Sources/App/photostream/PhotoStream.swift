import ArgumentParser
import PhotoStreamApp

@main
struct PhotoStream {
  static func main() async {
    await PhotoStreamCommand.main()
  }
}
