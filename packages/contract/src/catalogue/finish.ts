import { euros, recordFields, requiredText, updateFields } from '../wire/fields.ts'
import type { ListColumns } from '../wire/list.ts'
import { pickCall, standardCalls } from '../wire/standard-calls.ts'
import { z } from '../wire/zod.ts'

/** Per m2, per linear metre of perimeter, per piece, or once per order line. */
export const finishPriceModes = ['m2', 'metre', 'piece', 'line'] as const

const finishFields = {
  code: requiredText(40),
  name: requiredText(120),
  price_mode: z.enum(finishPriceModes),
  price: euros,
  active: z.boolean(),
}
export const finishRow = z.object({ ...recordFields, ...finishFields })
export const finishUpdate = z.strictObject({ ...updateFields, ...finishFields })

export const finishColumns = {
  code: { kind: 'text' },
  name: { kind: 'text' },
  price_mode: { kind: 'choice', choices: finishPriceModes },
  price: { kind: 'cents' },
  active: { kind: 'boolean' },
  created_at: { kind: 'date' },
  updated_at: { kind: 'date' },
} as const satisfies ListColumns

export const finishCalls = {
  ...standardCalls({
    name: 'finish',
    row: finishRow,
    record: finishRow,
    update: finishUpdate,
  }),
  getfinishes: pickCall('finishes'),
}
