import { set_cptable } from '@e965/xlsx'
import * as letters from '@e965/xlsx/dist/cpexcel.full.mjs'
import { decoded } from '../../../text/encodings.ts'
import { guessOtherAlphabet } from '../../../text/guess-encoding.ts'

/**
 * Code pages of Latin alphabets. An old document can declare one of these, or declare none, even if its texts are in a
 * different encoding.
 */
const latinPages: readonly number[] = [1250, 1252, 437, 850, 852, 10000]

/** Number of bytes after which no more text is collected for guessing the encoding. */
const MOST_BYTES = 65_536

/**
 * Reads a document whose texts may be in a national encoding, as Excel wrote them before 1997. If the document declares a Latin
 * code page or none, but its texts are probably Cyrillic or Greek, reads it a second time in that encoding.
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

/**
 * Makes the library decode texts with a function of the code page and the bytes. If the function returns undefined, the library
 * decodes the bytes itself, by code page.
 */
function setLetters(textOf: (page: number, bytes: Buffer) => string | undefined): void {
  const { utils } = withUtilities(letters)
  const decode = (page: number, bytes: Uint8Array) =>
    textOf(page, Buffer.from(bytes)) ?? utils.decode(page, bytes)
  set_cptable({ ...letters, utils: { ...utils, decode } })
}

type Utilities = { utils: { decode(page: number, bytes: Uint8Array): string } }

/**
 * Returns the code page module, typed with the functions that its declaration lacks. Throws if they are also missing at run
 * time.
 */
function withUtilities(tables: object): Utilities {
  if (!hasUtilities(tables)) throw new Error('The code pages have no functions')
  return tables
}

function hasUtilities(tables: object): tables is Utilities {
  return 'utils' in tables
}
