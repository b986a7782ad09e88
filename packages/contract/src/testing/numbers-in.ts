import { decimalsOfUnit, type Unit, unitAt } from '../wire/units.ts'
import type { z } from '../wire/zod.ts'

/** Numeric field of a schema. `unit` is undefined for plain numbers, such as mm, copies and ids. */
export type NumberField = { path: string[]; schema: z.core.$ZodType; unit: Unit | undefined }

type Def = z.core.$ZodTypes['_zod']['def']

/** Returns all numeric fields of a schema, including those in nested objects, lists, records and unions. */
export function numbersIn(schema: z.core.$ZodType, path: string[] = []): NumberField[] {
  const unit = unitAt(schema, [])
  const def: Def = (schema as z.core.$ZodTypes)._zod.def
  if (unit !== undefined && def.type !== 'array' && def.type !== 'union') return [{ path, schema, unit }]
  switch (def.type) {
    case 'number':
      return [{ path, schema, unit }]
    case 'object':
      return Object.entries(def.shape).flatMap(([name, field]) => numbersIn(field, [...path, name]))
    case 'array':
      return numbersIn(def.element, path)
    case 'record':
      return numbersIn(def.valueType, path)
    case 'union':
      return def.options.flatMap((option) => numbersIn(option, path))
    case 'pipe':
      return numbersIn(def.in, path)
    default:
      return 'innerType' in def ? numbersIn(def.innerType, path) : []
  }
}

/** Smallest and largest number that a field accepts, in internal units: cents, 1/10000 m2, hundredths of a percent, mm, pieces. */
export type Limits = { least: number; greatest: number }

/**
 * Finds the limits of a field by testing values, so that they always match the contract. A field without limits gets those of
 * safe integers. Throws an Error if the field accepts none of 0, 1 and 2.
 */
export function limitsOf(schema: z.core.$ZodType): Limits {
  const from = [1, 0, 2].find((number) => takes(schema, number))
  if (from === undefined) throw new Error('A field takes neither 0 nor 1')
  return { greatest: furthest(schema, from, 1), least: furthest(schema, from, -1) }
}

function furthest(schema: z.core.$ZodType, from: number, direction: 1 | -1): number {
  let [inside, outside] = [from, direction * (Number.MAX_SAFE_INTEGER + 1)]
  while (Math.abs(outside - inside) > 1) {
    const middle = Math.trunc(inside / 2 + outside / 2)
    if (takes(schema, middle)) inside = middle
    else outside = middle
  }
  return inside
}

function takes(schema: z.core.$ZodType, number: number): boolean {
  return (schema as z.ZodType).safeParse(onTheWire(schema, number)).success
}

/** Converts a number from the internal unit to the wire unit, such as 1234 cents to 12.34. */
export function onTheWire(schema: z.core.$ZodType, number: number): number {
  const unit = unitAt(schema, [])
  return unit ? number / 10 ** decimalsOfUnit[unit] : number
}
