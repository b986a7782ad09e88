import { orderFields as fieldNames, orderStates } from '@lienzo/rules/sales/order-states'
import { finishPriceModes } from '../catalogue/finish-columns.ts'
import { fixedSize } from '../catalogue/product.ts'
import { productPriceModes } from '../catalogue/product-columns.ts'
import { languages } from '../people/languages.ts'
import { declareCall } from '../wire/call.ts'
import { brokenRule, errorCodes } from '../wire/errors.ts'
import { fieldErrorKeys } from '../wire/field-error-keys.ts'
import {
  day,
  euros,
  fileView,
  id,
  moment,
  percent,
  recordFields,
  signedEuros,
  squareMetres,
  sumOfEuros,
  sumOfSquareMetres,
  text,
  updateFields,
} from '../wire/fields.ts'
import {
  getInput,
  pickAllInput,
  pickedRow,
  pickInput,
  selectionInput,
  selectionOutput,
} from '../wire/list.ts'
import { standardCalls } from '../wire/standard-calls.ts'
import { z } from '../wire/zod.ts'
import { approvals, releases } from './artwork-states.ts'
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
/** A line of no space is for stock. */
export const lineInput = z.strictObject({
  id: id.optional(),
  space_id: id.nullable().default(null),
  ...lineFields,
})

