import type { installerWorkCalls } from '@lienzo/contract/installation/installer-work'
import {
  daysLate,
  jobsOfWork,
  monthsOfWork,
  proofOf,
  sumOfWork,
  type WorkSums,
} from '@lienzo/rules/installation/installer-work'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Context } from '../../../core/context/context.ts'
import { visibleRow } from '../../../core/context/resource.ts'
import { spaceName } from '../../../core/domain/space-name.ts'
import { customers } from '../../../db/tables/customers/customers.ts'
import { spaces } from '../../../db/tables/customers/spaces.ts'
import { budgetLines, budgets } from '../../../db/tables/installation/budgets.ts'
import { orders } from '../../../db/tables/sales/orders.ts'
import { assertHouse } from '../assert-house.ts'
import { installerResource } from '../installer.queries.ts'
import { type WorkedLine, workedSpaces } from './worked-spaces.ts'

type Calls = typeof installerWorkCalls
type InputOf<Name extends keyof Calls> = z.output<Calls[Name]['input']>
type OutputOf<Name extends keyof Calls> = z.output<Calls[Name]['output']>

const JOBS_SHOWN = 100

/**
 * Returns the figures of an installer's work in a period: the totals, and the figures by month and by job. Returns at most 100
 * jobs, latest first; `job_count` counts all. Throws NO_PERMISSION for callers outside the house, or NOT_FOUND.
 */
export async function installerWork(context: Context, input: InputOf<'work'>): Promise<OutputOf<'work'>> {
  assertHouse(context)
  await visibleRow(context, installerResource, input.id)
  const { now } = context
  const lines = await workedSpaces(context, input.id, input)
  const jobs = jobsOfWork(lines, now)
  const visibleJobs = jobs.slice(0, JOBS_SHOWN)
  const jobNames = await namesOfJobs(
    context,
    visibleJobs.map(({ budgetId }) => budgetId),
  )
  return {
    totals: shownSums(sumOfWork(lines, now)),
    months: monthsOfWork(lines, now).map(({ month, ...sums }) => ({ month, ...shownSums(sums) })),
    jobs: visibleJobs.flatMap(({ budgetId, firstDay, lastDay, mostDaysLate, ...sums }) => {
      const names = jobNames.get(budgetId)
      const days = { first_day: firstDay, last_day: lastDay, most_days_late: mostDaysLate }
      return names ? [{ ...names, ...days, ...shownSums(sums) }] : []
    }),
    job_count: jobs.length,
  }
}

function shownSums({
  provenAtFirst,
  daysLate: days_late,
  daysToProof,
  byRates,
  atOwnCost,
  ...sums
}: WorkSums) {
  const days = { days_late, days_to_proof: daysToProof }
  return { ...sums, ...days, proven_at_first: provenAtFirst, by_rates: byRates, at_own_cost: atOwnCost }
}

async function namesOfJobs({ database }: Context, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, never>()
  const rows = await database
    .select({
      budget_id: budgets.id,
      code: budgets.code,
      revision: budgets.revision,
      status: budgets.status,
      order_id: budgets.order_id,
      order_code: orders.code,
      customer_name: customers.name,
    })
    .from(budgets)
    .innerJoin(orders, sql`${orders.id} = ${budgets.order_id}`)
    .innerJoin(customers, sql`${customers.id} = ${budgets.customer_id}`)
    .where(sql`${budgets.id} = any(${sql.param([...ids])})`)
  return new Map(rows.map((row) => [row.budget_id, row]))
}

/**
 * Returns a page of the spaces that an installer worked on in a period, limited to the spaces that match `only`. Throws
 * NO_PERMISSION for callers outside the house, or NOT_FOUND.
 */
export async function spacesOfInstaller(
  context: Context,
  { id, only, page, perpage, ...period }: InputOf<'workspaces'>,
): Promise<OutputOf<'workspaces'>> {
  assertHouse(context)
  await visibleRow(context, installerResource, id)
  const { now } = context
  const lines = await workedSpaces(context, id, period)
  const matches = lines.filter((line) => {
    if (only === 'late') return daysLate(line, now) > 0
    if (only === 'at_own_cost') return line.atOwnCost > 0
    return only === 'all' || proofOf(line) === only
  })
  const pageLines = matches.slice((page - 1) * perpage, page * perpage)
  const lineNames = await namesOfLines(
    context,
    pageLines.map(({ lineId }) => lineId),
  )
  const rows = pageLines.flatMap((line) => {
    const names = lineNames.get(line.lineId)
    return names ? [{ ...names, ...shownLine(line, now) }] : []
  })
  return { rows, total: matches.length, page, perpage }
}

function shownLine(line: WorkedLine, now: number) {
  const { day, due, refused, again, atOwnCost, owed, provenAt, net } = line
  return {
    ...{ day, due, state: proofOf(line), refused, again, at_own_cost: atOwnCost > 0, owed, net },
    ...{ days_late: daysLate(line, now), proven_at: provenAt },
  }
}

async function namesOfLines({ database }: Context, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, never>()
  const rows = await database
    .select({
      id: budgetLines.id,
      space_id: spaces.id,
      space_name: spaceName,
      space_city: spaces.city,
      budget_id: budgets.id,
      budget_code: budgets.code,
      order_id: orders.id,
      order_code: orders.code,
    })
    .from(budgetLines)
    .innerJoin(budgets, sql`${budgets.id} = ${budgetLines.budget_id}`)
    .innerJoin(orders, sql`${orders.id} = ${budgets.order_id}`)
    .innerJoin(spaces, sql`${spaces.id} = ${budgetLines.space_id}`)
    .where(sql`${budgetLines.id} = any(${sql.param([...ids])})`)
  return new Map(rows.map((row) => [row.id, row]))
}
