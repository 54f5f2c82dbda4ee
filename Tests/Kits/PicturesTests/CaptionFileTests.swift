import Pictures
import Testing

@Suite struct CaptionFileTests {
  @Test(arguments: [
    ("", nil, nil),
    (" \r\n\t\n", nil, nil),
    ("Low tide", "Low tide", nil),
    ("Low tide\n\nat noon\n", "Low tide\n\nat noon", nil),
    ("Low tide\r\nALT: a beach\r\nalt:  and a wall ", "Low tide", "a beach and a wall"),
    ("alt: a beach", nil, "a beach"),
    ("alt:\nLow tide", "Low tide", nil), (" \u{301}Low \u{301} ", "\u{301}Low \u{301}", nil),
    ("\u{FEFF}alt: a beach", nil, "a beach"),
    ("Low\0 tide\0\nal\0t: a beach", "Low tide", "a beach"),
  ])
  func `lines with alt are the alternative text, others the caption`(
    text: String, caption: String?, alternativeText: String?
  ) {
    let file = CaptionFile(Array(text.utf8))
    #expect(file.caption == caption)
    #expect(file.alternativeText == alternativeText)
  }

  @Test(arguments: [
    (nil, nil, ""), ("", "", ""), ("Low tide\nat noon", nil, "Low tide\nat noon\n"),
    ("Low tide", "a beach\nand a wall", "Low tide\nalt: a beach\nalt: and a wall\n"),
    (nil, "a beach", "alt: a beach\n"),
    ("Summit\nAlt: 3,000 m", "a hut", "Summit\n\u{2060}Alt: 3,000 m\nalt: a hut\n"),
    ("Tags: none\n\u{2060}alt:", nil, "\u{2060}Tags: none\n\u{2060}\u{2060}alt:\n"),
    ("\u{2060}Low tide", nil, "\u{2060}\u{2060}Low tide\n"),
    ("\u{FEFF}alt: x", nil, "\u{2060}\u{FEFF}alt: x\n"),
  ])
  func `what is written says the same when it is read`(
    caption: String?, alternativeText: String?, text: String
  ) {
    let file = CaptionFile(caption: caption, alternativeText: alternativeText)
    #expect(String(decoding: file.bytes, as: UTF8.self) == text)
    let read = CaptionFile(file.bytes)
    #expect(read.caption == file.caption)
    #expect(read.alternativeText == file.alternativeText?.replacing("\n", with: " "))
    #expect(read.tags == nil)
  }

  @Test(
    arguments: [
      ("Low tide", nil), ("Low tide\ntags: sea,  low tide ,,\nat noon", ["sea", "low tide"]),
      ("tags:", []), ("TAGS: a\ntags: b", ["a", "b"]), ("my tags: a", nil),
    ] as [(String, [String]?)])
  func `lines with tags are the tags`(text: String, tags: [String]?) {
    let file = CaptionFile(Array(text.utf8))
    #expect(file.tags == tags)
    #expect(file.caption?.lowercased().hasPrefix("tags:") != true)
  }

  @Test(
    arguments: [
      ("", ["a", "b"], "tags: a, b\n"), ("Low tide", ["a"], "Low tide\ntags: a\n"),
      ("Low tide\n", ["a"], "Low tide\ntags: a\n"),
      ("tags: x\nLow\r\n\nalt: y\n", ["a"], "Low\r\n\nalt: y\ntags: a\n"),
      ("Low\ntags: x\n", nil, "Low\n"), ("tags: x\n", nil, ""), ("tags: x", [], "tags:\n"),
      ("tags: fog\rLow tide\ralt: A beach\r", ["a"], "Low tide\ralt: A beach\rtags: a\n"),
      ("tags: fog\u{2028}Low tide\u{85}", nil, "Low tide\u{85}"),
      ("\u{FEFF}Low\ntags: fog", nil, "\u{FEFF}Low\n"), ("\u{FEFF}tags: fog\n", nil, ""),
    ] as [(String, [String]?, String)])
  func `other tags leave the rest as it is`(old: String, tags: [String]?, new: String) {
    let bytes = CaptionFile.bytes(Array(old.utf8), tagged: tags)
    #expect(String(decoding: bytes, as: UTF8.self) == new)
    #expect(CaptionFile(bytes).tags == tags)
  }

  @Test func `bytes that are not UTF-8 are repaired`() {
    #expect(CaptionFile([0x61, 0xFF, 0x62]).caption == "a\u{FFFD}b")
  }
}
