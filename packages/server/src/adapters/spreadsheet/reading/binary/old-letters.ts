import { set_cptable } from '@e965/xlsx'
import * as letters from '@e965/xlsx/dist/cpexcel.full.mjs'
import { decoded } from '../../../text/encodings.ts'
import { guessOtherAlphabet } from '../../../text/guess-encoding.ts'

/** Code pages of Latin letters, which old documents declare, or imply by declaring none, whatever the encoding of their texts. */
const latinPages: readonly number[] = [1250, 1252, 437, 850, 852, 10000]

/** Maximum number of bytes of text that are examined to guess the encoding. */
const MOST_BYTES = 65_536

/**
 * Reads a document whose texts may be in a national encoding, as Excel wrote before 1997. If it declares a Latin code page or
 * none and its texts are probably Cyrillic or Greek, reads it again in that encoding.
 */
export function readInItsLetters<Document>(read: () => Document): Document {
  const texts: Buffer[] = []
  let length = 0
  setLetters((page, bytes) => {
    if (latinPages.includes(page) && length < MOST_BYTES && bytes.some((byte) => byte >= 128)) {
      texts.push(bytes, Buffer.from('\n'))
      length += bytes.length
    }
    return undefined
  })
  const document = read()
  const encoding = guessOtherAlphabet(Buffer.concat(texts))
  if (texts.length === 0 || encoding === undefined) return document
  setLetters((page, bytes) => (latinPages.includes(page) ? decoded(bytes, encoding) : undefined))
  return read()
}

/** Sets a function that decodes texts by code page and bytes; if it returns undefined, the code page decides. */
function setLetters(textOf: (page: number, bytes: Buffer) => string | undefined): void {
  const { utils } = withUtilities(letters)
  const decode = (page: number, bytes: Uint8Array) =>
    textOf(page, Buffer.from(bytes)) ?? utils.decode(page, bytes)
  set_cptable({ ...letters, utils: { ...utils, decode } })
}

type Utilities = { utils: { decode(page: number, bytes: Uint8Array): string } }

/** Adds the type of functions that the module has at run time but its declaration lacks here. */
function withUtilities(tables: object): Utilities {
  if (!hasUtilities(tables)) throw new Error('The code pages have no functions')
  return tables
}

function hasUtilities(tables: object): tables is Utilities {
  return 'utils' in tables
}
