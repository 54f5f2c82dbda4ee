import CFiles
import DecoderProtocol
import Domain
import Fakes
import Foundation
import Media
import PictureFixtures
import Testing

/// What the decoder's process may do, and what does not reach it.
@Suite struct DecoderIsolationTests {
  private let folder: ScratchFolder
  private let file: FileLocation

  init() throws {
    folder = try ScratchFolder()
    file = FileLocation(path: try folder.write(try Fixture.bytes("gradient.jpg"), to: "a.jpg"))
  }

  @Test func `an interrupt from the terminal is not for it`() async throws {
    try await RealDecoder.withStandIn("tells-who-it-is") { pool, standIn in
      _ = try await pool.facts(of: file)
      let pid = try #require(try standIn.processes().first)
      #expect(getpgid(pid) == pid)
      #expect(kill(pid, SIGINT) == 0)
      _ = try await pool.facts(of: file)
      #expect(try standIn.processes() == [pid])
    }
  }

  @Test func `it may not write files dump core or take all memory`() async throws {
    try await RealDecoder.withStandIn("tells-who-it-is") { pool, standIn in
      _ = try await pool.facts(of: file)
      let pid = try #require(try standIn.processes().first)
      #expect(try limit("Max file size", of: pid) == 0)
      #expect(try limit("Max core file size", of: pid) == 0)
      #expect(try limit("Max open files", of: pid) <= 64)
      #expect(try limit("Max address space", of: pid) <= 3 << 30)
      #expect(try limit("Max cpu time", of: pid) <= 60)
    }
  }

  @Test func `the kernel filters what it asks for`() async throws {
    try await RealDecoder.withStandIn("tells-who-it-is") { pool, standIn in
      _ = try await pool.facts(of: file)
      let pid = try #require(try standIn.processes().first)
      let status = try String(contentsOfFile: "/proc/\(pid)/status", encoding: .utf8)
      #expect(status.contains("\nNoNewPrivs:\t1\n"))
      #expect(status.contains("\nSeccomp:\t2\n"))
    }
  }

  @Test func `it knows nothing of who started it`() async throws {
    #expect(ProcessInfo.processInfo.environment["PATH"] != nil)
    try await RealDecoder.withStandIn("tells-who-it-is") { pool, standIn in
      _ = try await pool.facts(of: file)
      let pid = try #require(try standIn.processes().first)
      let environment = try #require(FileHandle(forReadingAtPath: "/proc/\(pid)/environ"))
      let told = String(decoding: try environment.readToEnd() ?? Data(), as: UTF8.self)
      #expect(!told.contains("PATH=") && !told.contains("HOME="))
      // What it is asked by, pixels, complaints: nothing else of ours is open, and no picture any more.
      let folder = "/proc/\(pid)/fd"
      let open = try FileManager.default.contentsOfDirectory(atPath: folder).compactMap {
        try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\($0)")
      }
      #expect(open.filter { $0.hasPrefix("/") && !$0.hasPrefix("/dev/") } == [])
    }
  }

  @Test func `nobody looks into who asks it`() async throws {
    try await RealDecoder.withPool { _ in
      #expect(process_keeps_to_itself() == 1)
    }
  }

  @Test func `a file and bytes give the same picture without a path`() async throws {
    let bytes = try Fixture.bytes("gradient.jpg")
    try await RealDecoder.withPool { pool in
      let whole = try await pool.answer(to: .decode(bytes, shown: size(48, 32)))
      let stored = try await pool.answer(
        to: .thumbnail(file, shown: size(48, 32), stored: size(48, 32)))
      #expect(try picture(in: whole) == picture(in: stored))
    }
  }

  @Test func `what decodes other formats is not even loaded`() async throws {
    try await RealDecoder.withStandIn("tells-who-it-is") { pool, standIn in
      _ = try await pool.facts(of: file)
      let pid = try #require(try standIn.processes().first)
      let maps = try lines(of: "/proc/\(pid)/maps").joined(separator: "\n")
      #expect(maps.contains("libvips.so"))
      for library in ["Magick", "poppler", "openslide", "libjxl"] {
        #expect(!maps.contains(library))
      }
    }
  }
}

extension DecoderIsolationTests {
  private func picture(in reply: DecoderReply) throws -> Bitmap {
    guard case .picture(let bitmap, _, _) = reply else { throw NoPicture(reply: reply) }
    return bitmap
  }

  private struct NoPicture: Error {
    let reply: DecoderReply
  }

  /// A file of the system's, which tells no length and comes in pieces.
  private func lines(of path: String) throws -> [String] {
    let file = try #require(fopen(path, "re"))
    defer { fclose(file) }
    var buffer = [CChar](repeating: 0, count: 8192)
    var lines: [String] = []
    while fgets(&buffer, Int32(buffer.count), file) != nil {
      lines.append(
        String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self))
    }
    return lines
  }

  /// The soft limit the system keeps for a process.
  private func limit(_ name: String, of pid: pid_t) throws -> Int {
    let table = try String(contentsOfFile: "/proc/\(pid)/limits", encoding: .utf8)
    let line = try #require(table.split(separator: "\n").first { $0.hasPrefix(name + " ") })
    let values = line.dropFirst(name.count).split(separator: " ")
    return try #require(values.first.flatMap { Int($0) })
  }
}
