import { z } from './zod.ts'

/** Internal unit of a number that has a different unit on the wire, or that is a time. */
export type Unit = 'cents' | 'percent' | 'area' | 'date'

/** Number of decimals on the wire, such as 2 for cents: 12.34 euros are 1234 cents. */
export const decimalsOfUnit = { cents: 2, percent: 2, area: 4, date: 0 } as const satisfies Record<
  Unit,
  number
>

const units = z.registry<{ unit: Unit }>()

/** Registers the unit of a schema. Schemas derived from it, for example by an additional check, keep the unit. */
export function inUnit<Schema extends z.ZodType>(unit: Unit, schema: Schema): Schema {
  units.add(schema, { unit })
  return schema
}

/**
 * Returns the unit of the numbers at a path in a schema, such as `lines.2.net`, or undefined for plain numbers and missing
 * fields.
 */
export function unitAt(schema: z.core.$ZodType, path: readonly string[]): Unit | undefined {
  const entry = units.get(schema)
  if (entry) return entry.unit
  const { def } = (schema as z.core.$ZodTypes)._zod
  if ('innerType' in def) return unitAt(def.innerType, path)
  if (def.type === 'union') return firstOf(def.options, path)
  const [name, ...within] = path
  if (name === undefined) return def.type === 'array' ? unitAt(def.element, []) : undefined
  if (def.type === 'array') return unitAt(def.element, /^\d+$/.test(name) ? within : path)
  if (def.type !== 'object') return undefined
  const field = def.shape[name]
  return field && unitAt(field, within)
}

function firstOf(options: readonly z.core.$ZodType[], path: readonly string[]): Unit | undefined {
  for (const option of options) {
    const unit = unitAt(option, path)
    if (unit) return unit
  }
  return undefined
}
