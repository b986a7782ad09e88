/** Full forms of common abbreviations in the names of shops and places. */
const fullForms: Readonly<Record<string, string>> = {
  sta: 'santa',
  sto: 'santo',
  s: 'san',
  fcia: 'farmacia',
  fca: 'farmacia',
  farm: 'farmacia',
  pfcia: 'parafarmacia',
  perf: 'perfumeria',
  lj: 'loja',
  av: 'avenida',
  avd: 'avenida',
  avda: 'avenida',
  pza: 'plaza',
  plza: 'plaza',
  pca: 'praca',
  c: 'calle',
  r: 'rua',
  ctra: 'carretera',
  po: 'paseo',
  pso: 'paseo',
  ntra: 'nuestra',
  sra: 'senora',
  sr: 'senor',
  dr: 'doctor',
  dra: 'doctora',
  m: 'maria',
  ma: 'maria',
  fco: 'francisco',
  gral: 'general',
  hnos: 'hermanos',
  cc: 'centro comercial',
  ent: 'entrada',
  esc: 'escaparate',
  mostr: 'mostrador',
  p: 'planta',
  izq: 'izquierda',
  izda: 'izquierda',
  izqda: 'izquierda',
  izdo: 'izquierda',
  izqdo: 'izquierda',
  dch: 'derecha',
  dcha: 'derecha',
  dcho: 'derecha',
  int: 'interior',
  ext: 'exterior',
  tda: 'tienda',
}

/**
 * Feminine forms of the words for left and right. They replace the masculine forms, because the gender depends on the noun
 * beside the word.
 */
const otherGender: Readonly<Record<string, string>> = {
  izquierdo: 'izquierda',
  derecho: 'derecha',
  esquerdo: 'esquerda',
  direito: 'direita',
}

const abbreviations = new Map(
  Object.entries({ ...fullForms, ...otherGender }).map(([short, whole]) => [short, whole.split(' ')]),
)

/** Small words that people often add or leave out. */
const small = new Set([
  'de',
  'del',
  'la',
  'las',
  'los',
  'el',
  'do',
  'da',
  'dos',
  'das',
  'y',
  'e',
  'num',
  'no',
  'n',
])

/** Minimum length of a word in which a typing slip is assumed. In a shorter word, a slip often results in a different word. */
export const SHORTEST_MISTYPED = 5

/** Matches points between initials, as in "C.C.", because they do not separate words. */
const pointOfInitials = /(?<=(?<!\p{L})\p{L})\.(?=\p{L}(?!\p{L}))/gu

/**
 * Returns the words and numbers of a name, normalised for comparison: without accents, case, punctuation and small words, and
 * with abbreviations written out. "Fcia. Sta. Lucía, nº 2" becomes farmacia, santa, lucia, 2.
 */
export function wordsOf(name: string): readonly string[] {
  const cachedWords = recent.get(name)
  if (cachedWords) return cachedWords
  if (recent.size >= MOST_RECENT) recent.clear()
  const words = readWords(name)
  recent.set(name, words)
  return words
}

/** Cache of the words of names. Names recur, because a shop has several spaces and many spaces have the same position. */
const recent = new Map<string, readonly string[]>()
const MOST_RECENT = 10_000

function readWords(name: string): string[] {
  const isPlain = isPlainAscii.test(name)
  const withoutPoints = name.includes('.') ? name.replace(pointOfInitials, '') : name
  const plain = isPlain ? withoutPoints : withoutPoints.normalize('NFD').replace(/[\p{M}ªº]/gu, '')
  const words: string[] = []
  for (const word of plain.toLowerCase().match(isPlain ? asciiWords : anyWords) ?? []) {
    if (small.has(word)) continue
    const whole = abbreviations.get(word) ?? mistypedSide(word)
    if (whole !== undefined) words.push(...whole)
    else words.push(word.startsWith('0') ? String(Number(word)) : word)
  }
  return words
}

const sides = Object.entries(otherGender)

/**
 * Returns the word for left or right that was probably meant by a mistyped word. The first letter must be correct, and either
 * one letter is missing or added, or two neighbouring letters are exchanged. Returns undefined for other words.
 */
function mistypedSide(word: string): readonly string[] | undefined {
  if (word.length < SHORTEST_MISTYPED) return undefined
  for (const [side, whole] of sides) {
    if (word[0] !== side[0]) continue
    const isTyped = word.length !== side.length || sortedLetters(word) === sortedLetters(side)
    if (isTyped && isOneLetterOff(word, side)) return [whole]
  }
  return undefined
}

function sortedLetters(word: string): string {
  return [...word].sort().join('')
}

const isPlainAscii = /^[ -~]*$/
const asciiWords = /[a-z]+|\d+/g
const anyWords = /\p{L}+|\p{N}+/gu

/** Words of a record's name, grouped by part: for a space, one part for the shop and one for the position in the shop. */
export type NameParts = readonly (readonly string[])[]

/** Returns a key for comparing names, which ignores the spaces between words. */
export function nameOf(parts: NameParts): string {
  return parts.map((words) => words.join('')).join('|')
}

/**
 * Returns true if two names differ by at most one typing slip. The slip must be in a word of at least five letters, and not in
 * a number.
 */
export function isNearlyCalled(one: NameParts, other: NameParts): boolean {
  if (nameOf(one) === nameOf(other)) return true
  const [words, others] = [flat(one), flat(other)]
  if (words.length !== others.length) return false
  const different = words.flatMap((word, index) => (word === others[index] ? [] : [index]))
  const [index = 0] = different
  return different.length === 1 && isSlip(words[index] ?? '', others[index] ?? '')
}

/** Returns the words of all parts in one list. Each part ends with a marker that is different from any word. */
export function flat(parts: NameParts): string[] {
  const all: string[] = []
  for (const words of parts) {
    for (const word of words) all.push(word)
    all.push('|')
  }
  return all
}

/** Returns true if two words of at least five letters differ by one typing slip. */
function isSlip(one: string, other: string): boolean {
  if (Math.min(one.length, other.length) < SHORTEST_MISTYPED) return false
  return !isNumber(one) && !isNumber(other) && isOneLetterOff(one, other)
}

/**
 * Returns true if two words differ by at most one missing, added or changed letter, or by two exchanged neighbouring letters.
 */
export function isOneLetterOff(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false
  let begin = 0
  while (begin < one.length && one[begin] === other[begin]) begin += 1
  let end = 0
  const shorter = Math.min(one.length, other.length)
  while (end < shorter - begin && one.at(-1 - end) === other.at(-1 - end)) end += 1
  const [left, right] = [one.length - begin - end, other.length - begin - end]
  if (left <= 1 && right <= 1) return true
  return left === 2 && right === 2 && one[begin] === other[begin + 1] && one[begin + 1] === other[begin]
}

/** Returns true if a word from `wordsOf` is a number. */
export function isNumber(word: string): boolean {
  return word.charCodeAt(0) <= NINE
}

const NINE = '9'.charCodeAt(0)
