import Glibc

let process = ProcessLimits()
process.impose()
ByteStream(descriptor: 1).widen()
do {
  try VipsLibrary.start()
  // Has all read that is in files of the system's: afterwards no file can be opened.
  let answering = Decoder()
  for line in Sandbox.enter() { StandardError.write("photostream-decoder: \(line)\n") }
  try RequestLoop(input: 0, output: 1, decoder: answering, beforeEach: process.renew).run()
} catch {
  StandardError.write("photostream-decoder: \(error)\n")
  exit(1)
}
