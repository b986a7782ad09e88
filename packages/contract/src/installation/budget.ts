import { approvalHindrances, budgetMailStates, budgetStates } from '@lienzo/rules/installation/budget-states'
import { languages } from '../people/languages.ts'
import { declareCall } from '../wire/call.ts'
import {
  day,
  euros,
  id,
  moment,
  percent,
  recordFields,
  requiredText,
  text,
  updateFields,
} from '../wire/fields.ts'
import { exportInput, getInput } from '../wire/list.ts'
import { standardCalls, versionCall } from '../wire/standard-calls.ts'
import { z } from '../wire/zod.ts'
import { budgetLineCalls, budgetTotals, mostBudgetLines } from './budget-lines.ts'
import { installerLinkCalls } from './installer-links.ts'
import { photoReviewCalls } from './photo-review.ts'
import { provenShareCalls } from './proven-share.ts'
import { secondLookCalls } from './second-looks.ts'

const budgetFields = {
  /** Who is to mount, where a space has nobody of its own. */
  installer_id: id.nullable(),
  /** The last day on which the customer can approve it; none where it is open. */
  valid_until: day.nullable(),
  notes: text(4000),
  discount: percent,
}

export const budgetRow = z.object({
  ...recordFields,
  code: z.string(),
  /** From 1. */
  revision: z.int(),
  status: z.enum(budgetStates),
  order_id: id,
  order_code: z.string(),
  customer_id: id,
  customer_name: z.string(),
  usergroup_id: id,
  usergroup_name: z.string(),
  ...budgetFields,
  installer_name: z.string().nullable(),
  vat_rate: percent,
  ...budgetTotals,
})

export const budgetRecord = budgetRow.extend({
  history: z.array(
    z.object({
      id,
      from_status: z.enum(budgetStates).nullable(),
      to_status: z.enum(budgetStates),
      /** Why it was rejected, or what else was said. */
      note: z.string(),
      /** Why the house let it pass the limits of the order's user; empty where it fitted. */
      past_limit: z.string(),
      created_at: moment,
      created_by_name: z.string().nullable(),
      /** To whom it was mailed as it was sent; told to the house alone. */
      mails: z.array(z.object({ name: z.string(), email: z.string(), state: z.enum(budgetMailStates) })),
    }),
  ),
  /** All that the caller sees of the same code, the newest first. */
  revisions: z.array(z.object({ id, revision: z.int(), status: z.enum(budgetStates), total: euros })),
  /** What the account of its order was charged for all of its revisions together. */
  charged: euros,
  /** The states that the caller may move it to now. */
  next_statuses: z.array(z.enum(budgetStates)),
  /** Why its customer could not approve it now, as long as it is to be answered; the house may approve what has expired. */
  hindrance: z.enum(approvalHindrances).nullable(),
  may_edit: z.boolean(),
  may_delete: z.boolean(),
  may_revise: z.boolean(),
})

export const budgetUpdate = z.strictObject({
  ...updateFields,
  /** The order whose prints are mounted; a budget stays with it. */
  order_id: id,
  /** Of a new one: these spaces of the order. Left out, those that no other budget has. */
  space_ids: z.array(id).max(mostBudgetLines).optional(),
  /** None: as its customer has it now. Left out, a budget that is there keeps its own. */
  vat_rate: percent.nullable().optional(),
  ...budgetFields,
})

const access = { path: '/budget', right: 'access' } as const
const edit = { path: '/budget', right: 'edit' } as const

/** What of a line differs between two revisions, where `null` is a space that one of them does not have. */
const lineDifference = z.object({
  space_id: id,
  space_name: z.string(),
  before: euros.nullable(),
  after: euros.nullable(),
})

const standard = standardCalls({
  name: 'budget',
  row: budgetRow,
  record: budgetRecord,
  update: budgetUpdate,
})

export const budgetCalls = {
  ...standard,
  ...budgetLineCalls,
  getversion: versionCall({ name: 'budget' }),
  export: declareCall({
    ...standard.export,
    summary:
      'The budget list as a spreadsheet, all of its pages; `lines` adds a sheet with all lines of these budgets',
    input: exportInput.extend({ lines: z.boolean().default(false) }),
  }),
  print: declareCall({
    summary: 'The budget as a PDF, in a language or in that of its customer; left out, in that of the caller',
    permission: access,
    changes: false,
    input: getInput.extend({ language: z.enum([...languages, 'customer']).optional() }),
    output: z.never(),
    document: 'application/pdf',
  }),
  ...installerLinkCalls,
  ...photoReviewCalls,
  ...provenShareCalls,
  ...secondLookCalls,
  changestatus: declareCall({
    summary:
      "Move a budget to another state. Approving charges its order's account, in place of the revision before; rejecting says why",
    permission: edit,
    changes: true,
    input: z.strictObject({
      id,
      version: z.int().min(1),
      status: z.enum(budgetStates),
      note: text(1000).default(''),
      /** Why the house lets it pass the limits of the account. */
      past_limit: requiredText(1000).optional(),
    }),
    output: budgetRecord,
  }),
  revise: declareCall({
    summary: 'Make the next revision of an approved budget, a draft with its lines. For the house alone',
    permission: edit,
    changes: true,
    input: z.strictObject({ id }),
    output: budgetRecord,
  }),
  differences: declareCall({
    summary: 'What a revision changes of the one before it: its discount, and line by line',
    permission: access,
    changes: false,
    input: getInput,
    output: z.object({
      /** The revision before; null for the first one. */
      before_id: id.nullable(),
      total_before: euros.nullable(),
      total: euros,
      discount_before: percent.nullable(),
      discount: percent,
      lines: z.array(lineDifference),
    }),
  }),
  updatesaldos: declareCall({
    summary:
      'Set what a budget has charged to the total of its approved revision; asked for again it charges nothing more. For the house alone',
    permission: edit,
    changes: true,
    input: z.strictObject({ id, past_limit: requiredText(1000).optional() }),
    output: z.object({ charged: euros, changed_by: z.number() }),
  }),
}
