/// Writes XMP packets.
public enum XMP {
  /// A packet with this inside its description element.
  public static func packet(_ properties: String, before: String = "") -> String {
    """
    <?xpacket begin="\u{FEFF}" id="W5M0MpCehiHzreSzNTczkc9d"?>\(before)
    <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF
      xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about=""
      xmlns:dc="http://purl.org/dc/elements/1.1/"
      xmlns:i="http://iptc.org/std/Iptc4xmpCore/1.0/xmlns/">\(properties)</rdf:Description>
    </rdf:RDF></x:xmpmeta><?xpacket end="w"?>
    """
  }

  /// A property with a text in each of several languages.
  public static func alternatives(_ name: String, _ texts: KeyValuePairs<String, String>) -> String
  {
    let items = texts.map { "<rdf:li xml:lang=\"\($0)\">\($1)</rdf:li>" }.joined()
    return "<\(name)><rdf:Alt>\(items)</rdf:Alt></\(name)>"
  }
}
