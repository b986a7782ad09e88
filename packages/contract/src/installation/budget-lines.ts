import { priceSources } from '@lienzo/rules/installation/budget-price'
import { fieldError, mostLinesTogether } from '../sales/order-lines.ts'
import { declareCall } from '../wire/call.ts'
import { errorCodes } from '../wire/errors.ts'
import { day, euros, id, percent, signedEuros, squareMetres, text } from '../wire/fields.ts'
import { z } from '../wire/zod.ts'

/** Editable fields of a budget's space. Entering an amount switches its line to manual prices. */
export const budgetLineFields = {
  source: z.enum(priceSources),
  /** Installer of this space. */
  installer_id: id.nullable(),
  minutes: z.int().min(0).max(100_000),
  km: z.int().min(0).max(100_000),
  /** Number of times that the print for this space is reprinted. */
  reprints: z.int().min(0).max(1000),
  installation: euros,
  travel: euros,
  print: euros,
  extras: euros,
  discount: percent,
  planned_at: day.nullable(),
  note: text(1000),
}
const someFields = z.strictObject(budgetLineFields).partial()

export const missingRates = ['per_space', 'per_m2', 'per_hour', 'per_km'] as const

export const budgetLineRecord = z.object({
  id,
  version: z.int(),
  /** Position in the budget, starting at 1. */
  number: z.int(),
  space_id: id,
  space_number: z.int(),
  /** Shop of the space, and position of the space in the shop. */
  space_name: z.string(),
  space_city: z.string(),
  /** Number of pieces that the order prints for the space, not counting spares. */
  pieces: z.int(),
  m2: squareMetres,
  ...budgetLineFields,
  /**
   * Source of the amounts; null for everyone but the house. Other callers also get 0 minutes and km, and empty `price_steps`
   * and `missing`.
   */
  source: budgetLineFields.source.nullable(),
  installer_name: z.string().nullable(),
  net: euros,
  /** Price steps that explain the amounts. */
  price_steps: z.array(
    z.object({
      key: z.enum(['per_space', 'per_m2', 'per_hour', 'per_km', 'reprints', 'discount']),
      values: z.record(z.string(), z.number()),
      amount: signedEuros,
    }),
  ),
  /** Rates that the line needs but that are not agreed. If any are missing, the line has no price. */
  missing: z.array(z.enum(missingRates)),
})

/** Lines of a budget as stored in the log. */
export const loggedBudgetLines = z.object({ lines: z.array(budgetLineRecord.extend({ printed_net: euros })) })

/** Totals of a budget; `lines_net` is the sum of the lines before the budget's discount. */
export const budgetTotals = {
  spaces: z.int(),
  unpriced: z.int(),
  lines_net: euros,
  net: euros,
  vat: euros,
  total: euros,
}

/** Maximum number of lines that one call changes together. */
export const mostBudgetLines = 10_000

const access = { path: '/budget', right: 'access' } as const
const edit = { path: '/budget', right: 'edit' } as const
const lineVersion = { id, version: z.int().min(1) }
/** Ids of the selected lines. If omitted, the call applies to all lines. */
const chosenLines = { line_ids: z.array(id).min(1).max(mostBudgetLines).optional() }

/** Result of a call that changes many lines. */
const changedTogether = z.object({
  /** New version of the budget. */
  version: z.int(),
  totals: z.object(budgetTotals),
  /** Number of lines that changed. */
  changed: z.int(),
})

export const budgetLineCalls = {
  getorderspaces: declareCall({
    summary:
      'List the spaces of an order with what it prints for them, and whether another budget includes them',
    permission: access,
    changes: false,
    input: z.strictObject({
      order_id: id,
      /** Id of a budget; its spaces are left out of the result. */
      budget_id: id.optional(),
    }),
    output: z.array(
      z.object({
        space_id: id,
        number: z.int(),
        name: z.string(),
        city: z.string(),
        pieces: z.int(),
        m2: squareMetres,
        products: z.array(z.string()),
        /** Code of the budget that already contains the space; null if none does. A space can only be in one budget. */
        budget_code: z.string().nullable(),
      }),
    ),
  }),
  getspaces: declareCall({
    summary: 'Return a page of the spaces of a budget with their amounts, in their order',
    permission: access,
    changes: false,
    input: z.strictObject({
      id,
      page: z.int().min(1).max(100_000).default(1),
      perpage: z.int().min(1).max(mostLinesTogether).default(100),
    }),
    output: z.object({ rows: z.array(budgetLineRecord), total: z.int(), page: z.int(), perpage: z.int() }),
  }),
  updatespace: declareCall({
    summary: "Update one space of a draft; returns the saved space and the budget's totals",
    permission: edit,
    changes: true,
    input: z.strictObject({ id, line: z.strictObject({ ...lineVersion, ...someFields.shape }) }),
    output: z.object({ version: z.int(), totals: z.object(budgetTotals), line: budgetLineRecord }),
    conflict: budgetLineRecord,
  }),
  updatespaces: declareCall({
    summary:
      'Add, update and remove spaces of a draft independently; those that cannot be saved stay unchanged and are returned with the reason',
    permission: edit,
    changes: true,
    input: z.strictObject({
      id,
      /** Spaces of the order to add to the budget; omitted fields get the defaults of a new line. */
      added: z
        .array(z.strictObject({ space_id: id, ...someFields.shape }))
        .max(mostBudgetLines)
        .default([]),
      changed: z
        .array(z.strictObject({ ...lineVersion, ...someFields.shape }))
        .max(mostLinesTogether)
        .default([]),
      removed: z.array(z.strictObject(lineVersion)).max(mostBudgetLines).default([]),
    }),
    output: z.object({
      version: z.int(),
      totals: z.object(budgetTotals),
      /** Number of added spaces. */
      added: z.int(),
      changed: z.array(budgetLineRecord),
      removed: z.array(id),
      refused: z.array(
        z.object({
          of: z.enum(['added', 'changed', 'removed']),
          /** Index in the input list, starting at 0. */
          place: z.int(),
          error: z.enum(errorCodes),
          fields: z.record(z.string(), fieldError),
          /** Line as saved by somebody else in the meantime; null if it does not exist. */
          line: budgetLineRecord.nullable(),
        }),
      ),
    }),
  }),
  updatecolumn: declareCall({
    summary: 'Write one value into a column of some or all spaces of a draft',
    permission: edit,
    changes: true,
    input: z.strictObject({
      id,
      ...chosenLines,
      value: someFields.refine((fields) => Object.keys(fields).length === 1, 'names one column'),
    }),
    output: changedTogether,
  }),
  updateall: declareCall({
    summary: 'Write the same values into all spaces of a draft',
    permission: edit,
    changes: true,
    input: z.strictObject({ id, values: someFields }),
    output: changedTogether,
  }),
  updatepricesource: declareCall({
    summary:
      'Recalculate the prices of some or all spaces of a draft, by the tariff or by the rates of their installers',
    permission: edit,
    changes: true,
    input: z.strictObject({ id, ...chosenLines, source: z.enum(priceSources) }),
    output: changedTogether,
  }),
}
