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
type Refused = Omit<Output['refused'][number], 'line'>

type Stored = Awaited<ReturnType<typeof storedLines>>[number]

/**
 * Adds, changes and removes lines of a draft, each by itself, under the terms of the order: a line that cannot be saved does not
 * prevent the others. The totals are adjusted, not calculated from scratch. Throws STATE_NOT_ALLOWED if the order is not a draft.
 */
export async function saveLines(context: Context, input: Input): Promise<Output> {
  const order = await lockDraft(context, input.id, { hasNewLines: input.added.length > 0 })
  const stored = await storedLines(context, order.id, [...input.changed, ...input.removed])
  const removed = unchanged('removed', input.removed, stored)
  const gone = removed.found.map(({ line }) => line)
  const changed = unchanged(
    'changed',
    input.changed,
    stored.filter((line) => !gone.includes(line)),
  )
  const priced = await priceWanted(context, order, input.added, changed.found)
  const kept = changed.found.flatMap(({ line }) => (priced.changed.has(line.id) ? [line] : []))
  const come = [...priced.added, ...priced.changed.values()]
  const before = [...gone, ...kept].map((line) => ({ ...line, input: line }))
  const totals = totalsAfter(order, { gone: before, come })
  const written = { added: priced.added, before: priced.before, changed: [...priced.changed.values()], gone }
  const added = await writeLines(context, order, written)
  const changes = changesOf({ kept, gone, changed: written.changed, added })
  const isChanged = Object.keys(changes).length > 0
  if (isChanged) await writeRow(context, orderResource, order, totals, 'update', changes)
  return answer(context, order, {
    version: order.version + (isChanged ? 1 : 0),
    ...{ totals, added: added.map(({ id }) => id), kept, gone, input },
    refused: [...removed.refused, ...changed.refused, ...priced.refused],
  })
}

type Changed = Found<Input['changed'][number]>

type Priced = {
  added: PricedLine[]
  /** IDs of the lines before which the added ones are inserted, by index. */
  before: (number | undefined)[]
  /** By ID. */
  changed: Map<number, PricedLine>
  refused: Refused[]
}

/** Prices new and changed lines; those that do not fit the catalogue are refused. */
async function priceWanted(
  context: Context,
  order: Order,
  added: Input['added'],
  changed: readonly Changed[],
): Promise<Priced> {
  const wanted: { of: 'added' | 'changed'; place: number; line: LineInput }[] = [
    ...added.map(({ before: _, ...line }, place) => ({ of: 'added' as const, place, line })),
    ...changed.map(({ place, asked, line }) => ({
      ...{ of: 'changed' as const, place },
      line: withChanges(line, asked),
    })),
  ]
  const terms = { discount: order.customer_discount, vat: order.vat_rate }
  const inputs = wanted.map(({ line }) => line)
  const kept = changed.map(({ line }) => inputOf(line))
  const tried = await tryLines(context, inputs, order, terms, { kept })
  const priced: Priced = { added: [], before: [], changed: new Map(), refused: [] }
  for (const [index, { of, place, line }] of wanted.entries()) {
    const { line: found, faults = {} } = tried[index] ?? {}
    if (!found) priced.refused.push({ of, place, error: 'INVALID_INPUT', fields: faults })
    else if (line.id !== undefined) priced.changed.set(line.id, found)
    else {
      priced.added.push(found)
      priced.before.push(added[place]?.before)
    }
  }
  return priced
}

const { number, version, spare_copies, m2, net } = orderLines
const storedFields = { ...lineColumns, number, version, spare_copies, m2, net }

/** Reads these lines of an order. */
function storedLines({ database }: Context, orderId: number, named: readonly { id: number }[]) {
  const these = namedLines(
    orderId,
    named.map(({ id }) => id),
  )
  return queryPrepared(
    database,
    storedFields,
    (columns) => sql`select ${columns} from ${orderLines} where ${these}`,
  )
}

