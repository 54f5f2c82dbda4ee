import Domain

/// Replaces references such as `&amp;`, `&#8212;` and `&eacute;`.
///
/// It knows numbers and the names of HTML, which include XML's five, but none that a document defines, so
/// nothing can grow. Anything else stays as it is, such as a lone `&`.
public enum CharacterReferences {
  /// The longest name or number between `&` and `;`, in bytes.
  private static let longest = 32

  /// The names that XML itself needs, but for the apostrophe's.
  private static let markup = ["amp", "lt", "gt", "quot"]

  /// A range of UTF-8 with its references replaced; `keepsMarkup` keeps `&amp;`, `&lt;`, `&gt;` and
  /// `&quot;`.
  public static func decoded(
    _ bytes: [UInt8], _ range: Range<Int>, keepsMarkup: Bool = false
  ) -> [UInt8] {
    var result: [UInt8] = []
    var place = range.lowerBound
    while let found = bytes.position(of: 0x26, from: place, to: range.upperBound) {
      result.append(contentsOf: bytes[place..<found])
      place = append(bytes, found, range.upperBound, keepsMarkup, to: &result)
    }
    result.append(contentsOf: bytes[place..<range.upperBound])
    return result
  }
}

extension CharacterReferences {
  /// Appends what is at an `&`, and returns where to go on.
  private static func append(
    _ bytes: [UInt8], _ start: Int, _ end: Int, _ keepsMarkup: Bool, to result: inout [UInt8]
  ) -> Int {
    let limit = min(end, start + longest)
    var stop = start + 1
    if stop < limit, bytes[stop] == 0x23 { stop += 1 }
    while stop < limit, bytes[stop].isLetter || bytes[stop].isDigit { stop += 1 }
    let isClosed = stop < limit && bytes[stop] == 0x3B
    let name = bytes[(start + 1)..<stop]
    guard
      let text = name.first == 0x23
        ? number(name.dropFirst()) : named(name, isClosed, keepsMarkup)
    else {
      result.append(0x26)
      return start + 1
    }
    result.append(contentsOf: text.utf8)
    return isClosed ? stop + 1 : stop
  }

  /// A name may lack its `;` only if it cannot be part of an address such as `?a=1&copy=2`.
  private static func named(
    _ name: ArraySlice<UInt8>, _ isClosed: Bool, _ keepsMarkup: Bool
  ) -> String? {
    guard !name.isEmpty else { return nil }
    let name = String(decoding: name, as: UTF8.self)
    let isMarkup = markup.contains(name)
    guard isClosed || isMarkup || name == "nbsp", !(isMarkup && keepsMarkup) else { return nil }
    return NamedCharacters.text(name)
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> String? {
    let isHexadecimal = digits.first == 0x78 || digits.first == 0x58
    let digits = String(decoding: isHexadecimal ? digits.dropFirst() : digits, as: UTF8.self)
    guard let number = Int(untrusted: digits, radix: isHexadecimal ? 16 : 10),
      number >= 0
    else {
      return !digits.isEmpty && digits.allSatisfy(\.isHexDigit) ? "\u{FFFD}" : nil
    }
    let value = UInt32(clamping: number)
    guard value != 0, let scalar = Unicode.Scalar(value) else { return "\u{FFFD}" }
    // HTML reads numbers of C1 controls as Windows-1252, which is what was meant.
    return String(
      (0x80..<0xA0).contains(value) ? Windows1252.scalar(UInt8(clamping: value)) : scalar)
  }
}

/// The characters that HTML has names for: all of HTML 4, and those of HTML 5 that feeds use.
private enum NamedCharacters {
  /// The character of a name. Case matters: `Eacute` is not `eacute`.
  static func text(_ name: String) -> String? {
    table[name]
  }

  private static let table: [String: String] = {
    var table: [String: String] = [:]
    for (offset, name) in fromNoBreakSpace.split(whereSeparator: \.isWhitespace).enumerated() {
      table[String(name)] = Unicode.Scalar(UInt32(clamping: 0xA0 + offset)).map { String($0) }
    }
    let words = others.split(whereSeparator: \.isWhitespace)
    for place in stride(from: 0, to: words.count - 1, by: 2) {
      table[String(words[place])] =
        Int(untrusted: words[place + 1], radix: 16)
        .flatMap { Unicode.Scalar(UInt32(clamping: $0)) }.map { String($0) }
    }
    return table
  }()

  /// U+00A0 to U+00FF, one after the other.
  private static let fromNoBreakSpace = """
    nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg
    plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34
    iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml
    Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave
    Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil
    egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde
    ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml
    """

