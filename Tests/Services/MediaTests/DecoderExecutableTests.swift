import Fakes
import Media
import PictureFixtures
import Testing

@Suite struct DecoderExecutableTests {
  @Test func `the environment decides`() {
    let path = DecoderExecutable.path(
      environment: [DecoderExecutable.variable: "/opt/decoder"], program: "/bin/ls")
    #expect(path == "/opt/decoder")
  }

  @Test func `it is found beside the program`() throws {
    let folder = try ScratchFolder()
    let program = folder.path(of: "photostream")
    #expect(found(program) == folder.path(of: "photostream-decoder"))
    try folder.link("decoder", to: RealDecoder.path)
    #expect(found(program) == folder.path(of: "decoder"))
    try folder.link("photostream-decoder", to: RealDecoder.path)
    #expect(found(program) == folder.path(of: "photostream-decoder"))
  }

  @Test func `it is found in its installation, which is told without dots`() throws {
    let folder = try ScratchFolder()
    try folder.write([], to: "libexec/photostream/other")
    try folder.link("libexec/photostream/photostream-decoder", to: RealDecoder.path)
    #expect(
      found(folder.path(of: "bin/photostream"))
        == folder.path(of: "libexec/photostream/photostream-decoder"))
  }

  @Test func `folders and plain files are not taken for it`() throws {
    let folder = try ScratchFolder()
    try folder.write([], to: "plain/decoder")
    try folder.write([], to: "folder/decoder/inside")
    for place in ["plain", "folder"] {
      #expect(
        found(folder.path(of: place + "/photostream"))
          == folder.path(of: place + "/photostream-decoder"))
    }
  }

  @Test func `an empty variable is none`() {
    let path = DecoderExecutable.path(
      environment: [DecoderExecutable.variable: ""], program: "/nonexistent/photostream")
    #expect(path == "/nonexistent/photostream-decoder")
  }

  @Test(arguments: [("./photostream", "./decoder"), ("photostream", "./decoder")])
  func `a program without a folder has it beside itself`(program: String, expected: String) {
    let path = DecoderExecutable.path(environment: [:], names: ["decoder"], program: program)
    #expect(path == expected)
  }

  private func found(_ program: String) -> String {
    DecoderExecutable.path(environment: [:], program: program)
  }
}
