import { declareCall } from '../wire/call.ts'
import {
  euros,
  fileView,
  id,
  millimetres,
  recordFields,
  requiredText,
  text,
  updateFields,
} from '../wire/fields.ts'
import { uploadId } from '../wire/file.ts'
import { pickCall, standardCalls } from '../wire/standard-calls.ts'
import { z } from '../wire/zod.ts'
import { finishPriceModes } from './finish-columns.ts'

const materialFields = {
  code: requiredText(40),
  name: requiredText(120),
  description: text(2000),
  price_per_m2: euros,
  cost_per_m2: euros,
  /** Printable width of the roll in mm; 0 if the material does not come on a roll. */
  roll_width: millimetres,
  /** Length of the roll in mm; 0 if unknown. */
  roll_length: millimetres,
  /** Thickness in micrometres. */
  thickness: z.int().min(0).max(1_000_000),
  /** Weight in grams per m2. */
  weight: z.int().min(0).max(1_000_000),
  active: z.boolean(),
}
export const materialRow = z.object({ ...recordFields, ...materialFields, picture: fileView.nullable() })

/** Finish that a material permits; `price` replaces the finish's own price on this material. */
export const permittedFinish = z.object({
  finish_id: id,
  code: z.string(),
  name: z.string(),
  price_mode: z.enum(finishPriceModes),
  finish_price: euros,
  price: euros.nullable(),
})
const itsFinishes = {
  finishes: z.array(permittedFinish),
  /** Number of permitted finishes that are deleted. Restoring one permits it again at its previous price. */
  deleted_finishes: z.int(),
}
export const materialRecord = materialRow.extend(itsFinishes)

const chosenFinishes = z.array(z.strictObject({ finish_id: id, price: euros.nullable() })).max(200)
export const materialUpdate = z.strictObject({
  ...updateFields,
  ...materialFields,
  picture_upload: uploadId.nullable().optional(),
  /** Permitted finishes; unchanged if omitted. */
  finishes: chosenFinishes.optional(),
})

export const materialCalls = {
  ...standardCalls({
    name: 'material',
    row: materialRow,
    record: materialRecord,
    update: materialUpdate,
  }),
  getmaterials: pickCall('materials', '/material'),
}

const materialFinishes = z.object({ material_id: id, version: z.int(), ...itsFinishes })
export const materialFinishesCalls = {
  get: declareCall({
    summary: 'Return the finishes that a material permits',
    permission: { path: '/material', right: 'access' },
    changes: false,
    input: z.strictObject({ material_id: id }),
    output: materialFinishes,
  }),
  update: declareCall({
    summary: 'Set the finishes that a material permits; requires the version of the material',
    permission: { path: '/material', right: 'edit' },
    changes: true,
    takesBack: true,
    input: z.strictObject({ material_id: id, version: z.int(), finishes: chosenFinishes }),
    output: materialFinishes,
  }),
}