type Asked = { id: number; version: number }

/** A stored line with its input and the index of that in the call. */
type Found<Line extends Asked> = { place: number; asked: Line; line: Stored }

/** Returns the lines whose version still matches, without repetitions; refuses the others. */
function unchanged<Line extends Asked>(
  of: 'changed' | 'removed',
  asked: readonly Line[],
  stored: readonly Stored[],
): { found: Found<Line>[]; refused: Refused[] } {
  const byId = new Map(stored.map((line) => [line.id, line]))
  const refused: Refused[] = []
  const found = asked.flatMap((each, place) => {
    const line = byId.get(each.id)
    byId.delete(each.id)
    if (line?.version === each.version) return [{ place, asked: each, line }]
    refused.push({ of, place, error: line ? 'CONFLICT' : 'NOT_FOUND', fields: {} })
    return []
  })
  return { found, refused }
}

function inputOf({
  number: _,
  version: _version,
  spare_copies: _spares,
  m2: _m2,
  net: _net,
  ...line
}: Stored): LineInput {
  return line
}

/** Applies changes to a line; omitted fields stay. */
function withChanges(
  line: Stored,
  { id: _, version: _version, ...changes }: Input['changed'][number],
): LineInput {
  const given = Object.entries(changes).filter(([, value]) => value !== undefined)
  return { ...inputOf(line), ...sparesInOneWay(changes), ...Object.fromEntries(given) }
}

/** Resets the percentage if a number of spares is set, and vice versa. */
function sparesInOneWay({ spares, spares_percent }: Partial<LineInput>): Partial<LineInput> {
  if (spares !== undefined) return { spares_percent: 0 }
  return spares_percent === undefined ? {} : { spares: 0 }
}

type Happened = {
  kept: readonly Stored[]
  gone: readonly Stored[]
  changed: readonly PricedLine[]
  added: readonly { number: number; line: PricedLine | undefined }[]
}

/** Returns the changes for the log, by line number. */
function changesOf({ kept, gone, changed, added }: Happened): Changes {
  const changes: Changes = {}
  const after = new Map(changed.map(({ input }) => [input.id, input]))
  for (const line of kept) {
    const fields = difference(inputOf(line), after.get(line.id) ?? inputOf(line))
    for (const [field, change] of Object.entries(fields)) changes[`lines.${line.number}.${field}`] = change
  }
  for (const line of gone) changes[`lines.${line.number}`] = { before: fieldsOf(inputOf(line)), after: null }
  for (const { number, line } of added) {
    if (!line) continue
    // A line removed at this number shares the entry.
    const before = changes[`lines.${number}`]?.before ?? null
    changes[`lines.${number}`] = { before, after: fieldsOf(line.input) }
  }
  return changes
}

type Answered = Pick<Happened, 'kept' | 'gone'> & {
  totals: PricedLines['totals']
  added: readonly number[]
  refused: readonly Refused[]
  input: Input
  version: number
}

async function answer(context: Context, order: Order, came: Answered): Promise<Output> {
  const { totals, added, kept, gone, refused, input, version } = came
  const changed = kept.map(({ id }) => id)
  const idOf = ({ of, place }: Refused) => (of === 'added' ? undefined : input[of][place]?.id)
  const overtaken = refused.flatMap((each) => (each.error === 'CONFLICT' ? (idOf(each) ?? []) : []))
  const lines = await readLines(context, order, { ids: [...added, ...changed, ...overtaken] })
  const byId = new Map(lines.map((line) => [line.id, line]))
  const shown = (ids: readonly number[]) => ids.flatMap((id) => byId.get(id) ?? [])
  return {
    version,
    totals,
    added: shown(added),
    changed: shown(changed),
    removed: gone.map(({ id }) => id),
    refused: refused.map((each) => ({ ...each, line: byId.get(idOf(each) ?? 0) ?? null })),
  }
}
