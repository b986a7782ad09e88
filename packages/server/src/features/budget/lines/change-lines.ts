import type { budgetLineCalls } from '@lienzo/contract/installation/budget-lines'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Context } from '../../../core/context/context.ts'
import { notFound, Refusal } from '../../../core/context/refusal.ts'
import { type Changes, difference } from '../../../core/log/write-log.ts'
import { requireVisible } from '../../../core/record/references.ts'
import { writeRow } from '../../../core/record/save-row.ts'
import { budgetLines } from '../../../db/tables/installation/budgets.ts'
import { budgetResource } from '../budget.queries.ts'
import { addLines, type LineRefusal } from './add-lines.ts'
import { type LockedBudget, lockDraft } from './lock-draft.ts'
import { type BudgetLine, pricedLines } from './price-lines.ts'
import { readBudgetLines } from './read-lines.ts'
import { type LineFields, withFields } from './with-fields.ts'
import { changeLines, removeLines, totalsOfLines } from './write-lines.ts'

type Calls = typeof budgetLineCalls
type InputOf<Name extends keyof Calls> = z.output<Calls[Name]['input']>
type OutputOf<Name extends keyof Calls> = z.output<Calls[Name]['output']>
type Together = OutputOf<'updateall'>

/** Sets one column in some or all lines of a draft. */
export function updateColumn(context: Context, { id, line_ids, value }: InputOf<'updatecolumn'>) {
  return changeTogether(context, id, line_ids, value)
}

/** Sets the same values in all lines of a draft. */
export function updateAll(context: Context, { id, values }: InputOf<'updateall'>) {
  return changeTogether(context, id, undefined, values)
}

/** Sets the price source of some or all lines of a draft and prices these lines again. */
export function updatePriceSource(context: Context, { id, line_ids, source }: InputOf<'updatepricesource'>) {
  return changeTogether(context, id, line_ids, { source })
}

/**
 * Sets the same values in all lines of a draft, or in those with `lineIds`, in a fixed number of statements. Throws NOT_FOUND
 * if one of the lines does not exist.
 */
async function changeTogether(
  context: Context,
  budgetId: number,
  lineIds: readonly number[] | undefined,
  values: LineFields,
): Promise<Together> {
  const budget = await lockDraft(context, budgetId)
  await requireVisible(context, 'installer', [values.installer_id], 'installer_id')
  const before = await storedLines(context, budgetId, lineIds)
  if (lineIds && before.length < new Set(lineIds).size) throw notFound()
  const after = await pricedLines(
    context,
    before.map((line) => withFields(line, values)),
  )
  const { changed, changes } = differing(before, after)
  await changeLines(context.database, changed)
  const { version, totals } = await writeTotals(context, budget, changes)
  return { version, totals, changed: changed.length }
}

/**
 * Changes one line of a draft. Throws NOT_FOUND if the line does not exist, and CONFLICT with the current line in its content
 * if somebody else has changed it.
 */
export async function updateSpace(
  context: Context,
  { id, line }: InputOf<'updatespace'>,
): Promise<OutputOf<'updatespace'>> {
  const answer = await updateSpaces(context, { id, added: [], changed: [line], removed: [] })
  const [updatedLine] = answer.changed
  const [refusal] = answer.refused
  if (updatedLine) return { version: answer.version, totals: answer.totals, line: updatedLine }
  if (refusal?.error !== 'CONFLICT' || !refusal.line) throw notFound()
  throw new Refusal('CONFLICT', 'Somebody else has changed this line meanwhile', { content: refusal.line })
}

/**
 * Adds, changes and removes lines of a draft. A refused line is returned with its error and does not affect the other lines.
 */
