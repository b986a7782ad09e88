import type { orderLineCalls } from '@lienzo/contract/sales/order-lines'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Context } from '../../../core/context/context.ts'
import { queryPrepared } from '../../../core/context/query-rows.ts'
import { type Changes, difference } from '../../../core/log/write-log.ts'
import { writeRow } from '../../../core/record/save-row.ts'
import { orderLines } from '../../../db/tables/sales/orders.ts'
import { orderResource } from '../order.queries.ts'
import { readLines } from '../order-record.ts'
import { fieldsOf } from './line-changes.ts'
import { type LineInput, lineColumns, namedLines } from './line-parts.ts'
import { type PricedLine, type PricedLines, totalsAfter, tryLines } from './price-lines.ts'
import { lockDraft } from './saving/lock-draft.ts'
import { writeLines } from './write-lines.ts'

type Input = z.output<(typeof orderLineCalls)['savelines']['input']>
type Output = z.output<(typeof orderLineCalls)['savelines']['output']>
type Order = Awaited<ReturnType<typeof lockDraft>>
type LineRefusal = Omit<Output['refused'][number], 'line'>

type StoredLine = Awaited<ReturnType<typeof storedLines>>[number]

/**
 * Adds, changes and removes lines of a draft under the terms of the order. A line that cannot be saved does not affect the
 * other lines. The totals are adjusted, not calculated from all lines. Throws STATE_NOT_ALLOWED if the order is not a draft,
 * and INVALID_INPUT if its totals would exceed the limits.
 */
export async function saveLines(context: Context, input: Input): Promise<Output> {
  const order = await lockDraft(context, input.id, { hasNewLines: input.added.length > 0 })
  const rows = await storedLines(context, order.id, [...input.changed, ...input.removed])
  const removals = matchVersions('removed', input.removed, rows)
  const removedLines = removals.found.map(({ line }) => line)
  const updates = matchVersions(
    'changed',
    input.changed,
    rows.filter((line) => !removedLines.includes(line)),
  )
  const pricing = await priceWanted(context, order, input.added, updates.found)
  const changedLines = updates.found.flatMap(({ line }) => (pricing.changed.has(line.id) ? [line] : []))
  const pricedLines = [...pricing.added, ...pricing.changed.values()]
  const before = [...removedLines, ...changedLines].map((line) => ({ ...line, input: line }))
  const totals = totalsAfter(order, { gone: before, come: pricedLines })
  const writes = {
    added: pricing.added,
    before: pricing.before,
    changed: [...pricing.changed.values()],
    gone: removedLines,
  }
  const newLines = await writeLines(context, order, writes)
  const changes = changesOf({
    kept: changedLines,
    gone: removedLines,
    changed: writes.changed,
    added: newLines,
  })
  const isChanged = Object.keys(changes).length > 0
  if (isChanged) await writeRow(context, orderResource, order, totals, 'update', changes)
  return answer(context, order, {
    version: order.version + (isChanged ? 1 : 0),
    ...{ totals, added: newLines.map(({ id }) => id), kept: changedLines, gone: removedLines, input },
    refused: [...removals.refused, ...updates.refused, ...pricing.refused],
  })
}

type LineChange = LineMatch<Input['changed'][number]>

type PricedChanges = {
  added: PricedLine[]
  /** ID of the line before which each added line is inserted; undefined to append it at the end. */
  before: (number | undefined)[]
  /** By ID. */
  changed: Map<number, PricedLine>
  refused: LineRefusal[]
}

/** Prices new and changed lines. Refuses lines that do not fit the catalogue. */
async function priceWanted(
  context: Context,
  order: Order,
  newLines: Input['added'],
  updates: readonly LineChange[],
): Promise<PricedChanges> {
  const candidates: { of: 'added' | 'changed'; place: number; line: LineInput }[] = [
    ...newLines.map(({ before: _, ...line }, place) => ({ of: 'added' as const, place, line })),
    ...updates.map(({ place, asked, line }) => ({
      ...{ of: 'changed' as const, place },
      line: withChanges(line, asked),
    })),
  ]
  const terms = { discount: order.customer_discount, vat: order.vat_rate }
  const inputs = candidates.map(({ line }) => line)
  const existing = updates.map(({ line }) => inputOf(line))
  const trials = await tryLines(context, inputs, order, terms, { kept: existing })
  const pricing: PricedChanges = { added: [], before: [], changed: new Map(), refused: [] }
  for (const [index, { of, place, line }] of candidates.entries()) {
    const { line: pricedLine, faults = {} } = trials[index] ?? {}
    if (!pricedLine) pricing.refused.push({ of, place, error: 'INVALID_INPUT', fields: faults })
    else if (line.id !== undefined) pricing.changed.set(line.id, pricedLine)
    else {
      pricing.added.push(pricedLine)
      pricing.before.push(newLines[place]?.before)
    }
  }
  return pricing
}

