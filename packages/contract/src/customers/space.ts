import { spaceKinds } from '@lienzo/rules/customers/space-kinds'
import { measurementSources, measurementTrusts } from '@lienzo/rules/customers/space-measurement'
import { declareCall } from '../wire/call.ts'
import { brokenRule } from '../wire/errors.ts'
import {
  day,
  fileView,
  id,
  millimetres,
  moment,
  recordFields,
  requiredText,
  text,
  updateFields,
} from '../wire/fields.ts'
import { deleteInput, deleteOutput, selectionInput, selectionOutput } from '../wire/list.ts'
import { pickCall, standardCalls } from '../wire/standard-calls.ts'
import { z } from '../wire/zod.ts'
import { countryCode } from './country.ts'
import { assertClosuresStand, spaceClosures } from './space-closures.ts'

export const largestSpaceNumber = 9_999_999

/** Number that a customer uses to identify a space; unique per customer. */
export const spaceNumber = z.int().min(1).max(largestSpaceNumber)

/**
 * Returns a schema of degrees between `-largest` and `largest` with at most six decimals, which is a precision of about 0.1 m.
 */
function degrees(largest: number) {
  return z
    .number()
    .min(-largest)
    .max(largest)
    .refine(
      (value) => Math.abs(Math.round(value * 1e6) / 1e6 - value) < 1e-9,
      brokenRule('validation.decimals', 'has more than 6 decimals', { decimals: 6 }),
    )
}

/** Source and day of the measurements, and the name of the person who took them, who does not need a user account. */
const measurementFields = {
  measured_how: z.enum(measurementSources),
  measured_at: day.nullable(),
  measured_by: text(120),
}

const spaceFields = {
  shop_name: requiredText(120),
  chain: text(120),
  customer_id: id,
  kind: z.enum(spaceKinds),
  /** Position in the shop: floor, aisle, side. */
  position: text(120),
  /** Visible size of a print, and its bleed behind the frame at each edge, in mm; 0 if not measured. */
  visible_width: millimetres,
  visible_height: millimetres,
  bleed: millimetres,
  default_product_id: id.nullable(),
  default_material_id: id.nullable(),
  address: text(200),
  city: text(120),
  postal_code: text(20),
  /** Name of a state of the country; free text if the country has no list of states. */
  state: text(120),
  country: countryCode,
  latitude: degrees(90).nullable(),
  longitude: degrees(180).nullable(),
  contact: text(120),
  phone: text(40),
  opening_hours: text(500),
  /** Access instructions: which door, whom to ask, when deliveries are accepted. */
  access_notes: text(2000),
  notes: text(4000),
  active: z.boolean(),
}

export const spaceRow = z.object({
  ...recordFields,
  number: spaceNumber,
  ...spaceFields,
  default_installer_id: id.nullable(),
  ...measurementFields,
  /** Closures sorted by first day, including past ones. */
  closures: spaceClosures,
  /** Import that created the space; null if it was created by hand or the caller is not allowed to see the import. */
  came_from: z.object({ id, name: z.string(), created_at: moment }).nullable(),
  /** Current level of trust in the measurements. */
  measurement_trust: z.enum(measurementTrusts),
  customer_name: z.string(),
  default_product_name: z.string().nullable(),
  default_material_name: z.string().nullable(),
  default_installer_name: z.string().nullable(),
  /** First picture in the space's gallery. */
  cover: fileView.nullable(),
})

const place = z.object({ latitude: z.number().nullable(), longitude: z.number().nullable() })

export const spaceUpdate = z
  .strictObject({
    ...updateFields,
    /** If omitted, a new space gets the customer's next free number, and an existing space keeps its number. */
    number: spaceNumber.optional(),
    ...spaceFields,
    /** Usual installer; unchanged if omitted. Only the house can set it. */
    default_installer_id: id.nullable().optional(),
    /**
     * If these three fields are omitted when the measurements change, the server stores the source `unsaid`, the current day
     * and the caller.
     */
    measured_how: measurementFields.measured_how.optional(),
    measured_at: measurementFields.measured_at.optional(),
    measured_by: measurementFields.measured_by.optional(),
    /** Closures of the space; unchanged if omitted. */
    closures: spaceClosures.optional(),
  })
  .superRefine(({ closures }, context) => assertClosuresStand(closures, context), {
    when: ({ value }) => typeof value === 'object' && value !== null,
  })
  .superRefine(
    ({ latitude, longitude }, context) => {
      if ((latitude === null) === (longitude === null)) return
      context.addIssue({
        code: 'custom',
        ...brokenRule('validation.place_half', 'is missing: a location has a latitude and a longitude'),
        path: [latitude === null ? 'latitude' : 'longitude'],
      })
    },
    // Runs even if other fields are invalid, so that the error appears while a person types.
    { when: ({ value }) => place.safeParse(value).success },
  )

const edit = { path: '/space', right: 'edit' } as const

export const spaceCalls = {
  ...standardCalls({
    name: 'space',
    row: spaceRow,
    record: spaceRow,
    update: spaceUpdate,
  }),
  'delete-selected': declareCall({
    summary: 'Delete the spaces selected in a list; undelete restores them',
    permission: edit,
    changes: true,
    input: selectionInput,
    output: selectionOutput,
  }),
  getlist: pickCall('spaces', '/space'),
  getnextspacenum: declareCall({
    summary: 'Reserve the next space number of a customer; no number is issued twice',
    permission: edit,
    changes: true,
    input: z.strictObject({ customer_id: id }),
    output: z.object({ number: spaceNumber }),
  }),
  clonespace: declareCall({
    summary: 'Copy a space under the next number, without its pictures and documents',
    permission: edit,
    changes: true,
    input: z.strictObject({ id }),
    output: spaceRow,
  }),
  deactivedoc: declareCall({
    summary: 'Delete documents of spaces',
    permission: edit,
    changes: true,
    input: deleteInput,
    output: deleteOutput,
  }),
}
