// Exports all of Zod. The functions below replace Zod's functions of the same name.
export * from 'zod'

import { z } from 'zod'

/**
 * Maximum number of faults. After that, the rest of a list is not read, because people correct a few faults and send the input
 * again.
 */
const MOST_FAULTS = 20

/** Maximum number of keys of a record in an input. */
const MOST_NAMES = 1000

type Parse = z.ZodType['_zod']['parse']
type Element = z.core.$ZodType

const isAnswer = ({ direction }: z.core.ParseContextInternal) => direction === 'backward'

/**
 * Array schema that checks the length of an input before it reads the elements, and stops after twenty faults. Zod's own array
 * reads all elements first and collects all faults, which took a second for a megabyte of invalid ids. Outputs are not limited.
 */
const BoundedArray = z.core.$constructor<z.ZodArray>('BoundedArray', (list, definition) => {
  z.ZodArray.init(list, definition)
  const parseAll = list._zod.parse
  const most = longestOf(definition)
  list._zod.parse = (payload, context) => {
    const { value } = payload
    if (!Array.isArray(value) || isAnswer(context)) return parseAll(payload, context)
    if (value.length > most) return refuse(payload, { origin: 'array', maximum: most, inst: list })
    const read: unknown[] = []
    payload.value = read
    for (const [at, element] of value.entries()) {
      const result = definition.element._zod.run({ value: element, issues: [] }, context)
      if (result instanceof Promise) throw new TypeError('No element of an input is read asynchronously')
      payload.issues.push(...z.core.util.prefixIssues(at, result.issues))
      if (payload.issues.length >= MOST_FAULTS) break
      read.push(result.value)
    }
    return payload
  }
})

/**
 * Record schema that accepts at most a thousand keys in an input, and counts the keys before it reads any value. Outputs are
 * not limited.
 */
const BoundedRecord = z.core.$constructor<z.ZodRecord>('BoundedRecord', (record, definition) => {
  z.ZodRecord.init(record, definition)
  const parseAll = record._zod.parse
  record._zod.parse = (payload, context) => {
    const { value } = payload
    const isLarge = typeof value === 'object' && value !== null && Object.keys(value).length > MOST_NAMES
    if (!isLarge || isAnswer(context)) return parseAll(payload, context)
    return refuse(payload, { origin: 'array', maximum: MOST_NAMES, inst: record })
  }
})

function refuse(
  payload: Parameters<Parse>[0],
  { origin, maximum, inst }: { origin: 'array'; maximum: number; inst: z.core.$ZodType },
) {
  payload.issues.push({ code: 'too_big', origin, maximum, inclusive: true, input: payload.value, inst })
  payload.value = undefined
  return payload
}

function longestOf({ checks = [] }: z.core.$ZodArrayDef): number {
  for (const { _zod } of checks) {
    const { def } = _zod
    if (def.check === 'max_length') return (def as z.core.$ZodCheckMaxLengthDef).maximum
    if (def.check === 'length_equals') return (def as z.core.$ZodCheckLengthEqualsDef).length
  }
  return Number.POSITIVE_INFINITY
}

export function array<Item extends Element>(element: Item): z.ZodArray<Item> {
  return new BoundedArray({ type: 'array', element }) as unknown as z.ZodArray<Item>
}

export function record<Name extends z.core.$ZodRecordKey, Value extends Element>(
  keyType: Name,
  valueType: Value,
): z.ZodRecord<Name, Value> {
  return new BoundedRecord({ type: 'record', keyType, valueType }) as unknown as z.ZodRecord<Name, Value>
}
