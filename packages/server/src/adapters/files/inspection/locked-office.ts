import { readPart } from '../store/read-part.ts'

const HEADER = 512
/** How the directory names the part that holds a document of Word, Excel or PowerPoint under a password. */
const LOCKED_PART = Buffer.from('EncryptedPackage', 'utf16le')
/** Bytes: such a file has about a dozen parts, of 128 bytes each. */
const DIRECTORY = 16_384

/** Whether what looks like a document of an old office program is one of a newer one under a password. */
export async function isLockedOffice(path: string): Promise<boolean> {
  const header = await readPart(path, 0, HEADER)
  if (header.length < HEADER) return false
  const sectorSize = 2 ** header.readUInt16LE(30)
  const start = (header.readUInt32LE(48) + 1) * sectorSize
  return (await readPart(path, start, DIRECTORY)).includes(LOCKED_PART)
}
