import { euros, recordFields, requiredText, updateFields } from '../wire/fields.ts'
import { pickCall, standardCalls } from '../wire/standard-calls.ts'
import { z } from '../wire/zod.ts'
import { finishPriceModes } from './finish-columns.ts'

const finishFields = {
  code: requiredText(40),
  name: requiredText(120),
  price_mode: z.enum(finishPriceModes),
  price: euros,
  active: z.boolean(),
}
export const finishRow = z.object({ ...recordFields, ...finishFields })
export const finishUpdate = z.strictObject({ ...updateFields, ...finishFields })

export const finishCalls = {
  ...standardCalls({
    name: 'finish',
    row: finishRow,
    record: finishRow,
    update: finishUpdate,
  }),
  getfinishes: pickCall('finishes', '/finish'),
}
