import { budgetStates } from '@lienzo/rules/installation/budget-states'
import { proofStates } from '@lienzo/rules/installation/installer-work'
import { declareCall } from '../wire/call.ts'
import { brokenRule } from '../wire/errors.ts'
import { day, euros, id, moment, sumOfEuros } from '../wire/fields.ts'
import { z } from '../wire/zod.ts'

/** Sums over the spaces of an installer. Each space is counted in exactly one of `proven`, `waiting`, `refused` and `open`. */
const workSums = {
  spaces: z.int(),
  proven: z.int(),
  waiting: z.int(),
  refused: z.int(),
  open: z.int(),
  /** Number of spaces where the work had to be repeated. */
  again: z.int(),
  /** Number of spaces where the installer repeats the work at their own cost, and the amount that they owe for the reprints. */
  at_own_cost: z.int(),
  owed: sumOfEuros,
  /** Number of spaces whose first photo was judged, and how many of those spaces the first photo proved. */
  judged: z.int(),
  proven_at_first: z.int(),
  /** Number of late spaces, and the sum of the days by which they are late. */
  late: z.int(),
  days_late: z.int(),
  /** Sum of the whole days from order to proof over all proven spaces. */
  days_to_proof: z.int(),
  /** Sum of the net amounts in the budgets, and the part of this sum that results from the installer's rates. */
  net: sumOfEuros,
  by_rates: sumOfEuros,
}

/**
 * First and last day of the period. A space falls on its planned day, or else on the last day of its order's installation
 * window.
 */
const period = { from: day.optional(), to: day.optional() }

const endsAfterItBegins = ({ from, to }: { from?: number | undefined; to?: number | undefined }) =>
  from === undefined || to === undefined || from <= to
const upsideDown = {
  path: ['to'],
  ...brokenRule('validation.ends_before_start', 'is before the first day'),
}

/** Page size of lists with only previous and next buttons. */
export const pagerRows = 15

export const spaceChoices = ['all', 'late', 'at_own_cost', ...proofStates] as const

const job = z.object({
  budget_id: id,
  code: z.string(),
  revision: z.int(),
  status: z.enum(budgetStates),
  order_id: id,
  order_code: z.string(),
  customer_name: z.string(),
  first_day: day,
  last_day: day,
  most_days_late: z.int(),
  ...workSums,
})

const workedSpace = z.object({
  /** Id of the budget line. */
  id,
  space_id: id,
  space_name: z.string(),
  space_city: z.string(),
  budget_id: id,
  budget_code: z.string(),
  order_id: id,
  order_code: z.string(),
  day,
  due: day.nullable(),
  state: z.enum(proofStates),
  /** Number of refused photos of the space. */
  refused: z.int(),
  again: z.boolean(),
  /** Set if the installer repeats the work at their own cost; `owed` is the amount that they owe for the print. */
  at_own_cost: z.boolean(),
  owed: sumOfEuros,
  days_late: z.int(),
  proven_at: moment.nullable(),
  net: euros,
})

const access = { path: '/installer', right: 'access' } as const

export const installerWorkCalls = {
  work: declareCall({
    summary:
      "Return an installer's work on approved budgets and its quality: in total, by month and by job. House only",
    permission: access,
    changes: false,
    input: z.strictObject({ id, ...period }).refine(endsAfterItBegins, upsideDown),
    output: z.object({
      totals: z.object(workSums),
      /**
       * Sums by month, each identified by the start of the month in UTC. Contains every month from the first to the last, or
       * the latest 36 months with spaces if that is more than 36.
       */
      months: z.array(z.object({ month: moment, ...workSums })),
      /** Latest jobs, at most 100, newest first, and the total number of jobs. */
      jobs: z.array(job),
      job_count: z.int(),
    }),
  }),
  workspaces: declareCall({
    summary:
      'Return a page of the spaces that an installer has mounted or will mount, latest day first. House only',
    permission: access,
    changes: false,
    input: z
      .strictObject({
        id,
        ...period,
        only: z.enum(spaceChoices).default('all'),
        page: z.int().min(1).max(100_000).default(1),
        perpage: z.int().min(1).max(200).default(pagerRows),
      })
      .refine(endsAfterItBegins, upsideDown),
    output: z.object({ rows: z.array(workedSpace), total: z.int(), page: z.int(), perpage: z.int() }),
  }),
}
