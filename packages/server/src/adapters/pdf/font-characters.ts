import { readFileSync } from 'node:fs'

/** The characters that a TrueType font can draw, from its own table of them. */
export function readFontCharacters(path: string): ReadonlySet<number> {
  const font = readFileSync(path)
  const table = findTable(font, 'cmap')
  for (let entry = 0; entry < table.readUInt16BE(2); entry++) {
    const subtable = table.subarray(table.readUInt32BE(4 + 8 * entry + 4))
    // Format 4 covers the basic plane; every font with Unicode has one.
    if (subtable.readUInt16BE(0) === 4) return new Set(readSegments(subtable))
  }
  throw new Error(`No character table in ${path}`)
}

function findTable(font: Buffer, name: string): Buffer {
  for (let entry = 0; entry < font.readUInt16BE(4); entry++) {
    const record = 12 + 16 * entry
    if (font.toString('latin1', record, record + 4) === name)
      return font.subarray(font.readUInt32BE(record + 8))
  }
  throw new Error(`No table ${name} in the font`)
}

/** Segments of consecutive characters; each says how to come from a character to its glyph, 0 being none. */
function* readSegments(subtable: Buffer): Generator<number> {
  const size = subtable.readUInt16BE(6)
  for (let at = 0; at < size; at += 2) {
    const last = subtable.readUInt16BE(14 + at)
    const first = subtable.readUInt16BE(16 + size + at)
    const delta = subtable.readUInt16BE(16 + 2 * size + at)
    const rangePlace = 16 + 3 * size + at
    const range = subtable.readUInt16BE(rangePlace)
    for (let character = first; character <= last && character < 0xffff; character++) {
      const glyph =
        range === 0 ? character + delta : subtable.readUInt16BE(rangePlace + range + 2 * (character - first))
      if ((glyph & 0xffff) !== 0) yield character
    }
  }
}
