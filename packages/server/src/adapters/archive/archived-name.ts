import { decoded } from '../text/encodings.ts'

/** What the bytes from 128 on mean in the only encoding but UTF-8 that ZIP knows. */
const cp437 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0'
const UTF8_FLAG = 0x800
/** Info-ZIP's field for the name in UTF-8: a version, the checksum of the name in the entry, and the name. */
const UNICODE_PATH = 0x7075

type NamedEntry = {
  generalPurposeBitFlag: number
  fileName: string | Buffer
  extraFields: readonly { id: number; data: Buffer }[]
}

/** The path of an entry with `/` between its folders, whatever program wrote it. */
export function archivedName({ generalPurposeBitFlag, fileName, extraFields }: NamedEntry): string {
  const bytes = Buffer.from(fileName)
  const unicode = extraFields.find(({ id, data }) => id === UNICODE_PATH && data[0] === 1)
  const name = unicode
    ? unicode.data.toString('utf8', 5)
    : (utf8(bytes, (generalPurposeBitFlag & UTF8_FLAG) !== 0) ?? oldName(bytes))
  return name.replaceAll('\\', '/').replaceAll('\0', '').toWellFormed().normalize('NFC')
}

/** Programs of Unix and macOS write UTF-8 and do not say so; hardly a name in another encoding can be read as it. */
function utf8(bytes: Buffer, isSaid: boolean): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: !isSaid, ignoreBOM: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** Windows writes the letters of MS-DOS in its own country: where others are lines and corners, it was western Europe. */
function oldName(bytes: Buffer): string {
  const name = bytes
    .toString('latin1')
    .replace(/[\x80-\xff]/g, (sign) => cp437[sign.charCodeAt(0) - 128] ?? sign)
  return /[\u2500-\u259f]/.test(name) ? decoded(bytes, 'cp850') : name
}
