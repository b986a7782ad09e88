/**
 * Maximum length of a name in bytes. File systems allow 255, but some programs lengthen the names of the files that they
 * unpack.
 */
const LONGEST_BYTES = 180
const LONGEST_EXTENSION = 16
const ELLIPSIS = '…'

/** Control characters, and invisible characters that change how a name looks or compares with other names. */
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu

/** Characters that at least one operating system forbids in names. */
const FORBIDDEN = /[/\\:*?"<>|]/g

/** Device names that Windows reserves, even with an extension. */
const RESERVED = /^(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[\d¹²³])\s*(\.|$)/i

/**
 * Returns entry names for the files of an archive, in the order of `names`. The entry names are valid and unique on every
 * operating system. Long names are shortened, but keep an extension of up to 16 bytes.
 */
export function entryNames(names: readonly string[]): string[] {
  const usedNames = new Set<string>()
  return names.map((name) => {
    const safe = entryName(name)
    let unique = safe
    for (let count = 2; usedNames.has(sameName(unique)); count += 1) unique = withNumber(safe, count)
    usedNames.add(sameName(unique))
    return unique
  })
}

/**
 * Returns a name that is valid on every operating system. A long name is shortened, but keeps an extension of up to 16 bytes.
 */
export function entryName(name: string): string {
  const visible = name.toWellFormed().normalize('NFC').replace(UNSEEN, '').replace(FORBIDDEN, '_')
  const [stem, extension] = splitName(visible.trim())
  const cut = `${cutTo(stem, LONGEST_BYTES - Buffer.byteLength(extension))}${extension}`
  // Windows drops trailing dots and spaces; on other systems a leading dot hides the file.
  const bare = cut.replace(/[. ]+$/, '').replace(/^\.+/, '_')
  if (bare === '') return '_'
  return RESERVED.test(bare) ? `_${bare}` : bare
}

/** Returns a key that is equal for names that some file systems treat as equal, such as names that differ only in case. */
function sameName(name: string): string {
  return name.normalize('NFKC').toLowerCase().toUpperCase().toLowerCase()
}

function withNumber(name: string, count: number): string {
  const [stem, extension] = splitName(name)
  return entryName(`${cutTo(stem, LONGEST_BYTES - 24)} (${count})${extension}`)
}

/**
 * Splits a name into its stem and its extension, which includes the dot. An extension of more than 16 bytes remains part of the
 * stem.
 */
function splitName(name: string): [stem: string, extension: string] {
  const dot = name.lastIndexOf('.')
  const extension = dot > 0 ? name.slice(dot) : ''
  if (Buffer.byteLength(extension) > LONGEST_EXTENSION) return [name, '']
  return [name.slice(0, name.length - extension.length), extension]
}

/**
 * Collapses white space, normalises the text to NFC and shortens it to at most `bytes` UTF-8 bytes. A shortened text ends in an
 * ellipsis.
 */
export function shortTo(text: string, bytes: number): string {
  const whole = text.toWellFormed().normalize('NFC').replace(/\s+/g, ' ').trim()
  if (Buffer.byteLength(whole) <= bytes) return whole
  return `${cutTo(whole, bytes - Buffer.byteLength(ELLIPSIS))}${ELLIPSIS}`
}

/** Shortens a text to at most `bytes` UTF-8 bytes, without splitting a grapheme. */
function cutTo(text: string, bytes: number): string {
  if (Buffer.byteLength(text) <= bytes) return text
  let beginning = ''
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    if (Buffer.byteLength(beginning) + Buffer.byteLength(segment) > bytes) break
    beginning += segment
  }
  return beginning.trimEnd()
}
