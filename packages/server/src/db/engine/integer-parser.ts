import pg from 'pg'

type TypeId = (typeof pg.types.builtins)['INT8']

/** The types of arrays, which `pg`'s list of types leaves out. */
const TEXT_ARRAY = 1009 as TypeId
const INT8_ARRAY = 1016 as TypeId

/** An array of the database: it may have gaps, and further arrays in it. */
type Nested<Element> = (Element | null | Nested<Element>)[]

/**
 * Makes `pg` give bigint columns, `count(*)` and the like as numbers, also in arrays. Throws on those that a
 * number cannot hold.
 *
 * This is set for the whole process and not for one pool, because Drizzle hands `pg` its own parsers with each
 * query, and those ask the process-wide ones.
 */
export function readIntegersAsNumbers(): void {
  const textsIn: (text: string) => Nested<string> = pg.types.getTypeParser(TEXT_ARRAY)
  pg.types.setTypeParser(pg.types.builtins.INT8, safeInteger)
  pg.types.setTypeParser(INT8_ARRAY, (text) => safeIntegers(textsIn(text)))
}

/** The number that `text` writes. Throws a RangeError beyond ±(2⁵³ − 1). */
export function safeInteger(text: string): number {
  const value = Number(text)
  if (Number.isSafeInteger(value)) return value
  throw new RangeError(`The integer ${text} from the database is too large for a number`)
}

function safeIntegers(texts: Nested<string>): Nested<number> {
  return texts.map((text) => {
    if (text === null) return null
    return Array.isArray(text) ? safeIntegers(text) : safeInteger(text)
  })
}
