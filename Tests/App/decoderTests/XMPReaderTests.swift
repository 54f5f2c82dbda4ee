import Domain
import Fakes
import PictureFixtures
import Testing

@testable import decoder

@Suite struct XMPReaderTests {
  @Test func `the default language is preferred`() {
    let reader = XMPReader(
      Array(
        XMP.packet(
          XMP.alternatives("dc:description", ["de": "Brücke", "x-default": "A &amp; B 🌉"])
            + XMP.alternatives("i:AltTextAccessibility", ["fr": "Un pont"])
            + "<dc:creator><rdf:Seq><rdf:li>Ada</rdf:li><rdf:li>Bo</rdf:li></rdf:Seq></dc:creator>"
        ).utf8))
    #expect(reader.description == "A & B 🌉")
    #expect(reader.alternativeText == "Un pont")
    #expect(reader.creator == "Ada, Bo")
  }

  @Test func `a plain property is read`() {
    let reader = XMPReader(Array(XMP.packet("<dc:description>plain</dc:description>").utf8))
    #expect(reader.description == "plain")
    #expect(reader.creator == nil)
  }

  @Test func `zeros within a packet cost nothing of it`() {
    let packet = XMP.packet(
      "<dc:description>Low\0 tide</dc:description>\0<dc:creator>Ada</dc:creator>\0")
    #expect(XMPReader(Array(packet.utf8)).description == "Low tide")
    #expect(XMPReader(Array(packet.utf8)).creator == "Ada")
  }

  @Test func `other namespaces are not mistaken`() {
    let packet = XMP.packet("<description xmlns=\"urn:x\">no</description>")
    #expect(XMPReader(Array(packet.utf8)).description == nil)
  }

  @Test func `entities are not expanded nor files read`() throws {
    let folder = try ScratchFolder()
    let secret = try folder.write(Array("secret".utf8), to: "secret")
    for type in [
      "<!DOCTYPE x [<!ENTITY e SYSTEM \"file://\(secret)\">]>",
      "<!DOCTYPE x [<!ENTITY e \"lol\">]>",
    ] {
      let packet = XMP.packet("<dc:description>&e;</dc:description>", before: type)
      #expect(XMPReader(Array(packet.utf8)).description == "&e;")
    }
  }

  @Test func `a prefix means what the nearest element says`() {
    let other = "<x xmlns:dc='urn:x'><dc:description>no</dc:description></x>"
    let packet = XMP.packet(
      other + "<dc:description>a</dc:description>" + other
        + "<d:creator xmlns:d='http://purl.org/dc/elements/1.1/'>Ada</d:creator><d:creator>Bo</d:creator>"
    )
    #expect(XMPReader(Array(packet.utf8)).description == "a")
    #expect(XMPReader(Array(packet.utf8)).creator == "Ada")
  }

  @Test func `tags that are not closed cost what is in them`() {
    let packet = XMP.packet("<dc:creator>Ada</dc:creator></a></b><a><dc:subject><rdf:li>x</rdf:li>")
    #expect(XMPReader(Array(packet.utf8)).creator == "Ada")
    #expect(XMPReader(Array(packet.utf8)).subjects == ["x"])
  }

  @Test func `broken packets give what came before`() {
    let packet = XMP.packet("<dc:description>whole</dc:description><dc:creator>")
    #expect(XMPReader(Array(packet.utf8)).description == "whole")
    #expect(XMPReader([]).description == nil)
    #expect(XMPReader(Array(repeating: 0xFF, count: 100)).description == nil)
  }

  @Test func `very deep packets are survived`() {
    let packet = XMP.packet(String(repeating: "<a>", count: 100_000))
    #expect(XMPReader(Array(packet.utf8)).description == nil)
  }

  @Test(arguments: ["<?a?>", "<?xpacket?>", "<?a?b?>", "<?", "<!--<!--", "<!DOCTYPE", "&", "]]>"])
  func `what a packet has no use for costs nothing before it`(end: String) {
    let packet = XMP.packet("<dc:description>a</dc:description>\(end)")
    #expect(XMPReader(Array(packet.utf8)).description == "a")
  }

  @Test func `names that are not UTF-8 end nothing`() {
    let packet = Array(XMP.packet("<dc:description>a</dc:description><x").utf8)
    #expect(XMPReader(packet + [0xFF, 0xFF, 0x3E]).description == "a")
    #expect(XMPReader([0x3C, 0x78, 0xFF, 0xFF, 0x20, 0x61]).description == nil)
  }

  @Test(arguments: ["<!--", "<a xmlns:b='c'>", "<a b='c'/>", "<?a b?>", "<a ", "&"])
  func `a packet of nothing but one thing is read in time`(piece: String) {
    let packet = XMP.packet(String(repeating: piece, count: 200_000))
    let time = processorTime { #expect(XMPReader(Array(packet.utf8)).description == nil) }
    #expect(time < .seconds(60))
  }

  private static func described(_ attributes: String, _ elements: String = "") -> XMPReader {
    XMPReader(
      Array(
        """
        <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
        <rdf:Description xmlns:tiff="http://ns.adobe.com/tiff/1.0/" xmlns:exif="http://ns.adobe.com/exif/1.0/"
        \(attributes)>\(elements)</rdf:Description></rdf:RDF></x:xmpmeta>
        """.utf8))
  }

  @Test func `camera and position are read, as attributes and as elements`() {
    let attributes = Self.described(
      #"tiff:Make="Canon" tiff:Model="EOS 5D" exif:GPSLatitude="38,43.2N" exif:GPSLongitude="9,8,24W""#
    )
    #expect(attributes.camera == "Canon EOS 5D")
    #expect(attributes.position == Position(latitude: 38.72, longitude: -9.14))
    let elements = Self.described(
      "",
      "<tiff:Model>NIKON D750</tiff:Model><tiff:Make>NIKON CORPORATION</tiff:Make>"
        + "<exif:GPSLatitude>33,52S</exif:GPSLatitude><exif:GPSLongitude>151,12.5E</exif:GPSLongitude>"
    )
    #expect(elements.camera == "NIKON D750")
    #expect(elements.position?.text == "33.8667° S, 151.2083° E")
  }

  @Test(arguments: [
    "", "N", "38N", "38,43", "38,43E", "nan,0N", "inf,0N", "1e9,0N", "-38,43N", "91,0N", "38,61N",
    "38,,N", "38,43,12,1N", "9223372036854775808,0N", "0x1F,0N", "38,43.2.1N",
  ])
  func `a latitude that cannot be is none`(text: String) {
    let reader = Self.described(#"exif:GPSLatitude="\#(text)" exif:GPSLongitude="9,8W""#)
    #expect(reader.position == nil)
    #expect(reader.camera == nil)
  }
}
