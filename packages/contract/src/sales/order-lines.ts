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

/** Step of a price explanation: a translation key, the values for its text, and its amount in euros. */
export const priceStep = z.object({
  key: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
  amount: signedEuros,
})

/** Result of one size check. */
export const sizeCheck = z.object({
  check: z.string(),
  level: z.enum(['ok', 'warning', 'error']),
  key: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
})

/** Fields of a line that a person enters. Sizes are in mm. */
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
/**
 * Copies in addition to those that are mounted: a number (`spares`), or a percentage of the copies, rounded up to whole copies
 * (`spares_percent`). One of the two must be 0.
 */
const spareFields = { spares: z.int().min(0).max(1_000_000), spares_percent: percent }
/** Optional fields of a line: the customer's product that the line advertises, and its spares. */
const optionalFields = { promotion_id: id.nullable(), ...spareFields }
const unlessSaid = {
  promotion_id: optionalFields.promotion_id.default(null),
  spares: spareFields.spares.default(0),
  spares_percent: spareFields.spares_percent.default(0),
}

/** Line of an order, as an input. A line without a space is for stock. */
export const lineInput = z.strictObject({
  id: id.optional(),
  space_id: id.nullable().default(null),
  ...lineFields,
  ...unlessSaid,
})

/** Fields of a line that the server calculates. */
export const pricedFields = {
  /** Number of spares printed in addition to the copies. */
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
  /** Position of the line in the order, starting at 1. */
  number: z.int(),
  /** Key that the client chose when it added the line; null if it chose none. */
  client_key: z.string().nullable(),
  space_id: id.nullable(),
  ...lineFields,
  ...optionalFields,
  ...pricedFields,
  space_number: z.int().nullable(),
  /** Shop of the space, and position of the space in the shop; null without a space. */
  space_name: z.string().nullable(),
  shop_name: z.string().nullable(),
  space_chain: z.string().nullable(),
  space_city: z.string().nullable(),
  product_name: z.string(),
  material_name: z.string().nullable(),
  finish_names: z.array(z.string()),
  promotion_name: z.string().nullable(),
  image_name: z.string().nullable(),
  /** File of the artwork version that was checked and will be printed. */
  image: fileView.nullable(),
  image_revision: z.int().nullable(),
  /** Current version of the artwork, and whether it is deleted. */
  newest_revision: z.int().nullable(),
  image_deleted: z.boolean(),
  /** Customer's approval and house's release of the current artwork version. */
  image_approval: z.enum(approvals).nullable(),
  image_release: z.enum(releases).nullable(),
})

/** Maximum number of lines returned together with their order. */
export const linesWithOrder = 200

/** Maximum number of lines that one call returns or changes. */
export const mostLinesTogether = 500

/**
 * Maximum size in bytes of the body of a call with lines. An input with up to twenty times the allowed number of lines still
 * fits, so it is refused with a field error on the list instead of TOO_LARGE.
 */
export const largestLines = 4 * 1024 * 1024

const lineVersion = { id, version: z.int().min(1) }

/**
 * Random key that a client chooses for a line that it adds. If the answer is lost and the client sends the line again with the
 * same key, the line is not added twice.
 */
const clientKey = z.string().regex(/^[\w-]{16,64}$/)

function haveDifferentKeys(lines: readonly { client_key?: string | undefined }[]): boolean {
  const keys = lines.flatMap(({ client_key }) => client_key ?? [])
  return new Set(keys).size === keys.length
}

/** Changes to individual lines. Fields that are omitted from a changed line keep their values. */
const lineChanges = {
  added: z
    .array(
      lineInput.omit({ id: true }).extend({
        /**
         * Id of the line before which the new line is inserted. If it is omitted or that line was deleted, the new line is
         * added at the end.
         */
        before: id.optional(),
        client_key: clientKey.optional(),
      }),
    )
    .max(mostLinesTogether)
    .refine(haveDifferentKeys, brokenRule('validation.twice', 'contains a client_key twice'))
    .default([]),
  changed: z
    .array(
      z.strictObject({
        ...lineVersion,
        /** Setting one kind of spares clears the other. */
        ...z.object({ space_id: id.nullable(), ...lineFields, ...optionalFields }).partial().shape,
      }),
    )
    .max(mostLinesTogether)
    .default([]),
  removed: z.array(z.strictObject(lineVersion)).max(mostLinesTogether).default([]),
}

/**
 * Maximum number of spaces for which one call adds lines, and maximum number of spaces without a line that the output lists.
 */
export const mostSpacesTogether = 10_000
export const mostLeftOut = 500

/** Maximum number of names by which one call looks up spaces, and maximum length of a name in characters. */
export const mostNamesTogether = 500
export const longestSpaceName = 500

