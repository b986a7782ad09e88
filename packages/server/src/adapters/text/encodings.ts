import type { TextEncoding } from '@lienzo/rules/records/table-texts'

/** Characters of the bytes 128 to 255 in code page 850 (MS-DOS, western Europe), which `TextDecoder` does not support. */
const cp850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0'

export function decoded(content: Buffer, encoding: TextEncoding): string {
  if (encoding !== 'cp850') return new TextDecoder(encoding).decode(content)
  return content.toString('latin1').replace(/[\x80-\xff]/g, (sign) => cp850[sign.charCodeAt(0) - 128] ?? sign)
}

/** Returns the characters that an encoding assigns to the bytes 128 to 255. */
export function upperHalf(encoding: TextEncoding): string {
  return decoded(Buffer.from(Array.from({ length: 128 }, (_, index) => index + 128)), encoding)
}
