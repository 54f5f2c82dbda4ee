import Fakes
import Media
import PictureFixtures
import Testing

@Suite struct DecoderExecutableTests {
  @Test func theEnvironmentDecides() {
    let path = DecoderExecutable.path(
      environment: [DecoderExecutable.variable: "/opt/decoder"], program: "/bin/ls")
    #expect(path == "/opt/decoder")
  }

  @Test func itIsFoundBesideTheProgram() throws {
    let folder = try ScratchFolder()
    let program = folder.path(of: "photostream")
    #expect(found(program) == folder.path(of: "photostream-decoder"))
    try folder.link("decoder", to: RealDecoder.path)
    #expect(found(program) == folder.path(of: "decoder"))
    try folder.link("photostream-decoder", to: RealDecoder.path)
    #expect(found(program) == folder.path(of: "photostream-decoder"))
  }

  @Test func foldersAndPlainFilesAreNotTakenForIt() throws {
    let folder = try ScratchFolder()
    try folder.write([], to: "decoder")
    #expect(found(folder.path(of: "photostream")) == folder.path(of: "photostream-decoder"))
  }

  @Test func anEmptyVariableIsNone() {
    let path = DecoderExecutable.path(
      environment: [DecoderExecutable.variable: ""], program: "/nonexistent/photostream")
    #expect(path == "/nonexistent/photostream-decoder")
  }

  private func found(_ program: String) -> String {
    DecoderExecutable.path(environment: [:], program: program)
  }
}
