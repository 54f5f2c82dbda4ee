let process = ProcessLimits()
process.impose()
for descriptor: Int32 in [0, 1] { ByteStream(descriptor: descriptor).widen() }
do {
  try VipsLibrary.start()
  for line in Sandbox.enter() { StandardError.write("photostream-decoder: \(line)\n") }
  try RequestLoop(input: 0, output: 1, decoder: Decoder(), beforeEach: process.renew).run()
} catch {
  StandardError.write("photostream-decoder: \(error)\n")
  StandardError.exitFailing()
}
