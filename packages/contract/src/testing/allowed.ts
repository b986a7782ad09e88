import fc from 'fast-check'
import type { z } from '../wire/zod.ts'
import { limitsOf, numbersIn } from './numbers-in.ts'

/**
 * Returns generators of valid values for the named fields, in internal units, with a bias towards the smallest and largest
 * values. Throws an Error if the input has no numeric field with one of the names.
 */
export function allowed<Name extends string>(
  input: z.core.$ZodType,
  names: readonly Name[],
): { [name in Name]: fc.Arbitrary<number> } {
  const fields = numbersIn(input)
  const entries = names.map((name) => {
    const field = fields.find(({ path }) => path.join('.') === name || path.at(-1) === name)
    if (!field) throw new Error(`The input has no number ${name}`)
    return [name, between(limitsOf(field.schema))]
  })
  return Object.fromEntries(entries)
}

function between({ least, greatest }: { least: number; greatest: number }): fc.Arbitrary<number> {
  const small = fc.integer({ min: least, max: Math.min(greatest, least + 10_000) })
  return fc.oneof(
    { weight: 3, arbitrary: small },
    { weight: 1, arbitrary: fc.constantFrom(least, least + 1, greatest - 1, greatest) },
    { weight: 1, arbitrary: fc.integer({ min: least, max: greatest }) },
  )
}