/** Reasons why no line was added for a space. */
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
    /** Source of the spaces: the caller's basket, a different order, space numbers of the order's customer, or ids. */
    basket: z.literal(true).optional(),
    order_id: id.optional(),
    numbers: z.array(spaceNumber).min(1).max(mostSpacesTogether).optional(),
    ids: z.array(id).min(1).max(mostSpacesTogether).optional(),
    /** Line to add for each space. If the size is omitted, the line gets the visible size of the space plus the bleed. */
    line: z.strictObject({
      ...lineFields,
      ...unlessSaid,
      width: lineFields.width.nullable().default(null),
      height: lineFields.height.nullable().default(null),
    }),
    /** `line` adds the spares to each line; `whole` distributes them over all lines. */
    spares_of: z.enum(['line', 'whole']).default('line'),
  })
  .refine((input) => waysOfSpaces.filter((way) => input[way] !== undefined).length === 1, {
    ...brokenRule(
      'validation.required',
      'must name the spaces in one way: the basket, an order, numbers or ids',
    ),
    path: ['ids'],
  })

/** Fields of a line that can refer to a record that is no longer available. */
export const formerFields = [
  'product_id',
  'material_id',
  'finish_ids',
  'promotion_id',
  'campaign_image_id',
  'space_id',
] as const
export type FormerField = (typeof formerFields)[number]

/** Record that a line uses but that is no longer available: the field of the line, and the name of the record. */
export const formerPart = z.object({
  field: z.enum(formerFields),
  name: z.string(),
})

/** Field error of one of several records, in the format of the field errors of a call. */
export const fieldError = z.object({
  key: z.enum(fieldErrorKeys),
  values: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  message: z.string(),
})

/** Totals of an order: number of pieces, number of additional spares, and the price of all of them. */
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

/** Calls for the lines of an order, and for the spaces that a line can use. */
export const orderLineCalls = {
  lines: declareCall({
    summary:
      'Return a page of the lines of an order, in their order: the given page, or the one that contains a given line or space',
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
    summary: `Check up to ${mostLinesTogether} saved lines again and report everything that would prevent the order's next step: spaces closed, resized or taken since, and current artwork and products. Changes nothing; deleted lines are left out`,
    permission: access,
    changes: false,
    input: z.strictObject({ id, line_ids: z.array(id).min(1).max(mostLinesTogether) }),
    output: z.object({ lines: z.array(lineRecord) }),
  }),
  savelines: declareCall({
    summary:
      "Add, update and remove lines of a draft independently; those that cannot be saved stay unchanged and are returned with the reason. Returns the saved lines and the order's totals",
    permission: edit,
    changes: true,
    largestBody: largestLines,
    input: z.strictObject({ id, ...lineChanges }),
    output: z.object({
      /** New version of the order. */
      version: z.int(),
      totals: z.object({ ...orderTotals, vat_rate: percent }),
      /** Added lines in the order of the input; `changed` contains the changed lines. */
      added: z.array(lineRecord),
      changed: z.array(lineRecord),
      removed: z.array(id),
      refused: z.array(
        z.object({
          of: z.enum(['added', 'changed', 'removed']),
          /** Index in the input list, starting at 0. */
          place: z.int(),
          error: z.enum(errorCodes),
          fields: z.record(z.string(), fieldError),
          /** Line as saved by somebody else in the meantime; null if it does not exist. */
          line: lineRecord.nullable(),
        }),
      ),
    }),
  }),
  updatespaces: declareCall({
    summary:
      'Add a line of one product to a draft for each of many spaces, at the size of the space; returns the spaces without a line, with the reasons',
    permission: edit,
    changes: true,
    input: forSpaces,
    output: z.object({
      /** New version of the order. */
      version: z.int(),
      totals: z.object({ ...orderTotals, vat_rate: percent }),
      /** Number of added lines, ids of the spaces with a new line, and number of spaces without a line. */
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
      'Return the cells of the space-number column of an uploaded spreadsheet: the column with that header, or else one that contains numbers',
    permission: access,
    changes: false,
    input: z.strictObject({ upload: uploadId }),
    output: z.object({
      /** Header of the column; empty if the column has none. */
      column: z.string(),
      cells: z.array(z.string()),
    }),
  }),
  getspaces: declareCall({
    summary: 'List the spaces of a customer that order lines can be for',
    permission: access,
    changes: false,
    input: pickInput.extend({
      customer_id: id,
      /** Finds the spaces with these numbers, regardless of the `limit`. Unknown numbers are ignored. */
      numbers: z.array(spaceNumber).min(1).max(mostSpacesTogether).optional(),
      /**
       * Finds spaces by name: `Shop · Position` or the shop alone, optionally followed by ` · postal code`, ` · town` or both.
       * Ignores case and accents. Several spaces can match one name.
       */
      names: z.array(requiredText(longestSpaceName)).min(1).max(mostNamesTogether).optional(),
    }),
    output: z.array(lineSpace),
  }),
}
