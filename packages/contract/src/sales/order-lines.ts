import { declareCall } from '../wire/call.ts'
import { brokenRule, errorCodes } from '../wire/errors.ts'
import { fieldErrorKeys } from '../wire/field-error-keys.ts'
import {
  euros,
  fileView,
  id,
  percent,
  requiredText,
  signedEuros,
  squareMetres,
  text,
} from '../wire/fields.ts'
import { uploadId } from '../wire/file.ts'
import { pickInput } from '../wire/list.ts'
import { z } from '../wire/zod.ts'
import { approvals, releases } from './artwork/artwork-states.ts'
import { lineSpace } from './line-space.ts'

/** One step of a price's explanation: a translation key, whole-number values for its text, and what it adds in euros. */
export const priceStep = z.object({
  key: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
  amount: signedEuros,
})

/** The outcome of one size check. */
export const sizeCheck = z.object({
  check: z.string(),
  level: z.enum(['ok', 'warning', 'error']),
  key: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
})

/** What a person decides about a line; sizes in mm. */
const lineFields = {
  product_id: id,
  campaign_image_id: id.nullable(),
  material_id: id.nullable(),
  finish_ids: z.array(id).max(50),
  width: z.int().min(1).max(1_000_000),
  height: z.int().min(1).max(1_000_000),
  copies: z.int().min(1).max(1_000_000),
  notes: text(1000),
}
/** Copies beyond those that are mounted: so many, or so many percent of the copies, rounded up. One of the two is 0. */
const spareFields = { spares: z.int().min(0).max(1_000_000), spares_percent: percent }
/** What a line need not say: the customer's product that its print advertises, and its spares. */
const optionalFields = { promotion_id: id.nullable(), ...spareFields }
const unlessSaid = {
  promotion_id: optionalFields.promotion_id.default(null),
  spares: spareFields.spares.default(0),
  spares_percent: spareFields.spares_percent.default(0),
}

/** A line of no space is for stock. */
export const lineInput = z.strictObject({
  id: id.optional(),
  space_id: id.nullable().default(null),
  ...lineFields,
  ...unlessSaid,
})

/** What the server works out for a line. */
export const pricedFields = {
  /** How many spares are printed besides the copies. */
  spare_copies: z.int(),
  m2: squareMetres,
  discount: percent,
  net: euros,
  price_steps: z.array(priceStep),
  checks: z.array(sizeCheck),
}
export const lineRecord = z.object({
  id,
  version: z.int(),
  /** Place on the order, from 1. */
  number: z.int(),
  space_id: id.nullable(),
  ...lineFields,
  ...optionalFields,
  ...pricedFields,
  space_number: z.int().nullable(),
  /** Its shop, and where in it it is. */
  space_name: z.string().nullable(),
  shop_name: z.string().nullable(),
  space_chain: z.string().nullable(),
  space_city: z.string().nullable(),
  product_name: z.string(),
  material_name: z.string().nullable(),
  finish_names: z.array(z.string()),
  promotion_name: z.string().nullable(),
  image_name: z.string().nullable(),
  /** The artwork in the version that was checked, and is printed. */
  image: fileView.nullable(),
  image_revision: z.int().nullable(),
  /** The version that the artwork has now, and whether it is deleted. */
  newest_revision: z.int().nullable(),
  image_deleted: z.boolean(),
  /** Whether the customer has approved that version, and the house passed it for print. */
  image_approval: z.enum(approvals).nullable(),
  image_release: z.enum(releases).nullable(),
})

/** How many lines come with their order. */
export const linesWithOrder = 200

/** How many lines one call gives, or changes. */
export const mostLinesTogether = 500

/**
 * Bytes of the largest input with lines. Twenty times as many as a call takes still arrive, and are refused by the name of
 * their list.
 */
export const largestLines = 4 * 1024 * 1024

const lineVersion = { id, version: z.int().min(1) }

/** What is written of single lines; what is left out of a changed one stays. */
const lineChanges = {
  added: z
    .array(
      lineInput.omit({ id: true }).extend({
        /** The line before which it comes; without one, or where that one is gone, it comes last. */
        before: id.optional(),
      }),
    )
    .max(mostLinesTogether)
    .default([]),
  changed: z
    .array(
      z.strictObject({
        ...lineVersion,
        /** Spares in one way are none in the other. */
        ...z.object({ space_id: id.nullable(), ...lineFields, ...optionalFields }).partial().shape,
      }),
    )
    .max(mostLinesTogether)
    .default([]),
  removed: z.array(z.strictObject(lineVersion)).max(mostLinesTogether).default([]),
}

/** The most spaces for which one call adds lines, and those of them that it names as left out. */
export const mostSpacesTogether = 10_000
export const mostLeftOut = 500

/** The most names by which one call looks up spaces, and the length of one in characters. */
export const mostNamesTogether = 500
export const longestSpaceName = 500

/** Why a space got no line. */
export const leftOutReasons = [
  'not_found',
  'other_customer',
  'inactive',
  'there',
  'not_measured',
  'refused',
] as const

const spaceNumber = z.int().min(1).max(2_147_483_647)
const waysOfSpaces = ['basket', 'order_id', 'numbers', 'ids'] as const