  /// Names and hexadecimal numbers.
  private static let others = """
    Tab 9 NewLine A excl 21 QUOT 22 quot 22 num 23 dollar 24 percnt 25 AMP 26 amp 26 apos 27
    lpar 28 rpar 29 ast 2A plus 2B comma 2C period 2E sol 2F colon 3A semi 3B LT 3C lt 3C
    equals 3D GT 3E gt 3E quest 3F commat 40 lsqb 5B bsol 5C rsqb 5D lowbar 5F grave 60
    lbrace 7B lcub 7B verbar 7C vert 7C rcub 7D COPY A9 REG AE half BD Amacr 100 amacr 101
    Abreve 102 abreve 103 Aogon 104 aogon 105 Cacute 106 cacute 107 Ccaron 10C ccaron 10D
    Dcaron 10E dcaron 10F Dstrok 110 dstrok 111 emacr 113 Eogon 118 eogon 119 Ecaron 11A
    ecaron 11B Gbreve 11E gbreve 11F imacr 12B Idot 130 inodot 131 Lstrok 141 lstrok 142
    Nacute 143 nacute 144 Ncaron 147 ncaron 148 Omacr 14C omacr 14D Odblac 150 odblac 151
    OElig 152 oelig 153 Rcaron 158 rcaron 159 Sacute 15A sacute 15B Scedil 15E scedil 15F
    Scaron 160 scaron 161 Tcedil 162 tcedil 163 Tcaron 164 tcaron 165 umacr 16B Uring 16E
    uring 16F Udblac 170 udblac 171 Yuml 178 Zacute 179 zacute 17A Zdot 17B zdot 17C Zcaron
    17D zcaron 17E fnof 192 circ 2C6 tilde 2DC Alpha 391 Beta 392 Gamma 393 Delta 394
    Epsilon 395 Zeta 396 Eta 397 Theta 398 Iota 399 Kappa 39A Lambda 39B Mu 39C Nu 39D Xi
    39E Omicron 39F Pi 3A0 Rho 3A1 Sigma 3A3 Tau 3A4 Upsilon 3A5 Phi 3A6 Chi 3A7 Psi 3A8
    Omega 3A9 alpha 3B1 beta 3B2 gamma 3B3 delta 3B4 epsilon 3B5 zeta 3B6 eta 3B7 theta 3B8
    iota 3B9 kappa 3BA lambda 3BB mu 3BC nu 3BD xi 3BE omicron 3BF pi 3C0 rho 3C1 sigmaf 3C2
    sigma 3C3 tau 3C4 upsilon 3C5 phi 3C6 chi 3C7 psi 3C8 omega 3C9 thetasym 3D1 upsih 3D2
    piv 3D6 ensp 2002 emsp 2003 thinsp 2009 zwnj 200C zwj 200D lrm 200E rlm 200F dash 2010
    hyphen 2010 ndash 2013 mdash 2014 horbar 2015 lsquo 2018 rsquo 2019 lsquor 201A sbquo
    201A ldquo 201C rdquo 201D bdquo 201E ldquor 201E dagger 2020 Dagger 2021 bull 2022
    hellip 2026 permil 2030 prime 2032 Prime 2033 lsaquo 2039 rsaquo 203A oline 203E frasl
    2044 euro 20AC image 2111 copysr 2117 weierp 2118 real 211C TRADE 2122 trade 2122
    alefsym 2135 larr 2190 uarr 2191 rarr 2192 darr 2193 harr 2194 crarr 21B5 lArr 21D0 uArr
    21D1 rArr 21D2 dArr 21D3 hArr 21D4 forall 2200 part 2202 exist 2203 empty 2205 nabla
    2207 isin 2208 notin 2209 ni 220B prod 220F sum 2211 minus 2212 lowast 2217 radic 221A
    prop 221D infin 221E ang 2220 and 2227 or 2228 cap 2229 cup 222A int 222B there4 2234
    sim 223C cong 2245 asymp 2248 ne 2260 equiv 2261 le 2264 ge 2265 sub 2282 sup 2283 nsub
    2284 sube 2286 supe 2287 oplus 2295 otimes 2297 perp 22A5 sdot 22C5 lceil 2308 rceil
    2309 lfloor 230A rfloor 230B lang 2329 rang 232A boxh 2500 squ 25A1 loz 25CA bigstar
    2605 starf 2605 star 2606 phone 260E female 2640 male 2642 spades 2660 clubs 2663 hearts
    2665 diams 2666 flat 266D natural 266E sharp 266F check 2713
    """
}

extension String {
  /// The text as HTML and XML have it, in content and in quoted attributes.
  public var html: String {
    var result = ""
    result.reserveCapacity(utf8.count + 16)
    for scalar in unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