export async function updateSpaces(
  context: Context,
  input: InputOf<'updatespaces'>,
): Promise<OutputOf<'updatespaces'>> {
  const { id } = input
  const budget = await lockDraft(context, id)
  await requireVisible(
    context,
    'installer',
    [...input.changed, ...input.added].map(({ installer_id }) => installer_id),
    'installer_id',
  )
  const storedRows = await storedLines(
    context,
    id,
    [...input.changed, ...input.removed].map((line) => line.id),
  )
  const removals = asTheyWereRead('removed', input.removed, storedRows)
  const updates = asTheyWereRead('changed', input.changed, storedRows)
  const before = updates.found.map(({ line }) => line)
  const after = await pricedLines(
    context,
    updates.found.map(({ line, asked: { id: _, version: _version, ...fields } }) => withFields(line, fields)),
  )
  const { changed: changedLines, changes } = differing(before, after)
  await changeLines(context.database, changedLines)
  const removedLines = removals.found.map(({ line }) => line)
  await removeLines(
    context.database,
    id,
    removedLines.map((line) => line.id),
  )
  for (const line of removedLines)
    changes[`lines.${line.number}`] = { before: { space_id: line.space_id }, after: null }
  const additions = await addLines(context, budget, input.added)
  for (const line of additions.lines)
    changes[`lines.${line.number}`] = { before: null, after: { space_id: line.space_id } }
  const refused = [...updates.refused, ...removals.refused, ...additions.refused]
  return {
    ...(await writeTotals(context, budget, changes)),
    ...(await answerOf(context, input, { before, gone: removedLines, refused })),
    added: additions.lines.length,
  }
}

async function answerOf(
  context: Context,
  input: InputOf<'updatespaces'>,
  {
    before,
    gone,
    refused,
  }: { before: readonly BudgetLine[]; gone: readonly BudgetLine[]; refused: readonly LineRefusal[] },
) {
  const idOf = ({ of, place }: LineRefusal) => (of === 'added' ? 0 : (input[of][place]?.id ?? 0))
  const ids = [...before.map((line) => line.id), ...refused.map(idOf)]
  const byId = new Map((await readBudgetLines(context, input.id, { ids })).map((line) => [line.id, line]))
  return {
    changed: before.flatMap((line) => byId.get(line.id) ?? []),
    removed: gone.map((line) => line.id),
    refused: refused.map((each) => ({ ...each, line: byId.get(idOf(each)) ?? null })),
  }
}

export function storedLines({ database }: Context, budgetId: number, ids: readonly number[] | undefined) {
  const condition = ids && sql`and ${budgetLines.id} = any(${sql.param([...ids])})`
  return database
    .select()
    .from(budgetLines)
    .where(sql`${budgetLines.budget_id} = ${budgetId} ${condition}`)
    .orderBy(budgetLines.number)
}

type LineVersion = { id: number; version: number }

/**
 * Finds the stored lines whose version still matches the request, each once. Refuses lines that have changed with CONFLICT, and
 * missing or repeated lines with NOT_FOUND.
 */
function asTheyWereRead<Line extends LineVersion>(
  of: 'changed' | 'removed',
  requests: readonly Line[],
  lines: readonly BudgetLine[],
) {
  const byId = new Map(lines.map((line) => [line.id, line]))
  const refused: LineRefusal[] = []
  const found = requests.flatMap((each, place) => {
    const line = byId.get(each.id)
    byId.delete(each.id)
    if (line?.version === each.version) return [{ asked: each, line }]
    refused.push({ of, place, error: line ? 'CONFLICT' : 'NOT_FOUND', fields: {} })
    return []
  })
  return { found, refused }
}

/**
 * Returns the values of a line that are logged. Omits price steps and missing rates, because they are derived from the other
 * values.
 */
function loggedValues({
  id: _,
  version: _version,
  price_steps: _steps,
  missing: _missing,
  ...line
}: BudgetLine) {
  return line
}

/**
 * Compares lines before and after a change. Returns the lines that differ and, for the log, the changed fields by line number.
 */
export function differing(before: readonly BudgetLine[], after: readonly BudgetLine[]) {
  const changes: Changes = {}
  const changed = after.filter((line, index) => {
    const was = before[index]
    if (!was) return false
    const fields = difference(loggedValues(was), loggedValues(line))
    for (const [field, change] of Object.entries(fields)) changes[`lines.${line.number}.${field}`] = change
    return Object.keys(fields).length > 0 || line.missing.join() !== was.missing.join()
  })
  return { changed, changes }
}

/**
 * Recalculates the totals of a budget, and writes them if any line has changed. Returns the totals and the version of the
 * budget.
 */
async function writeTotals(context: Context, budget: LockedBudget, changes: Changes) {
  const totals = await totalsOfLines(context, budget)
  const isChanged = Object.keys(changes).length > 0
  if (isChanged) await writeRow(context, budgetResource, budget, totals, 'update', changes)
  return { version: budget.version + (isChanged ? 1 : 0), totals }
}
