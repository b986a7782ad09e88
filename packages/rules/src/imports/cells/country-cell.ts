import { type CellReading, faulty } from '../cell-readers.ts'
import { type ImportCell, nearestName, plainText } from '../import-cells.ts'

const languages = ['es', 'en', 'pt']

/** What people also write. */
const others: Readonly<Record<string, string>> = { esp: 'ES', prt: 'PT', uk: 'GB', usa: 'US', eeuu: 'US' }

let byWord: ReadonlyMap<string, string> | undefined

/** The countries by their codes and by their names in three languages; made when the first is asked for. */
function countries(): ReadonlyMap<string, string> {
  if (byWord) return byWord
  const words = new Map(Object.entries(others))
  const names = languages.map(
    (language) => new Intl.DisplayNames(language, { type: 'region', fallback: 'none' }),
  )
  for (const first of ALPHABET) {
    for (const second of ALPHABET) {
      const code = `${first}${second}`
      // Codes of countries that are no more are other names of those that are.
      if (Intl.getCanonicalLocales(`und-${code}`)[0] !== `und-${code}`) continue
      const called = names.flatMap((each) => each.of(code) ?? [])
      if (called.length === 0) continue
      for (const word of [code, ...called]) words.set(plainText(word), code)
    }
  }
  byWord = words
  return words
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** A country by its code of ISO 3166-1, or by its name. */
export function countryCell(_cell: ImportCell, text: string): CellReading<string> {
  const known = countries()
  const value = known.get(plainText(text))
  if (value !== undefined) return { value }
  const nearest = known.get(nearestName(text, [...known.keys()]) ?? '')
  return nearest === undefined ? faulty('choice', { text }) : faulty('choice_nearest', { text, nearest })
}
