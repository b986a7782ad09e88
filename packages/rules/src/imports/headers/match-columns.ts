import { changesBetween, plainText } from '../import-cells.ts'

/** Minimum length of a header in which a misspelling is tolerated. */
const SHORTEST_MISSPELT = 5

/** Matches a unit at the end of a header, as in "Ancho (mm)", "Ancho en cm" and "Precio [€/m²]". */
const unitBehind =
  /\s*(?:[([](?:[^)\]]{1,3}|[^)\]]*[€$/²%][^)\]]*|(?:en |em |in )?\p{L}*met(?:ro|er|re)s?)[)\]]|[\s([](?:en |em |in )?(?:mm|cms?|dm|m|mts?|\p{L}*met(?:ro|er|re)s?)\.?[)\]]?)\s*$/u

/** Small words that are ignored in headers, as in "Ubicación en la tienda". */
const small: readonly string[] = ['de', 'del', 'la', 'el', 'en', 'do', 'da', 'em', 'of', 'the', 'in']

/**
 * Headers of a field that are only valid directly after the column of `field`: "Número" is the house number only after "Calle".
 */
export type HeadersBehind = Readonly<Record<string, { field: string; words: readonly string[] }>>

/**
 * Headers of a column that contains both a field and its `other` field, such as "Medidas". They are only matched if neither
 * field has a column of its own.
 */
export type HeadersOfPair = Readonly<Record<string, { other: string; words: readonly string[] }>>

/** Decisions that the matching must keep: the column of each decided field, and the columns that belong to no field. */
export type DecidedColumns = { columns: Readonly<Record<string, number>>; without: ReadonlySet<number> }

/**
 * Assigns columns to fields by their headers, and returns the column of each matched field. Decided columns are kept. Matches
 * in this order: headers that depend on the previous column, exact names, names without a unit, names without small words,
 * misspelt names, and names of pairs. Each field takes the first unused column that matches.
 */
export function matchColumns(
  headers: readonly string[],
  wordsOf: Readonly<Record<string, readonly string[]>>,
  {
    behind = {},
    pairs = {},
    decided,
  }: { behind?: HeadersBehind; pairs?: HeadersOfPair; decided?: DecidedColumns | undefined } = {},
): Record<string, number> {
  const words = headers.map(plainText)
  const withoutUnit = headers.map((header) => plainText(withoutAccents(header).replace(unitBehind, '')))
  const short = headers.map((header) => plainText(withoutSmallWords(header)))
  const names = Object.entries(wordsOf).map(([field, own]) => [field, own.map(plainText)] as const)
  const columns: Record<string, number> = { ...decided?.columns }
  const usedColumns = new Set([...(decided?.without ?? []), ...Object.values(columns)])
  function match(isCalled: (column: number, own: readonly string[]) => boolean): void {
    for (const [field, own] of names) {
      if (columns[field] !== undefined) continue
      const column = headers.findIndex((_, index) => !usedColumns.has(index) && isCalled(index, own))
      if (column < 0) continue
      columns[field] = column
      usedColumns.add(column)
    }
  }
  for (const [field, { field: first, words: own }] of Object.entries(behind)) {
    if (columns[field] !== undefined) continue
    const before = wordsOf[first]?.map(plainText) ?? []
    const isBehind = (at: number) =>
      at >= 0 && (columns[first] === at || before.includes(words[at] ?? '')) && !decided?.without.has(at)
    const column = words.findIndex(
      (word, at) => own.includes(word) && !usedColumns.has(at) && isBehind(at - 1),
    )
    if (column < 0) continue
    columns[field] = column
    usedColumns.add(column)
  }
  for (const headerTexts of [words, withoutUnit, short])
    match((column, own) => own.includes(headerTexts[column] ?? ''))
  for (const headerTexts of [withoutUnit, short])
    match((column, own) => isMisspelt(headerTexts[column] ?? '', own))
  for (const [field, { other, words: own }] of Object.entries(pairs)) {
    if (columns[field] !== undefined || columns[other] !== undefined) continue
    const isOfPair = (column: number) =>
      [words, withoutUnit].some((headerTexts) => own.includes(headerTexts[column] ?? ''))
    const column = words.findIndex((_, index) => !usedColumns.has(index) && isOfPair(index))
    if (column < 0) continue
    columns[field] = column
    usedColumns.add(column)
  }
  return columns
}

function withoutAccents(header: string): string {
  return header.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

function withoutSmallWords(header: string): string {
  const words = withoutAccents(header).replace(unitBehind, '').split(/\s+/)
  return words.filter((word) => !small.includes(word)).join(' ')
}

function isMisspelt(word: string, names: readonly string[]): boolean {
  if (word.length < SHORTEST_MISSPELT) return false
  const likely = names.filter((name) => Math.abs(name.length - word.length) <= 2)
  return likely.some((name) => changesBetween(word, name) <= Math.floor(name.length / 5))
}
