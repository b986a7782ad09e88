import { readPart } from '../store/read-part.ts'

const HEADER = 512
/** Name of the part that contains the encrypted content of a Word, Excel or PowerPoint document. */
const LOCKED_PART = Buffer.from('EncryptedPackage', 'utf16le')
/**
 * Number of bytes of the directory that are searched. An encrypted document has about a dozen directory entries of 128 bytes
 * each.
 */
const DIRECTORY = 16_384

/** Returns whether a file in the old office format is the container of a newer document that is encrypted with a password. */
export async function isLockedOffice(path: string): Promise<boolean> {
  const header = await readPart(path, 0, HEADER)
  if (header.length < HEADER) return false
  const sectorSize = 2 ** header.readUInt16LE(30)
  const start = (header.readUInt32LE(48) + 1) * sectorSize
  return (await readPart(path, start, DIRECTORY)).includes(LOCKED_PART)
}
