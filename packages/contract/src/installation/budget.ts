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
  /** Default installer, who is assigned to spaces without an installer of their own. */
  installer_id: id.nullable(),
  /** Last day on which the customer can approve the budget; null if there is no limit. */
  valid_until: day.nullable(),
  notes: text(4000),
  discount: percent,
}

export const budgetRow = z.object({
  ...recordFields,
  code: z.string(),
  /** Number of the revision, starting at 1. */
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
      /** Reason for the rejection, or a remark. */
      note: z.string(),
      /**
       * Reason why the house approved the budget although it exceeds a limit of the order's user; empty if it is within them.
       */
      past_limit: z.string(),
      created_at: moment,
      created_by_name: z.string().nullable(),
      /** Recipients of the e-mail at the time it was sent; shown to the house only. */
      mails: z.array(z.object({ name: z.string(), email: z.string(), state: z.enum(budgetMailStates) })),
    }),
  ),
  /** Revisions with the same code that are visible to the caller, newest first. */
  revisions: z.array(z.object({ id, revision: z.int(), status: z.enum(budgetStates), total: euros })),
  /** ID of the newest revision that the customer approved; null if there is none. It stays valid after it is closed. */
  agreed_id: id.nullable(),
  /** Net amount that all revisions together have charged to the account that pays for the order. */
  charged: euros,
  /** States to which the caller can move the budget now. */
  next_statuses: z.array(z.enum(budgetStates)),
  /**
   * Obstacle to the approval of a budget that waits for an answer; null if there is none. The house can approve an expired
   * budget anyway.
   */
  hindrance: z.enum(approvalHindrances).nullable(),
  may_edit: z.boolean(),
  may_delete: z.boolean(),
  may_revise: z.boolean(),
})

export const budgetUpdate = z.strictObject({
  ...updateFields,
  /** Order whose prints are mounted. It cannot be changed later. */
  order_id: id,
  /** Spaces of the order for which a new budget gets lines. Defaults to the spaces that no other budget contains. */
  space_ids: z.array(id).max(mostBudgetLines).optional(),
  /** VAT rate of the budget. Null applies the customer's current rate. If omitted, an existing budget keeps its rate. */
  vat_rate: percent.nullable().optional(),
  ...budgetFields,
})

const access = { path: '/budget', right: 'access' } as const
const edit = { path: '/budget', right: 'edit' } as const

/** Amounts of a space before and after a revision; null for a revision that does not contain the space. */
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
      'Export the list of budgets as a spreadsheet, with all pages; `lines` adds a sheet with all lines of these budgets',
    input: exportInput.extend({ lines: z.boolean().default(false) }),
  }),
  print: declareCall({
    summary:
      "Return a budget as a PDF, in the given language or that of its customer; defaults to the caller's",
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
      'Change the state of a budget. Approving it charges the account of its order and replaces the charge of the previous revision; rejecting it requires a reason',
    permission: edit,
    changes: true,
    input: z.strictObject({
      id,
      version: z.int().min(1),
      status: z.enum(budgetStates),
      note: text(1000).default(''),
      /** Reason why the house allows the budget to exceed the limits of the account. */
      past_limit: requiredText(1000).optional(),
    }),
    output: budgetRecord,
  }),
  revise: declareCall({
    summary: 'Create the next revision of an approved budget as a draft with the same lines. House only',
    permission: edit,
    changes: true,
    input: z.strictObject({ id }),
    output: budgetRecord,
  }),
  differences: declareCall({
    summary: 'Compare a revision with the previous one: its discount, and line by line',
    permission: access,
    changes: false,
    input: getInput,
    output: z.object({
      /** Previous revision; null for the first one. */
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
      'Set the amount charged for a budget to the total of its approved revision; idempotent. House only',
    permission: edit,
    changes: true,
    input: z.strictObject({ id, past_limit: requiredText(1000).optional() }),
    output: z.object({ charged: euros, changed_by: z.number() }),
  }),
}
