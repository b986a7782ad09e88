/** Maximum number of bytes of a name: file systems allow 255, and a system can add a few of its own. */
const LONGEST_BYTES = 180
const LONGEST_EXTENSION = 16
const ELLIPSIS = '…'

/** Control characters, and invisible ones that change how a name reads or compares. */
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu

/** Characters that some system forbids in names. */
const FORBIDDEN = /[/\\:*?"<>|]/g

/** Device names of Windows, with any extension. */
const RESERVED = /^(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[\d¹²³])\s*(\.|$)/i

/**
 * Makes names for the files of one archive, in their order: valid on any system, unique on all of them, and with their own
 * extensions.
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

/** Makes a name that is valid on any system. */
export function entryName(name: string): string {
  const visible = name.toWellFormed().normalize('NFC').replace(UNSEEN, '').replace(FORBIDDEN, '_')
  const [stem, extension] = splitName(visible.trim())
  const cut = `${cutTo(stem, LONGEST_BYTES - Buffer.byteLength(extension))}${extension}`
  // Windows drops a dot or a space at the end; on other systems a dot at the beginning hides a file.
  const bare = cut.replace(/[. ]+$/, '').replace(/^\.+/, '_')
  if (bare === '') return '_'
  return RESERVED.test(bare) ? `_${bare}` : bare
}

/** Returns the key of a name on systems that ignore case. */
function sameName(name: string): string {
  return name.normalize('NFKC').toLowerCase().toUpperCase().toLowerCase()
}

function withNumber(name: string, count: number): string {
  const [stem, extension] = splitName(name)
  return entryName(`${cutTo(stem, LONGEST_BYTES - 24)} (${count})${extension}`)
}

/** Splits a name from its extension, which includes the dot. */
function splitName(name: string): [stem: string, extension: string] {
  const dot = name.lastIndexOf('.')
  const extension = dot > 0 ? name.slice(dot) : ''
  if (Buffer.byteLength(extension) > LONGEST_EXTENSION) return [name, '']
  return [name.slice(0, name.length - extension.length), extension]
}

/** Shortens a text to a number of bytes of UTF-8, with an ellipsis where it was cut. */
export function shortTo(text: string, bytes: number): string {
  const whole = text.toWellFormed().normalize('NFC').replace(/\s+/g, ' ').trim()
  if (Buffer.byteLength(whole) <= bytes) return whole
  return `${cutTo(whole, bytes - Buffer.byteLength(ELLIPSIS))}${ELLIPSIS}`
}

/** Cuts a text to a number of bytes, without splitting a character. */
function cutTo(text: string, bytes: number): string {
  if (Buffer.byteLength(text) <= bytes) return text
  let beginning = ''
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    if (Buffer.byteLength(beginning) + Buffer.byteLength(segment) > bytes) break
    beginning += segment
  }
  return beginning.trimEnd()
}
