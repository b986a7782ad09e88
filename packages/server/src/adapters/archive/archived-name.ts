import { decoded } from '../text/encodings.ts'

/** Characters of the bytes 128 to 255 in CP437, the only encoding besides UTF-8 in the ZIP standard. */
const cp437 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0'
const UTF8_FLAG = 0x800
/** Id of Info-ZIP's extra field with the name in UTF-8: a version byte, a checksum of the entry's name, and the name. */
const UNICODE_PATH = 0x7075

type NamedEntry = {
  generalPurposeBitFlag: number
  fileName: string | Buffer
  extraFields: readonly { id: number; data: Buffer }[]
}

/** Returns the path of an entry, NFC-normalised and with `/` between folders, whatever program wrote the archive. */
export function archivedName({ generalPurposeBitFlag, fileName, extraFields }: NamedEntry): string {
  const bytes = Buffer.from(fileName)
  const unicode = extraFields.find(({ id, data }) => id === UNICODE_PATH && data[0] === 1)
  const name = unicode
    ? unicode.data.toString('utf8', 5)
    : (utf8(bytes, (generalPurposeBitFlag & UTF8_FLAG) !== 0) ?? oldName(bytes))
  return name.replaceAll('\\', '/').replaceAll('\0', '').toWellFormed().normalize('NFC')
}

/**
 * Decodes a name as UTF-8; `undefined` if the flag is missing and the bytes are not valid UTF-8. Programs on Unix and macOS
 * write UTF-8 without the flag, and names in other encodings are rarely valid UTF-8.
 */
function utf8(bytes: Buffer, isSaid: boolean): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: !isSaid, ignoreBOM: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/**
 * Decodes a name in an MS-DOS encoding, as Windows writes it: CP437, or CP850 (western Europe) if CP437 would yield box drawing
 * characters.
 */
function oldName(bytes: Buffer): string {
  const name = bytes
    .toString('latin1')
    .replace(/[\x80-\xff]/g, (sign) => cp437[sign.charCodeAt(0) - 128] ?? sign)
  return /[\u2500-\u259f]/.test(name) ? decoded(bytes, 'cp850') : name
}
