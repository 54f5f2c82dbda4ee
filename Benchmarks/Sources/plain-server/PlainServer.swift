import Foundation
import Hummingbird

/// Answers every request with the bytes of a file, from memory: what there is to reach for a server
/// on the same library. `plain-server FILE PORT`
@main
struct PlainServer {
  static func main() async throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 3, let port = Int(arguments[2]) else {
      throw CocoaError(.fileReadInvalidFileName)
    }
    let answer = ByteBuffer(bytes: try Data(contentsOf: URL(filePath: arguments[1])))
    let router = Router()
    router.get("**") { _, _ in
      Response(
        status: .ok, headers: [.contentType: "application/json; charset=utf-8"],
        body: ResponseBody(byteBuffer: answer))
    }
    let application = Application(
      router: router, configuration: .init(address: .hostname("127.0.0.1", port: port)))
    try await application.runService()
  }
}
