import pg from 'pg'

type TypeId = (typeof pg.types.builtins)['INT8']

/** PostgreSQL's ids of array types, which `pg.types.builtins` lacks. */
const TEXT_ARRAY = 1009 as TypeId
const INT8_ARRAY = 1016 as TypeId

/** Array from the database, which may contain nulls and nested arrays. */
type NestedArray<Element> = (Element | null | NestedArray<Element>)[]

/**
 * Makes `pg` return bigint values, such as the result of `count(*)`, as numbers, also within arrays. Reading a value beyond
 * ±(2⁵³ − 1) throws a RangeError.
 *
 * Applies to the whole process instead of one pool, because Drizzle passes `pg` its own parsers with each query, and for bigint
 * these use the parsers of the process.
 */
export function readIntegersAsNumbers(): void {
  const textsIn: (text: string) => NestedArray<string> = pg.types.getTypeParser(TEXT_ARRAY)
  pg.types.setTypeParser(pg.types.builtins.INT8, safeInteger)
  pg.types.setTypeParser(INT8_ARRAY, (text) => safeIntegers(textsIn(text)))
}

/** Parses an integer. Throws a RangeError beyond ±(2⁵³ − 1). */
export function safeInteger(text: string): number {
  const value = Number(text)
  if (Number.isSafeInteger(value)) return value
  throw new RangeError(`The integer ${text} from the database is too large for a number`)
}

function safeIntegers(texts: NestedArray<string>): NestedArray<number> {
  return texts.map((text) => {
    if (text === null) return null
    return Array.isArray(text) ? safeIntegers(text) : safeInteger(text)
  })
}