/** What the server works out for a line. */
const pricedFields = {
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
  ...pricedFields,
  space_number: z.int().nullable(),
  /** Its shop, and where in it it is. */
  space_name: z.string().nullable(),
  product_name: z.string(),
  material_name: z.string().nullable(),
  finish_names: z.array(z.string()),
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

/** How many lines one call gives, or changes. */
export const mostLinesTogether = 500

const lineVersion = { id, version: z.int().min(1) }

/** What is written of single lines; what is left out of a changed one stays. */
const lineChanges = {
  added: z
    .array(lineInput.omit({ id: true }))
    .max(mostLinesTogether)
    .default([]),
  changed: z
    .array(
      z.strictObject({
        ...lineVersion,
        ...z.object({ space_id: id.nullable(), ...lineFields }).partial().shape,
      }),
    )
    .max(mostLinesTogether)
    .default([]),
  removed: z.array(z.strictObject(lineVersion)).max(mostLinesTogether).default([]),
}

/** The most spaces for which one call adds lines, and those of them that it names as left out. */
const mostSpacesTogether = 10_000
export const mostLeftOut = 500

/** Why a space got no line. */
export const leftOutReasons = [
  'not_found',
  'other_customer',
  'inactive',
  'there',
  'not_measured',
  'refused',
] as const

const forSpaces = z
  .strictObject({
    id,
    /** Those in the caller's basket, of these numbers of the order's customer, or these. */
    basket: z.literal(true).optional(),
    numbers: z.array(z.int().min(1)).min(1).max(mostSpacesTogether).optional(),
    ids: z.array(id).min(1).max(mostSpacesTogether).optional(),
    /** What is printed for each; without a size, as large as what is seen of the space and its bleed. */
    line: z.strictObject({
      ...lineFields,
      width: lineFields.width.nullable().default(null),
      height: lineFields.height.nullable().default(null),
    }),
  })
  .refine(({ basket, numbers, ids }) => [basket, numbers, ids].filter(Boolean).length === 1, {
    ...brokenRule('validation.required', 'must name the spaces in one way: the basket, numbers or ids'),
    path: ['ids'],
  })

const orderFields = {
  customer_id: id,
  campaign_id: id.nullable(),
  category_id: id.nullable(),
  delivery_address_id: id.nullable(),
  reference: text(120),
  requested_at: day.nullable(),
  /** Promised by the house. */
  promised_at: day.nullable(),
  notes_production: text(4000),
  notes_delivery: text(4000),
}
/** The first and the last day on which it can be mounted; none where it is open. */
const installationWindow = { installs_from: day.nullable(), installs_to: day.nullable() }
const orderTotals = { pieces: z.int(), m2: squareMetres, net: euros, vat: euros, total: euros }

export const orderRow = z.object({
  ...recordFields,
  code: z.string(),
  status: z.enum(orderStates),
  usergroup_id: id,
  user_id: id,
  ...orderFields,
  ...installationWindow,
  ...orderTotals,
  customer_name: z.string(),
  campaign_name: z.string().nullable(),
  user_name: z.string(),
  usergroup_name: z.string(),
})
export const historyEntry = z.object({
  id,
  from_status: z.enum(orderStates).nullable(),
  to_status: z.enum(orderStates),
  note: z.string(),
  created_at: moment,
  created_by: id.nullable(),
  created_by_name: z.string().nullable(),
})
export const orderRecord = orderRow.extend({
  vat_rate: percent,
  customer_discount: percent,
  lines: z.array(lineRecord),
  history: z.array(historyEntry),
  /** The states that the caller may move this order to now. */
  next_statuses: z.array(z.enum(orderStates)),
  /** Whether the caller may change something of it, and what. */
  may_edit: z.boolean(),
  may_change: z.array(z.enum(fieldNames)),
  may_delete: z.boolean(),
  /** Whether the caller may bring it to another user's account. */
  may_move: z.boolean(),
})
export const orderUpdateFields = z.strictObject({
  ...updateFields,
  /** From `generateordercode`; left out, the server takes the next one. */
  code: z
    .string()
    .regex(/^\d{2}-\d{6,}$/)
    .optional(),
  /** On whose account it is: a user of the customer, whom the house chooses. Left out, it stays, or is the only one that there is. */
  user_id: id.nullable().optional(),
  ...orderFields,
  /** Left out, they stay. */
  ...z.object(installationWindow).partial().shape,
  /** The whole order's lines in their order; left out keeps them. */
  lines: z.array(lineInput).max(2000).optional(),
})
export const orderUpdate = orderUpdateFields.refine(
  ({ installs_from, installs_to }) => !installs_from || !installs_to || installs_from <= installs_to,
  { ...brokenRule('validation.ends_before_start', 'is before the start'), path: ['installs_to'] },
)

/** The fields of a line that name what may not be sold any more. */
export const formerFields = [
  'product_id',
  'material_id',
  'finish_ids',
  'campaign_image_id',
  'space_id',
] as const
export type FormerField = (typeof formerFields)[number]

/** What of a line is not sold any more, by the field that names it. */
const formerPart = z.object({
  field: z.enum(formerFields),
  name: z.string(),
})

const access = { path: '/order', right: 'access' } as const
const edit = { path: '/order', right: 'edit' } as const

/** A material as an order line offers it, with the finishes that may go on it. */
const offeredMaterial = z.object({
  id,
  code: z.string(),
  name: z.string(),
  price_per_m2: euros,
  roll_width: z.int(),
  finishes: z.array(
    z.object({ id, code: z.string(), name: z.string(), price_mode: z.enum(finishPriceModes), price: euros }),
  ),
})

/** The most orders that one call moves to another state. */
export const mostMovedTogether = 100

/** Why a record was refused among others, as its own call would have said it. */
const fieldError = z.object({
  key: z.enum(fieldErrorKeys),
  values: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  message: z.string(),
})

/** What orders add up to, by the columns of their list. */
const orderSums = z.object({
  count: z.int(),
  pieces: z.int(),
  m2: sumOfSquareMetres,
  net: sumOfEuros,
  total: sumOfEuros,
})

export const orderCalls = {
  ...standardCalls({
    name: 'order',
    row: orderRow,
    record: orderRecord,
    update: orderUpdate,
  }),
  sums: declareCall({
    summary: 'How many orders were chosen, and what they add up to; `all` adds up what matches now',
    permission: access,
    changes: false,
    input: selectionInput,
    output: orderSums,
  }),
  generateordercode: declareCall({
    summary: 'The next order code; no two callers ever get the same one',
    permission: edit,
    changes: true,
    input: z.strictObject({}),
    output: z.object({ code: z.string() }),
  }),
  changestatus: declareCall({
    summary:
      'Move an order to another state; confirming charges the balance, cancelling gives the charge back. Confirming and production check the lines again and are refused where an artwork has another version than the one that was checked, unless the newest are taken',
    permission: edit,
    changes: true,
    input: z.strictObject({
      id,
      version: z.int().min(1),
      status: z.enum(orderStates),
      note: text(1000).default(''),
      /** Takes the newest version of each artwork, which must pass the checks. */
      take_newest: z.boolean().default(false),
      /** What is given back of the charge of an order that is cancelled: the house may keep a part. Left out, all of it. */
      give_back: z.strictObject({ euros, m2: squareMetres }).optional(),
    }),
    output: orderRecord,
  }),
  changestatuses: declareCall({
    summary: `Move up to ${mostMovedTogether} orders to another state, each by its own rules: what cannot go stays as it is, and the answer says why`,
    permission: edit,
    changes: true,
    input: z.strictObject({
      chosen: selectionInput,
      status: z.enum(orderStates),
      note: text(1000).default(''),
    }),
    output: z.object({
      moved: z.array(z.object({ id, code: z.string() })),
      refused: z.array(
        z.object({
          id,
          code: z.string(),
          error: z.enum(errorCodes),
          fields: z.record(z.string(), fieldError),
        }),
      ),
    }),
    conflict: selectionOutput,
  }),
  updateusergroup: declareCall({
    summary:
      "Move an order to another user group of its customer, and to one of its users: the only one where none is named. What it was charged moves along, within that user's limits. For the house alone",
    permission: edit,
    changes: true,
    input: z.strictObject({
      id,
      version: z.int().min(1),
      usergroup_id: id,
      user_id: id.nullable().default(null),
    }),
    output: orderRecord,
  }),
  getusers: declareCall({
    summary: 'The users on whose account an order of a customer may be',
    permission: access,
    changes: false,
    input: z.strictObject({ customer_id: id }),
    output: z.array(
      z.object({
        id,
        name: z.string(),
        full_name: z.string(),
        usergroup_id: id,
        usergroup_name: z.string(),
      }),
    ),
  }),
  validatesize: declareCall({
    summary: 'Check and price lines that are not saved yet, with the explanation of each price',
    permission: access,
    changes: false,
    input: z.strictObject({
      customer_id: id,
      lines: z.array(lineInput).max(2000),
      /** When it is wanted and can be mounted, which decides whether a space is open. */
      ...z.object({ requested_at: day.nullable(), ...installationWindow }).partial().shape,
    }),
    output: z.object({
      lines: z.array(z.object({ ...pricedFields, piece_m2: squareMetres, former: z.array(formerPart) })),
      totals: z.object({ ...orderTotals, vat_rate: percent }),
    }),
  }),
  lines: declareCall({
    summary: 'A page of the lines of an order, in their order',
    permission: access,
    changes: false,
    input: z.strictObject({
      id,
      page: z.int().min(1).max(100_000).default(1),
      perpage: z.int().min(1).max(mostLinesTogether).default(100),
    }),
    output: z.object({ rows: z.array(lineRecord), total: z.int(), page: z.int(), perpage: z.int() }),
  }),
  savelines: declareCall({
    summary:
      'Add, change and remove lines of a draft, each by itself: what cannot be saved stays as it is, and the answer says why. Answers the lines as they are then, and what the order adds up to',
    permission: edit,
    changes: true,
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
      /** How many lines came, and how many spaces got none. */
      added: z.int(),
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
  getspaces: declareCall({
    summary: 'The spaces of a customer that lines of an order may be for',
    permission: access,
    changes: false,
    input: pickInput.extend({ customer_id: id }),
    output: z.array(lineSpace),
  }),
  getcampaigns: declareCall({
    summary: 'The campaigns that an order of a customer may be for',
    permission: access,
    changes: false,
    input: pickInput.extend({ customer_id: id }),
    output: z.array(pickedRow),
  }),
  getcampaignimages: declareCall({
    summary: 'The artwork images of a campaign for an order line',
    permission: access,
    changes: false,
    input: z.strictObject({ campaign_id: id }),
    output: z.array(
      z.object({
        id,
        name: z.string(),
        approval: z.enum(approvals),
        release: z.enum(releases),
        file: fileView,
      }),
    ),
  }),
  getproductsmc: declareCall({
    summary:
      'The products for an order line, each with its permitted materials and their finishes; only those that a campaign permits too, where one is named',
    permission: access,
    changes: false,
    input: pickInput.extend({ campaign_id: id.nullable().default(null) }),
    output: z.array(
      z.object({
        id,
        code: z.string(),
        name: z.string(),
        price_mode: z.enum(productPriceModes),
        fixed_sizes: z.array(fixedSize),
        picture: fileView.nullable(),
        materials: z.array(offeredMaterial),
      }),
    ),
  }),
  getpromoscust: declareCall({
    summary: "The customer's products that a line of an order may advertise",
    permission: access,
    changes: false,
    input: pickInput.extend({ customer_id: id }),
    output: z.array(pickedRow),
  }),
  getcategories: declareCall({
    summary: 'The categories that an order may stand under',
    permission: access,
    changes: false,
    input: pickAllInput,
    output: z.array(pickedRow),
  }),
  print: declareCall({
    summary: 'The order as a PDF, in a language or in that of its customer; left out, in that of the caller',
    permission: access,
    changes: false,
    input: getInput.extend({ language: z.enum([...languages, 'customer']).optional() }),
    output: z.never(),
    document: 'application/pdf',
  }),
}
