import type { TextEncoding } from '@lienzo/rules/records/table-texts'
import { decoded, upperHalf } from './encodings.ts'

/**
 * Returns the most likely encoding of a text: UTF-16 if a byte order mark or zero bytes indicate it, otherwise UTF-8 if the
 * bytes fit, otherwise the encoding that makes the non-ASCII characters look most plausible.
 */
export function guessEncoding(content: Buffer): TextEncoding {
  return utf16Of(content) ?? (looksLikeUtf8(content) ? 'utf-8' : likeliestByWords(content))
}

/**
 * Returns the UTF-16 variant that a text's byte order mark or zero bytes indicate. Returns undefined if they do not indicate
 * UTF-16.
 */
export function utf16Of(content: Buffer): TextEncoding | undefined {
  const mark = content.toString('hex', 0, 2)
  if (mark === 'fffe') return 'utf-16le'
  return mark === 'feff' ? 'utf-16be' : unmarkedUtf16(content)
}

const SAMPLE = 4096
/** Minimum number of bytes for detecting UTF-16 by zero bytes. Shorter texts prove nothing. */
const SHORTEST = 16

/** Detects UTF-16 without a byte order mark by its zero bytes: in Western text, about every second byte is zero. */
function unmarkedUtf16(content: Buffer): TextEncoding | undefined {
  const zeros = [0, 0]
  const sample = content.subarray(0, SAMPLE)
  for (const [index, byte] of sample.entries()) if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  if (sample.length < SHORTEST) return undefined
  if (odd > sample.length / 5 && even < odd / 10) return 'utf-16le'
  return even > sample.length / 5 && odd < even / 10 ? 'utf-16be' : undefined
}

/**
 * Returns whether a text is probably UTF-8. Tolerates invalid bytes, which occur if a text was cut or joined, as long as there
 * are more valid non-ASCII characters than invalid bytes.
 */
function looksLikeUtf8(content: Buffer): boolean {
  let [good, bad] = [0, 0]
  for (const sign of decoded(content, 'utf-8')) {
    if (sign === '\ufffd') bad += 1
    else if (sign > '\x7f') good += 1
  }
  return bad === 0 || good > bad
}

const candidates: readonly TextEncoding[] = ['windows-1252', 'macintosh', 'cp850', 'windows-1250']
/**
 * Encodings of non-Latin alphabets, which encode every letter as a byte above 127. They are tried only if a text has more of
 * these bytes than a Latin text would have accented letters.
 */
const otherAlphabets: readonly TextEncoding[] = ['windows-1251', 'windows-1253', 'ibm866']
/** Maximum fraction of accented letters in a Latin text. */
const MOST_ACCENTED = 1 / 3

/** Maximum number of bytes above 127 that are examined. More bytes would not improve the result. */
const MOST_PLACES = 5000

function likeliestByWords(content: Buffer): TextEncoding {
  const places: number[] = []
  for (let index = 0; index < content.length && places.length < MOST_PLACES; index += 1) {
    if ((content[index] ?? 0) >= 128) places.push(index)
  }
  const encodings = isOtherAlphabet(content, places.length) ? [...otherAlphabets, ...candidates] : candidates
  const ratings = encodings.map((encoding) => ({ encoding, rating: ratingOf(content, places, encoding) }))
  return ratings.reduce((best, each) => (each.rating > best.rating ? each : best)).encoding
}

/** Returns the most likely encoding if a text is probably Cyrillic or Greek; undefined if it is probably Latin. */
export function guessOtherAlphabet(content: Buffer): TextEncoding | undefined {
  const guess = likeliestByWords(content)
  return otherAlphabets.includes(guess) ? guess : undefined
}

/**
 * Returns whether a text has more bytes above 127 than a Latin text would have accented letters. `places` is the number of
 * bytes above 127 that were found.
 */
function isOtherAlphabet(content: Buffer, places: number): boolean {
  const sample = content.subarray(0, SAMPLE)
  let [plain, upper] = [0, 0]
  for (const byte of sample) {
    if (byte >= 128) upper += 1
    else if (/[A-Za-z]/.test(String.fromCharCode(byte))) plain += 1
  }
  return places > 0 && upper > (plain + upper) * MOST_ACCENTED
}

function ratingOf(content: Buffer, places: readonly number[], encoding: TextEncoding): number {
  const upper = upperHalf(encoding)
  const signAt = (index: number) => {
    const byte = content[index] ?? 32
    return byte < 128 ? String.fromCharCode(byte) : (upper[byte - 128] ?? '')
  }
  let rating = 0
  for (const place of places) rating += likelihood(signAt(place), signAt(place - 1), signAt(place + 1))
  return rating
}

const ownLetters = new Set('áéíóúüñçãõâêôàªº')
const neighbours = new Set('èìòùäöïîëûßœåøæ')
const centralEurope = new Set('ąćęłńśźżčďěňřšťůžőűľĺŕăâîșțţş')
const signs = new Set('’‘“”«»–—…•€£©®™°·½¼¾×²³¿¡')

/**
 * Rates how plausible a character is between its two neighbours in a Spanish, Portuguese, Cyrillic or Greek text, or in a
 * related language. A higher rating is more plausible; a negative rating is evidence against the encoding.
 */
function likelihood(sign: string, before: string, after: string): number {
  if (!/\p{L}|º|ª/u.test(sign)) return likelihoodOfSign(sign, isLetter(before), isLetter(after))
  const script = alphabetOf(sign)
  if (script && [before, after].some((each) => alphabetOf(each) === script))
    return isSmall(before) && isCapital(sign) ? -3 : 3
  const capital = isCapital(sign)
  if (capital && isSmall(before)) return -3
  if (!capital && !/[ºª]/.test(sign) && isCapital(before) && isCapital(after)) return -3
  const small = sign.toLowerCase()
  if (ownLetters.has(small)) return 2
  return neighbours.has(small) || centralEurope.has(small) ? 1 : -1
}

function likelihoodOfSign(sign: string, afterLetter: boolean, beforeLetter: boolean): number {
  if (/\p{Cc}/u.test(sign)) return -5
  if (/[¿¡]/.test(sign)) return beforeLetter && !afterLetter ? 2 : -2
  if (afterLetter && beforeLetter) return sign === '’' || sign === '·' ? 1 : -3
  return signs.has(sign) ? 1 : -1
}

function alphabetOf(sign: string): 'Cyrillic' | 'Greek' | undefined {
  if (/\p{Script=Cyrillic}/u.test(sign)) return 'Cyrillic'
  return /\p{Script=Greek}/u.test(sign) ? 'Greek' : undefined
}

function isLetter(sign: string): boolean {
  return /\p{L}/u.test(sign)
}

function isCapital(sign: string): boolean {
  return /\p{Lu}/u.test(sign)
}

function isSmall(sign: string): boolean {
  return /\p{Ll}/u.test(sign)
}
