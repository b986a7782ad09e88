/** What people shorten in names of shops and places, as whole words. */
const shortened: Readonly<Record<string, string>> = {
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

/** Sides that have the gender of what they stand beside. */
const otherGender: Readonly<Record<string, string>> = {
  izquierdo: 'izquierda',
  derecho: 'derecha',
  esquerdo: 'esquerda',
  direito: 'direita',
}

const abbreviations = new Map(
  Object.entries({ ...shortened, ...otherGender }).map(([short, whole]) => [short, whole.split(' ')]),
)

/** What people put in or leave out. */
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

/** A slip makes another word of a shorter one. */
export const SHORTEST_MISTYPED = 5

/** The letters of initials, as in "C.C.", of which the point does not end a word. */
const pointOfInitials = /(?<=(?<!\p{L})\p{L})\.(?=\p{L}(?!\p{L}))/gu

/**
 * The words and numbers of a name as they are compared: without accents, capitals, signs and small words, and with its
 * abbreviations written out. "Fcia. Sta. Lucía, nº 2" is farmacia, santa, lucia, 2.
 */
export function wordsOf(name: string): readonly string[] {
  const known = recent.get(name)
  if (known) return known
  if (recent.size >= MOST_RECENT) recent.clear()
  const words = readWords(name)
  recent.set(name, words)
  return words
}

/** A shop has several spaces, and most places have one of a few names. */
const recent = new Map<string, readonly string[]>()
const MOST_RECENT = 10_000

function readWords(name: string): string[] {
  const isPlain = isPlainAscii.test(name)
  const joined = name.includes('.') ? name.replace(pointOfInitials, '') : name
  const plain = isPlain ? joined : joined.normalize('NFD').replace(/[\p{M}ªº]/gu, '')
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

/** Returns the side that a word is but for a letter that is missing, too many or exchanged with the next one. */
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

/** What a record is called, part by part, such as its shop and where in it it is: the words of each. */
export type Called = readonly (readonly string[])[]

/** The same for all that is called the same, also where words are written together. */
export function nameOf(called: Called): string {
  return called.map((words) => words.join('')).join('|')
}

/** Whether two records are called the same but for one slip of the keyboard in a longer word. Numbers are never mistyped. */
export function isNearlyCalled(one: Called, other: Called): boolean {
  if (nameOf(one) === nameOf(other)) return true
  const [words, others] = [flat(one), flat(other)]
  if (words.length !== others.length) return false
  const different = words.flatMap((word, index) => (word === others[index] ? [] : [index]))
  const [index = 0] = different
  return different.length === 1 && isSlip(words[index] ?? '', others[index] ?? '')
}

/** The words of all parts, each part ended by a sign that no word is. */
export function flat(called: Called): string[] {
  const all: string[] = []
  for (const words of called) {
    for (const word of words) all.push(word)
    all.push('|')
  }
  return all
}

/** Whether a longer word is another one but for a slip. */
function isSlip(one: string, other: string): boolean {
  if (Math.min(one.length, other.length) < SHORTEST_MISTYPED) return false
  return !isNumber(one) && !isNumber(other) && isOneLetterOff(one, other)
}

/** Whether one letter is missing, too many or another, or two are exchanged. */
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

/** Whether a word is one of figures. */
export function isNumber(word: string): boolean {
  return word.charCodeAt(0) <= NINE
}

const NINE = '9'.charCodeAt(0)
