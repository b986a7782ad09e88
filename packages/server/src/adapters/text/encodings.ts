/** The encodings that spreadsheets and shop systems still write, by the names that people find in their programs. */
export const encodings = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'windows-1250',
  'macintosh',
  'cp850',
] as const

export type Encoding = (typeof encodings)[number]

/** What the bytes from 128 on mean to MS-DOS in western Europe, which no platform decodes any more. */
const cp850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0'

export function decoded(content: Buffer, encoding: Encoding): string {
  if (encoding !== 'cp850') return new TextDecoder(encoding).decode(content)
  return content.toString('latin1').replace(/[\x80-\xff]/g, (sign) => cp850[sign.charCodeAt(0) - 128] ?? sign)
}

/** The letters and signs of an encoding for the bytes from 128 on. */
export function upperHalf(encoding: Encoding): string {
  return decoded(Buffer.from(Array.from({ length: 128 }, (_, index) => index + 128)), encoding)
}