const { number, version, spare_copies, m2, net } = orderLines
const storedFields = { ...lineColumns, number, version, spare_copies, m2, net }

/** Reads the stored lines that have these IDs and belong to the order. */
function storedLines({ database }: Context, orderId: number, lines: readonly { id: number }[]) {
  const these = namedLines(
    orderId,
    lines.map(({ id }) => id),
  )
  return queryPrepared(
    database,
    storedFields,
    (columns) => sql`select ${columns} from ${orderLines} where ${these}`,
  )
}

type LineVersion = { id: number; version: number }

/** Stored line with the requested change and the index of the request in the call. */
type LineMatch<Line extends LineVersion> = { place: number; asked: Line; line: StoredLine }

/**
 * Finds the stored lines whose version still matches the request, each once. Refuses lines that have changed with CONFLICT, and
 * missing or repeated lines with NOT_FOUND.
 */
function matchVersions<Line extends LineVersion>(
  of: 'changed' | 'removed',
  requests: readonly Line[],
  rows: readonly StoredLine[],
): { found: LineMatch<Line>[]; refused: LineRefusal[] } {
  const byId = new Map(rows.map((line) => [line.id, line]))
  const refusals: LineRefusal[] = []
  const matches = requests.flatMap((each, place) => {
    const line = byId.get(each.id)
    byId.delete(each.id)
    if (line?.version === each.version) return [{ place, asked: each, line }]
    refusals.push({ of, place, error: line ? 'CONFLICT' : 'NOT_FOUND', fields: {} })
    return []
  })
  return { found: matches, refused: refusals }
}

function inputOf({
  number: _,
  version: _version,
  spare_copies: _spares,
  m2: _m2,
  net: _net,
  ...line
}: StoredLine): LineInput {
  return line
}

/** Returns a line with changes applied. Omitted fields stay unchanged. */
function withChanges(
  line: StoredLine,
  { id: _, version: _version, ...changes }: Input['changed'][number],
): LineInput {
  const entries = Object.entries(changes).filter(([, value]) => value !== undefined)
  return { ...inputOf(line), ...sparesInOneWay(changes), ...Object.fromEntries(entries) }
}

/** Resets the percentage of spare copies if their number is set, and the number if the percentage is set. */
function sparesInOneWay({ spares, spares_percent }: Partial<LineInput>): Partial<LineInput> {
  if (spares !== undefined) return { spares_percent: 0 }
  return spares_percent === undefined ? {} : { spares: 0 }
}

type SaveResult = {
  kept: readonly StoredLine[]
  gone: readonly StoredLine[]
  changed: readonly PricedLine[]
  added: readonly { number: number; line: PricedLine | undefined }[]
}

/** Returns the changes of lines for the log, by line number. */
function changesOf({ kept, gone, changed, added }: SaveResult): Changes {
  const changes: Changes = {}
  const after = new Map(changed.map(({ input }) => [input.id, input]))
  for (const line of kept) {
    const fields = difference(inputOf(line), after.get(line.id) ?? inputOf(line))
    for (const [field, change] of Object.entries(fields)) changes[`lines.${line.number}.${field}`] = change
  }
  for (const line of gone) changes[`lines.${line.number}`] = { before: fieldsOf(inputOf(line)), after: null }
  for (const { number, line } of added) {
    if (!line) continue
    // A line that had this number and was removed shares the entry.
    const before = changes[`lines.${number}`]?.before ?? null
    changes[`lines.${number}`] = { before, after: fieldsOf(line.input) }
  }
  return changes
}

type SaveAnswer = Pick<SaveResult, 'kept' | 'gone'> & {
  totals: PricedLines['totals']
  added: readonly number[]
  refused: readonly LineRefusal[]
  input: Input
  version: number
}

async function answer(context: Context, order: Order, outcome: SaveAnswer): Promise<Output> {
  const { totals, added, kept, gone, refused, input, version } = outcome
  const changedIds = kept.map(({ id }) => id)
  const idOf = ({ of, place }: LineRefusal) => (of === 'added' ? undefined : input[of][place]?.id)
  const conflictIds = refused.flatMap((each) => (each.error === 'CONFLICT' ? (idOf(each) ?? []) : []))
  const lines = await readLines(context, order, { ids: [...added, ...changedIds, ...conflictIds] })
  const byId = new Map(lines.map((line) => [line.id, line]))
  const linesOf = (ids: readonly number[]) => ids.flatMap((id) => byId.get(id) ?? [])
  return {
    version,
    totals,
    added: linesOf(added),
    changed: linesOf(changedIds),
    removed: gone.map(({ id }) => id),
    refused: refused.map((each) => ({ ...each, line: byId.get(idOf(each) ?? 0) ?? null })),
  }
}
