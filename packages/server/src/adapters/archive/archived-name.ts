import { decoded } from '../text/encodings.ts'

/** Characters of the bytes 128 to 255 in CP437, the only encoding that the ZIP standard allows besides UTF-8. */
const cp437 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0'
const UTF8_FLAG = 0x800
/**
 * Id of Info-ZIP's extra field for the UTF-8 name: a version byte, a checksum of the entry's standard name, and the name in
 * UTF-8.
 */
const UNICODE_PATH = 0x7075

type NamedEntry = {
  generalPurposeBitFlag: number
  fileName: string | Buffer
  extraFields: readonly { id: number; data: Buffer }[]
}

/**
 * Returns the path of an entry, NFC-normalised, with `/` between folders and without null characters, no matter which program
 * wrote the archive.
 */
export function archivedName({ generalPurposeBitFlag, fileName, extraFields }: NamedEntry): string {
  const bytes = Buffer.from(fileName)
  const unicode = extraFields.find(({ id, data }) => id === UNICODE_PATH && data[0] === 1)
  const name = unicode
    ? unicode.data.toString('utf8', 5)
    : (utf8(bytes, (generalPurposeBitFlag & UTF8_FLAG) !== 0) ?? oldName(bytes))
  return name.replaceAll('\\', '/').replaceAll('\0', '').toWellFormed().normalize('NFC')
}

/**
 * Decodes a name as UTF-8. Returns `undefined` if the entry lacks the UTF-8 flag and the bytes are not valid UTF-8. Many
 * programs on Unix and macOS write UTF-8 without the flag, and names in other encodings are rarely valid UTF-8.
 */
function utf8(bytes: Buffer, isSaid: boolean): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: !isSaid, ignoreBOM: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/**
 * Decodes a name in an MS-DOS encoding, which Windows uses: CP437, or CP850 (western Europe) if decoding as CP437 yields
 * box-drawing characters.
 */
function oldName(bytes: Buffer): string {
  const name = bytes
    .toString('latin1')
    .replace(/[\x80-\xff]/g, (sign) => cp437[sign.charCodeAt(0) - 128] ?? sign)
  return /[\u2500-\u259f]/.test(name) ? decoded(bytes, 'cp850') : name
}