const forSpaces = z
  .strictObject({
    id,
    /** Those in the caller's basket, of another order, of these numbers of the order's customer, or these. */
    basket: z.literal(true).optional(),
    order_id: id.optional(),
    numbers: z.array(spaceNumber).min(1).max(mostSpacesTogether).optional(),
    ids: z.array(id).min(1).max(mostSpacesTogether).optional(),
    /** What is printed for each; without a size, as large as what is seen of the space and its bleed. */
    line: z.strictObject({
      ...lineFields,
      ...unlessSaid,
      width: lineFields.width.nullable().default(null),
      height: lineFields.height.nullable().default(null),
    }),
    /** Says whether the spares of the line, a number or a percentage, are those of each line or of all of them together. */
    spares_of: z.enum(['line', 'whole']).default('line'),
  })
  .refine((chosen) => waysOfSpaces.filter((way) => chosen[way] !== undefined).length === 1, {
    ...brokenRule(
      'validation.required',
      'must name the spaces in one way: the basket, an order, numbers or ids',
    ),
    path: ['ids'],
  })

/** The fields of a line that name what may not be sold any more. */
export const formerFields = [
  'product_id',
  'material_id',
  'finish_ids',
  'promotion_id',
  'campaign_image_id',
  'space_id',
] as const
export type FormerField = (typeof formerFields)[number]

/** What of a line is not sold any more, by the field that names it. */
export const formerPart = z.object({
  field: z.enum(formerFields),
  name: z.string(),
})

/** Why a record was refused among others, as its own call would have said it. */
export const fieldError = z.object({
  key: z.enum(fieldErrorKeys),
  values: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  message: z.string(),
})

/** What an order comes to: its pieces, the spares besides them, and what both are billed. */
export const orderTotals = {
  pieces: z.int(),
  spares: z.int(),
  m2: squareMetres,
  net: euros,
  vat: euros,
  total: euros,
}

const access = { path: '/order', right: 'access' } as const
const edit = { path: '/order', right: 'edit' } as const

/** Lines by pages and by themselves, and the spaces that they are for. */
export const orderLineCalls = {
  lines: declareCall({
    summary:
      'A page of the lines of an order, in their order: the one that is asked for, or that on which a line or a space stands',
    permission: access,
    changes: false,
    input: z.strictObject({
      id,
      page: z.int().min(1).max(100_000).default(1),
      perpage: z.int().min(1).max(mostLinesTogether).default(100),
      line_id: id.optional(),
      space_id: id.optional(),
    }),
    output: z.object({ rows: z.array(lineRecord), total: z.int(), page: z.int(), perpage: z.int() }),
  }),
  checklines: declareCall({
    summary: `What the checks say now of up to ${mostLinesTogether} saved lines: of spaces that were closed, resized or taken since, of artwork and products as they are today, so everything that would refuse the next step of the order; changes nothing. A line that is gone is left out`,
    permission: access,
    changes: false,
    input: z.strictObject({ id, line_ids: z.array(id).min(1).max(mostLinesTogether) }),
    output: z.object({ lines: z.array(lineRecord) }),
  }),
  savelines: declareCall({
    summary:
      'Add, change and remove lines of a draft, each by itself: what cannot be saved stays as it is, and the answer says why. Answers the lines as they are then, and what the order adds up to',
    permission: edit,
    changes: true,
    largestBody: largestLines,
    input: z.strictObject({ id, ...lineChanges }),
    output: z.object({
      /** Of the order. */
      version: z.int(),
      totals: z.object({ ...orderTotals, vat_rate: percent }),
      /** Those that came, in the order in which they were sent, and then those that changed. */
      added: z.array(lineRecord),
      changed: z.array(lineRecord),
      removed: z.array(id),
      refused: z.array(
        z.object({
          of: z.enum(['added', 'changed', 'removed']),
          /** From 0. */
          place: z.int(),
          error: z.enum(errorCodes),
          fields: z.record(z.string(), fieldError),
          /** The line as somebody else has left it; null where it is gone, or was never there. */
          line: lineRecord.nullable(),
        }),
      ),
    }),
  }),
  updatespaces: declareCall({
    summary:
      'Add a line of one product to a draft for each of many spaces, at its own size; says for which it did not, and why',
    permission: edit,
    changes: true,
    input: forSpaces,
    output: z.object({
      /** Of the order. */
      version: z.int(),
      totals: z.object({ ...orderTotals, vat_rate: percent }),
      /** How many lines came, which spaces they are for, and how many spaces got none. */
      added: z.int(),
      space_ids: z.array(id),
      left_out: z.int(),
      left: z.array(
        z.object({
          space_id: id.nullable(),
          number: z.int().nullable(),
          name: z.string(),
          reason: z.enum(leftOutReasons),
          fields: z.record(z.string(), fieldError),
        }),
      ),
    }),
  }),
  readnumbers: declareCall({
    summary:
      'What an uploaded spreadsheet says in its column of numbers of spaces, cell by cell: the column that is called so, or that holds numbers',
    permission: access,
    changes: false,
    input: z.strictObject({ upload: uploadId }),
    output: z.object({
      /** What the column is called; empty where it has no heading. */
      column: z.string(),
      cells: z.array(z.string()),
    }),
  }),
  getspaces: declareCall({
    summary: 'The spaces of a customer that lines of an order may be for',
    permission: access,
    changes: false,
    input: pickInput.extend({
      customer_id: id,
      /** Those of these numbers, as many as there are of them; what is not found is left out. */
      numbers: z.array(spaceNumber).min(1).max(mostSpacesTogether).optional(),
      /**
       * Those called so, as `Shop · Position` or by the shop alone, either with ` · postal code`, ` · town` or both behind it,
       * without regard to accents and capitals; several may share a name.
       */
      names: z.array(requiredText(longestSpaceName)).min(1).max(mostNamesTogether).optional(),
    }),
    output: z.array(lineSpace),
  }),
}
