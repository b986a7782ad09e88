import {
  flat,
  isNearlyCalled,
  isNumber,
  isOneLetterOff,
  type NameParts,
  SHORTEST_MISTYPED,
} from './called.ts'
import { Chains } from './chains.ts'

/** Index for finding records by similar names. It needs a few dozen bytes per record, and a few integers per word. */
export class Likeness {
  readonly #ids: number[] = []
  /** Names of the records as text, with a marker after each part. */
  readonly #texts: string[] = []
  readonly #numbers = new Chains()

  add(id: number, parts: NameParts): void {
    const words = flat(parts)
    const place = this.#ids.length
    this.#ids.push(id)
    this.#texts.push(words.join(' '))
    this.#numbers.add(numberOfName(words), place)
    for (const [index, around] of surroundings(words)) {
      const word = words[index] ?? ''
      const { length } = word
      const middle = length >> 1
      this.#numbers.add(keyOf(around, FIRST, length, word, 0, middle), place)
      this.#numbers.add(keyOf(around, SECOND, length, word, middle, length), place)
    }
  }

  /**
   * Returns the id of a record with the same name, ignoring spaces. If there is none, returns the id of a record whose name
   * differs by one typing slip, or undefined.
   */
  find(parts: NameParts): number | undefined {
    const words = flat(parts)
    const text = words.join(' ')
    const same = this.#numbers.find(numberOfName(words), (place) =>
      isSameName(text, this.#texts[place] ?? ''),
    )
    const place = same ?? this.#findMistyped(words, text)
    return place === undefined ? undefined : this.#ids[place]
  }

  /**
   * Returns the id of a record that passes `filter` and whose name differs by at most one typing slip; undefined if there is
   * none.
   */
  findMistyped(parts: NameParts, filter: (id: number) => boolean): number | undefined {
    const words = flat(parts)
    const place = this.#findMistyped(words, words.join(' '), filter)
    return place === undefined ? undefined : this.#ids[place]
  }

  #findMistyped(
    words: readonly string[],
    text: string,
    filter: (id: number) => boolean = () => true,
  ): number | undefined {
    const isNear = (place: number) =>
      filter(this.#ids[place] ?? 0) && isOneSlip(text, this.#texts[place] ?? '')
    for (const [index, around] of surroundings(words)) {
      const word = words[index] ?? ''
      // A typing slip leaves one half of the word unchanged, unless it exchanges the two letters in the middle.
      const middle = word.length >> 1
      const swappedHalf = `${word.slice(0, middle - 1)}${word[middle]}`
      let place = this.#numbers.find(keyOf(around, FIRST, word.length, swappedHalf, 0, middle), isNear)
      for (let length = word.length - 1; length <= word.length + 1; length += 1) {
        const half = length >> 1
        const begin = word.length - (length - half)
        place ??= this.#numbers.find(keyOf(around, FIRST, length, word, 0, half), isNear)
        place ??= this.#numbers.find(keyOf(around, SECOND, length, word, begin, word.length), isNear)
      }
      if (place !== undefined) return place
    }
    return undefined
  }
}

function isSameName(one: string, other: string): boolean {
  return one === other || one.replaceAll(' ', '') === other.replaceAll(' ', '')
}

/**
 * Returns true if two names, as stored in the index, differ by at most one slip. The comparison of the whole texts comes first,
 * because it rules out most pairs.
 */
function isOneSlip(one: string, other: string): boolean {
  return isOneLetterOff(one, other) && isNearlyCalled([one.split(' ')], [other.split(' ')])
}

const FIRST = 1
const SECOND = 2

/**
 * Finds the words that are long enough for a typing slip. Returns the index of each, and a hash of that index and of all other
 * words.
 */
function surroundings(words: readonly string[]): [index: number, around: number][] {
  let all = words.length
  const numbers = words.map((word, index) => {
    const number = Math.imul(numberOf(word, 0, word.length, index), 31 * index + 17)
    all = (all + number) | 0
    return number
  })
  const entries: [number, number][] = []
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index] ?? ''
    const isLong = word.length >= SHORTEST_MISTYPED && !isNumber(word)
    if (isLong) entries.push([index, (all - (numbers[index] ?? 0) + index) | 0])
  }
  return entries
}

function numberOfName(words: readonly string[]): number {
  let number = 0
  for (const word of words) number = numberOf(word, 0, word.length, number)
  return number
}

function keyOf(
  around: number,
  half: number,
  length: number,
  word: string,
  begin: number,
  end: number,
): number {
  return numberOf(word, begin, end, Math.imul(around, 0x85ebca6b) ^ (half << 16) ^ length)
}

/**
 * Hashes a part of a text with a function similar to FNV-1a. If the hash of each part is the seed for the next part, the last
 * hash equals the hash of the whole text.
 */
function numberOf(text: string, begin: number, end: number, seed: number): number {
  let number = seed
  for (let at = begin; at < end; at += 1) number = Math.imul(number ^ text.charCodeAt(at), 0x01000193)
  return number
}
