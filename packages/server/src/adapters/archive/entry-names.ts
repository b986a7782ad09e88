/** So many bytes a name may have: file systems take 255, and a system may add a few of its own. */
const LONGEST_BYTES = 180
const LONGEST_EXTENSION = 16

/** Control characters, and those that are not seen but change how a name reads or what it is compared with. */
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu

/** What no name may hold on one system or another. */
const FORBIDDEN = /[/\\:*?"<>|]/g

/** Devices of Windows, with any extension. */
const RESERVED = /^(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[\d¹²³])\s*(\.|$)/i

/**
 * Names for the files of one archive, in their order: each can be kept on any system, no two are the same anywhere, and each
 * keeps its extension.
 */
export function entryNames(names: readonly string[]): string[] {
  const taken = new Set<string>()
  return names.map((name) => {
    const safe = entryName(name)
    let unique = safe
    for (let count = 2; taken.has(sameName(unique)); count += 1) unique = numbered(safe, count)
    taken.add(sameName(unique))
    return unique
  })
}

/** A name that can be kept on any system. */
export function entryName(name: string): string {
  const visible = name.toWellFormed().normalize('NFC').replace(UNSEEN, '').replace(FORBIDDEN, '_')
  const [stem, extension] = parted(visible.trim())
  const cut = `${cutTo(stem, LONGEST_BYTES - Buffer.byteLength(extension))}${extension}`
  // A point or a blank at the end is lost on Windows; a point at the beginning hides a file elsewhere.
  const bare = cut.replace(/[. ]+$/, '').replace(/^\.+/, '_')
  if (bare === '') return '_'
  return RESERVED.test(bare) ? `_${bare}` : bare
}

/** Systems that tell no capitals apart take these for one. */
function sameName(name: string): string {
  return name.normalize('NFKC').toLowerCase().toUpperCase().toLowerCase()
}

function numbered(name: string, count: number): string {
  const [stem, extension] = parted(name)
  return entryName(`${cutTo(stem, LONGEST_BYTES - 24)} (${count})${extension}`)
}

/** A name and its extension, with the point. */
function parted(name: string): [stem: string, extension: string] {
  const dot = name.lastIndexOf('.')
  const extension = dot > 0 ? name.slice(dot) : ''
  if (Buffer.byteLength(extension) > LONGEST_EXTENSION) return [name, '']
  return [name.slice(0, name.length - extension.length), extension]
}

/** As much of a text as fits, never half a character. */
function cutTo(text: string, bytes: number): string {
  if (Buffer.byteLength(text) <= bytes) return text
  let kept = ''
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    if (Buffer.byteLength(kept) + Buffer.byteLength(segment) > bytes) break
    kept += segment
  }
  return kept.trimEnd()
}
