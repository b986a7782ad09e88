/** A cell as a spreadsheet gives it. */
export type ImportCell = string | number | boolean | Date | null

/** A text for comparison: small letters and digits alone. */
export function plainText(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}

/** A cell as text on one line: numbers in full, days as DD/MM/YYYY. */
export function cellText(cell: ImportCell): string {
  if (cell === null) return ''
  if (cell instanceof Date) return dayText(cell)
  // A number beyond 21 digits would be written with an exponent; nobody means that.
  if (typeof cell === 'number') return Number.isInteger(cell) ? BigInt(cell).toString() : String(cell)
  const text = String(cell)
  if (isPlainAscii.test(text)) return text
  return text
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
}

/** Returns the text of a cell with its line breaks, without empty lines around it. */
export function cellLines(cell: ImportCell): string {
  if (typeof cell !== 'string' || !lineBreak.test(cell)) return cellText(cell)
  return cell.split(lineBreak).map(cellText).join('\n').trim()
}

const lineBreak = /\r\n|[\n\r\u2028\u2029]/

/** Most cells are; asking costs a fraction of what making them so does. */
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

/** What people write for yes and no in the three languages; `undefined` where it is neither. */
export function yesOrNo(text: string): boolean | undefined {
  const word = plainText(text)
  if (yes.includes(word)) return true
  return no.includes(word) ? false : undefined
}

/** The name that somebody probably meant: no more than a third of its letters are others. */
export function nearestName<Name extends string>(text: string, names: readonly Name[]): Name | undefined {
  const wanted = plainText(text)
  const [nearest] = names
    .map((name) => ({ name, distance: changesBetween(wanted, plainText(name)) }))
    .filter(({ name, distance }) => distance <= Math.ceil(plainText(name).length / 3))
    .sort((one, other) => one.distance - other.distance)
  return nearest?.name
}

/** The shortest name whose likeness to a text is a slip of the keyboard; short names are too often alike. */
const SHORTEST_MISTYPED = 5

/**
 * Probable meaning of a text that is none of the known words. It is `unsure` where more than one letter is another, missing
 * or exchanged, where a figure is, or where another meaning is as near: nobody accepts that unseen.
 */
export function proposalAmong<Meaning extends string>(
  text: string,
  byWord: ReadonlyMap<string, Meaning>,
): { nearest: Meaning; unsure?: 1 } | undefined {
  const words = [...byWord.keys()]
  const word = nearestName(text, words)
  const nearest = word === undefined ? undefined : byWord.get(word)
  if (word === undefined || nearest === undefined) return undefined
  const [wanted, found] = [plainText(text), plainText(word)]
  const isSlip = changesBetween(wanted, found) <= 1 && figuresOf(wanted) === figuresOf(found)
  const isLong = Math.min(wanted.length, found.length) >= SHORTEST_MISTYPED
  const isOnly = words.every(
    (other) => byWord.get(other) === nearest || changesBetween(wanted, plainText(other)) > 1,
  )
  return isSlip && isLong && isOnly ? { nearest } : { nearest, unsure: 1 }
}

function figuresOf(text: string): string {
  return text.replace(/\D/g, '')
}

/** How many letters must be added, taken away or changed, or two beside each other exchanged, to make one text of another. */
export function changesBetween(one: string, other: string): number {
  let before: number[] = []
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= other.length; j += 1) {
      const changed = (row[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1)
      const isExchanged = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      const exchanged = isExchanged ? (before[j - 2] ?? 0) + 1 : changed
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, changed, exchanged))
    }
    before = row
    row = next
  }
  return row.at(-1) ?? 0
}
