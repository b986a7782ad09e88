/** Value of a spreadsheet cell; null if the cell is empty. */
export type ImportCell = string | number | boolean | Date | null

/** Normalises a text for comparison: keeps only letters and digits, in lower case and without accents. */
export function plainText(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}

/** Returns the content of a cell as one line of text, with whole numbers written out in full and dates as DD/MM/YYYY. */
export function cellText(cell: ImportCell): string {
  if (cell === null) return ''
  if (cell instanceof Date) return dayText(cell)
  // Write large numbers in full; String() would use an exponent for more than 21 digits.
  if (typeof cell === 'number') return Number.isInteger(cell) ? BigInt(cell).toString() : String(cell)
  const text = String(cell)
  if (isPlainAscii.test(text)) return text
  return text
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
}

/** Returns the text of a cell with its line breaks, but without empty lines at the start and end. */
export function cellLines(cell: ImportCell): string {
  if (typeof cell !== 'string' || !lineBreak.test(cell)) return cellText(cell)
  return cell.split(lineBreak).map(cellText).join('\n').trim()
}

const lineBreak = /\r\n|[\n\r\u2028\u2029]/

/** Matches texts that need no normalisation. Most cells match, and the test is much faster than the normalisation. */
const isPlainAscii = /^[!-~]*(?: [!-~]+)*$/

function dayText(day: Date): string {
  const two = (number: number) => String(number).padStart(2, '0')
  return `${two(day.getUTCDate())}/${two(day.getUTCMonth() + 1)}/${day.getUTCFullYear()}`
}

const yes = [
  'si',
  'sim',
  'yes',
  'y',
  's',
  'x',
  '1',
  'true',
  'verdadero',
  'verdadeiro',
  'activo',
  'activa',
  'ativo',
  'ativa',
  'active',
]
const no = ['no', 'nao', 'n', '0', 'false', 'falso', 'inactivo', 'inactiva', 'inativo', 'inativa', 'inactive']

/** Reads a word for yes or no in the three languages; returns undefined for any other text. */
export function yesOrNo(text: string): boolean | undefined {
  const word = plainText(text)
  if (yes.includes(word)) return true
  return no.includes(word) ? false : undefined
}

/**
 * Returns the name with the smallest edit distance to a text, ignoring accents, case, spaces and punctuation. Returns undefined
 * if the distance exceeds a third of the name's length, rounded up.
 */
export function nearestName<Name extends string>(text: string, names: readonly Name[]): Name | undefined {
  const plain = plainText(text)
  const [nearest] = names
    .map((name) => ({ name, distance: changesBetween(plain, plainText(name)) }))
    .filter(({ name, distance }) => distance <= Math.ceil(plainText(name).length / 3))
    .sort((one, other) => one.distance - other.distance)
  return nearest?.name
}

/** Minimum length of a text in which a typing slip is assumed. Shorter names resemble one another too often. */
const SHORTEST_MISTYPED = 5

/**
 * Returns the probable meaning of a text that matches no word exactly; undefined if no word is similar. The meaning is
 * `unsure`, and a person must confirm it, if the text or the word has fewer than five characters, if they differ in a digit or
 * in more than one letter, or if a word with a different meaning is at most one letter away.
 */
export function proposalAmong<Meaning extends string>(
  text: string,
  byWord: ReadonlyMap<string, Meaning>,
): { nearest: Meaning; unsure?: 1 } | undefined {
  const words = [...byWord.keys()]
  const word = nearestName(text, words)
  const nearest = word === undefined ? undefined : byWord.get(word)
  if (word === undefined || nearest === undefined) return undefined
  const [plainInput, plainWord] = [plainText(text), plainText(word)]
  const isSlip = changesBetween(plainInput, plainWord) <= 1 && figuresOf(plainInput) === figuresOf(plainWord)
  const isLong = Math.min(plainInput.length, plainWord.length) >= SHORTEST_MISTYPED
  const isOnly = words.every(
    (other) => byWord.get(other) === nearest || changesBetween(plainInput, plainText(other)) > 1,
  )
  return isSlip && isLong && isOnly ? { nearest } : { nearest, unsure: 1 }
}

function figuresOf(text: string): string {
  return text.replace(/\D/g, '')
}

/**
 * Returns the edit distance between two texts: the smallest number of letters to add, remove or change, and of neighbouring
 * letters to exchange.
 */
export function changesBetween(one: string, other: string): number {
  let before: number[] = []
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= other.length; j += 1) {
      const substitution = (row[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1)
      const isExchanged = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      const transposition = isExchanged ? (before[j - 2] ?? 0) + 1 : substitution
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, substitution, transposition))
    }
    before = row
    row = next
  }
  return row.at(-1) ?? 0
}
