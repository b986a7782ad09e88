import { priceSources } from '@lienzo/rules/installation/budget-price'
import { fieldError, mostLinesTogether } from '../sales/order-lines.ts'
import { declareCall } from '../wire/call.ts'
import { errorCodes } from '../wire/errors.ts'
import { day, euros, id, percent, signedEuros, squareMetres, text } from '../wire/fields.ts'
import { z } from '../wire/zod.ts'

/** What a person decides about a space of a budget. An amount that is typed makes its line one of manual prices. */
export const budgetLineFields = {
  source: z.enum(priceSources),
  /** Who mounts there. */
  installer_id: id.nullable(),
  minutes: z.int().min(0).max(100_000),
  km: z.int().min(0).max(100_000),
  /** How often what the order prints for the space is printed again. */
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
  /** Place on the budget, from 1. */
  number: z.int(),
  space_id: id,
  space_number: z.int(),
  /** Its shop, and where in it it is. */
  space_name: z.string(),
  space_city: z.string(),
  /** What its order has for the space, without spares. */
  pieces: z.int(),
  m2: squareMetres,
  ...budgetLineFields,
  /** Null for others than the house, for whom minutes and km are 0 and the lists below are empty. */
  source: budgetLineFields.source.nullable(),
  installer_name: z.string().nullable(),
  net: euros,
  /** How the amounts came about. */
  price_steps: z.array(
    z.object({
      key: z.enum(['per_space', 'per_m2', 'per_hour', 'per_km', 'reprints', 'discount']),
      values: z.record(z.string(), z.number()),
      amount: signedEuros,
    }),
  ),
  /** The rates that nobody has agreed on: while there are any, the line has no price. */
  missing: z.array(z.enum(missingRates)),
})

/** What the log tells of the lines of a budget. */
export const loggedBudgetLines = z.object({ lines: z.array(budgetLineRecord.extend({ printed_net: euros })) })

/** What a budget comes to; `lines_net` is the sum of its lines before its discount. */
export const budgetTotals = {
  spaces: z.int(),
  unpriced: z.int(),
  lines_net: euros,
  net: euros,
  vat: euros,
  total: euros,
}

/** The most lines that one call changes alike. */
export const mostBudgetLines = 10_000

const access = { path: '/budget', right: 'access' } as const
const edit = { path: '/budget', right: 'edit' } as const
const lineVersion = { id, version: z.int().min(1) }
/** These lines, or all of them. */
const chosenLines = { line_ids: z.array(id).min(1).max(mostBudgetLines).optional() }

/** What came of a change of many lines. */
const changedTogether = z.object({
  /** Of the budget. */
  version: z.int(),
  totals: z.object(budgetTotals),
  /** How many lines are different now. */
  changed: z.int(),
})

export const budgetLineCalls = {
  getorderspaces: declareCall({
    summary: 'The spaces of an order, with what it prints for them, and whether another budget has them',
    permission: access,
    changes: false,
    input: z.strictObject({
      order_id: id,
      /** Left out are the spaces that this budget of the order has already. */
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
        /** The budget that has it already: no other one can have it too. */
        budget_code: z.string().nullable(),
      }),
    ),
  }),
  getspaces: declareCall({
    summary: 'A page of the spaces of a budget with their amounts, in their order',
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
    summary: 'Change one space of a draft. Answers it as it is then, and what the budget comes to',
    permission: edit,
    changes: true,
    input: z.strictObject({ id, line: z.strictObject({ ...lineVersion, ...someFields.shape }) }),
    output: z.object({ version: z.int(), totals: z.object(budgetTotals), line: budgetLineRecord }),
    conflict: budgetLineRecord,
  }),
  updatespaces: declareCall({
    summary:
      'Add spaces of the order to a draft, change and remove some, each by itself: what cannot be saved stays as it is, and the answer says why',
    permission: edit,
    changes: true,
    input: z.strictObject({
      id,
      /** Spaces of the order, each with what is to be said of it otherwise than of a new one. */
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
      /** How many came. */
      added: z.int(),
      changed: z.array(budgetLineRecord),
      removed: z.array(id),
      refused: z.array(
        z.object({
          of: z.enum(['added', 'changed', 'removed']),
          /** From 0. */
          place: z.int(),
          error: z.enum(errorCodes),
          fields: z.record(z.string(), fieldError),
          /** The line as somebody else has left it; null where it is gone, or was never there. */
          line: budgetLineRecord.nullable(),
        }),
      ),
    }),
  }),
  updatecolumn: declareCall({
    summary: 'Write one value into a column of some spaces of a draft, or of all',
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
    summary: 'Price some spaces of a draft anew, or all: by the tariff, or by the rates of their installer',
    permission: edit,
    changes: true,
    input: z.strictObject({ id, ...chosenLines, source: z.enum(priceSources) }),
    output: changedTogether,
  }),
}
