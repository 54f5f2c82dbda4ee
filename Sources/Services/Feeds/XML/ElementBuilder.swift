import Foundation
import Markup

/// Builds the elements of an XML feed and hands out each entry as soon as it is complete, so that only one
/// is in memory.
///
/// Tags need not match: an end tag closes everything that is open in its element, or nothing if there is no
/// such element. An entry that starts within another ends that one.
struct ElementBuilder {
  private var tokens: MarkupTokenizer
  private let limits: FeedLimits
  private let address: URL
  private var open: [Frame] = []
  private var kept = 0
  /// Whether more elements came than are kept.
  private var isCut = false
  private var finished: [Element] = []
  private var root: Element?

  private struct Frame {
    var element: Element
    var namespaces: Namespaces
    var text: [UInt8] = []
    /// Where in the document its content starts.
    let start: Int
    /// Whether its content has elements.
    var hasMarkup = false
  }

  init(_ bytes: [UInt8], _ address: URL, _ limits: FeedLimits) {
    tokens = MarkupTokenizer(bytes, .xml, limits)
    self.limits = limits
    self.address = address
  }

  /// Reads the document. `entry` gets each complete entry, and returns whether to go on. An entry in
  /// which the document ends is left out, because half of it would look like an edit.
  ///
  /// - Returns: The root without its entries, and whether the document ended before the root did; nil if there
  ///   is no element at all.
  mutating func read(entry: (Element) -> Bool) -> (root: Element, endsEarly: Bool)? {
    var wantsMore = true
    while wantsMore, root == nil, let token = tokens.next() {
      take(token)
      for element in finished where wantsMore { wantsMore = entry(element) }
      finished = []
    }
    let endsEarly = wantsMore && root == nil
    return (root ?? unfinishedRoot).map { ($0, endsEarly) }
  }
}

extension ElementBuilder {
  private mutating func take(_ token: MarkupToken) {
    switch token {
    case .start(let tag): start(tag)
    case .end(let name):
      if let place = open.lastIndex(where: { $0.element.tag.name == name }) { close(downTo: place) }
    case .text(let range):
      append(CharacterReferences.decoded(tokens.bytes, range.prefix(limits.sourceBytes)))
    case .literal(let range): append(tokens.bytes[range.prefix(limits.sourceBytes)])
    }
  }

  private mutating func start(_ tag: MarkupTag) {
    var namespaces = open.last?.namespaces ?? Namespaces()
    namespaces.add(tag)
    let (vocabulary, name) = namespaces.resolve(tag.name)
    let outer = open.last?.element.base ?? address
    let base = tag["xml:base"].flatMap { outer.resolve($0, limits) }
    let element = Element(
      vocabulary: vocabulary, name: name, tag: tag, base: base ?? outer,
      isBaseTold: base != nil || open.last?.element.isBaseTold == true)
    if element.isEntry, let outer = open.lastIndex(where: \.element.isEntry) {
      close(downTo: outer)
    }
    // What content has is read once more from its markup.
    let isInContent = open.contains(where: \.element.isContent)
    guard open.count < limits.depth else {
      isCut = isCut || !isInContent
      return
    }
    if element.isEntry { (kept, isCut) = (0, false) }
    isCut = isCut || !isInContent && tag.leavesOut(limits)
    open.append(Frame(element: element, namespaces: namespaces, start: tokens.place))
    if tag.isEmpty { close(downTo: open.count - 1) }
  }

  /// Closes elements up to and with one.
  private mutating func close(downTo depth: Int) {
    while open.count > depth {
      let frame = open.removeLast()
      var element = frame.element
      element.text = String(decoding: frame.text, as: UTF8.self)
      if element.namesPicture, element.text.isLongAddress(limits) { isCut = true }
      // Of content within content only the whole is kept.
      if frame.hasMarkup, open.last?.element.isContent != true {
        let inside = frame.start..<max(frame.start, tokens.tagStart)
        element.markup = Array(tokens.bytes[inside].prefix(limits.sourceBytes))
      }
      if element.isEntry {
        element.isCut = isCut
        finished.append(element)
        (kept, isCut) = (0, false)
      } else if open.isEmpty {
        root = element
      } else {
        attach(element)
      }
    }
  }

  private mutating func attach(_ element: Element) {
    let parent = open.count - 1
    if open[parent].element.isContent {
      open[parent].hasMarkup = true
    } else if kept < limits.elementsPerEntry || element.name == "channel" {
      kept += 1
      open[parent].element.children.append(element)
    } else {
      isCut = true
    }
  }

  private mutating func append(_ bytes: some Collection<UInt8>) {
    guard let last = open.indices.last else { return }
    open[last].text.append(contentsOf: bytes.prefix(limits.sourceBytes - open[last].text.count))
  }

  /// The root as far as it was read.
  private var unfinishedRoot: Element? {
    guard var root = open.first?.element else { return nil }
    if let channel = open.dropFirst().first?.element, channel.name == "channel" {
      root.children.append(channel)
    }
    return root
  }
}

extension Element {
  /// Whether it is an entry of RSS or Atom.
  var isEntry: Bool {
    vocabulary == .core && (name == "item" || name == "entry")
  }

  /// Whether its text may be the address of a picture.
  fileprivate var namesPicture: Bool {
    vocabulary == .core && ["bigimage", "fullimage", "image", "url"].contains(name)
  }

  /// Whether it contains text, with or without markup, rather than elements of the feed.
  var isContent: Bool {
    switch vocabulary {
    case .core:
      ["title", "description", "summary", "content", "subtitle", "tagline"].contains(name)
    case .content: name == "encoded"
    case .xhtml: true
    case .media: name == "description" || name == "title"
    case .dublinCore, .history, .itunes, .other: false
    }
  }
}
