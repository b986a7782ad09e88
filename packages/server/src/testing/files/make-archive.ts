import { crc32, deflateRawSync } from 'node:zlib'

/** Archive entry whose header a test can falsify. */
export type MadeEntry = {
  /** File name; as bytes for names that no current program would write. */
  name: string | Buffer
  content: Buffer | string
  /** General purpose bit flags: 0x1 for an encrypted entry, 0x800 for a name in UTF-8. */
  flags?: number
  /** False size for the header; `saidCrc` is a false checksum. */
  saidSize?: number
  saidCrc?: number
}

/** Builds a ZIP archive from entries. Tests use it to create damaged archives, which ordinary ZIP tools do not write. */
export function makeArchive(entries: readonly MadeEntry[]): Buffer {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const entry of entries) {
    const name = Buffer.from(entry.name)
    const content = Buffer.from(entry.content)
    const compressedContent = deflateRawSync(content)
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20, 0)
    facts.writeUInt16LE(entry.flags ?? 0x800, 2)
    facts.writeUInt16LE(8, 4)
    facts.writeUInt32LE(entry.saidCrc ?? crc32(content), 10)
    facts.writeUInt32LE(compressedContent.length, 14)
    facts.writeUInt32LE(entry.saidSize ?? content.length, 18)
    facts.writeUInt16LE(name.length, 22)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    locals.push(Buffer.from('PK\x03\x04'), facts, name, compressedContent)
    directory.push(Buffer.from('PK\x01\x02\x14\x00'), facts, place, name)
    offset += 30 + name.length + compressedContent.length
  }
  const centralDirectory = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(centralDirectory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, centralDirectory, end])
}
