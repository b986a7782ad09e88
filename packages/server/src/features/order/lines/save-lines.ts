import type { orderLineCalls } from '@lienzo/contract/sales/order-lines'
import type { z } from 'zod'
import type { Context } from '../../../core/context/context.ts'
import { type Changes, difference } from '../../../core/log/write-log.ts'
import { writeRow } from '../../../core/record/save-row.ts'
import { orderResource } from '../order.queries.ts'
import { fieldsOf } from './line-changes.ts'
import type { LineInput } from './line-parts.ts'
import { type PricedLine, type PricedLines, totalsAfter, tryLines } from './price-lines.ts'
import { readLines } from './reading/order-lines.ts'
import { lockDraft } from './saving/lock-draft.ts'
import { inputOf, repeatedLines, type StoredLine, storedLines } from './saving/stored-lines.ts'
import { type NewLine, writeLines } from './write-lines.ts'

type Input = z.output<(typeof orderLineCalls)['savelines']['input']>
type Output = z.output<(typeof orderLineCalls)['savelines']['output']>
type Order = Awaited<ReturnType<typeof lockDraft>>
type LineRefusal = Omit<Output['refused'][number], 'line'>

/**
 * Adds, changes and removes lines of a draft under the terms of the order. A line that cannot be saved does not affect the
 * other lines. A new line whose client key the order already has is not added again: its line is updated, unless somebody has
 * changed it since. The totals are adjusted, not calculated from all lines. Throws STATE_NOT_ALLOWED if the order is not a draft,
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
  const repeats = await repeatedLines(context, order.id, input.added, removedLines)
  const pricing = await priceWanted(context, order, { added: input.added, repeats, updates: updates.found })
  const updatedLines = updates.found.map(({ line }) => line)
  const changedLines = [...updatedLines, ...repeats.values()].filter(({ id }) => pricing.changed.has(id))
  const pricedLines = [...pricing.added, ...pricing.changed.values()]
  const before = [...removedLines, ...changedLines].map((line) => ({ ...line, input: line }))
  const totals = totalsAfter(order, { gone: before, come: pricedLines })
  const writes = {
    added: pricing.added,
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
    ...{ totals, repeats, input },
    added: pricing.added.map(({ place }, index) => ({ place, id: newLines[index]?.id ?? 0 })),
    changed: updatedLines.filter(({ id }) => pricing.changed.has(id)).map(({ id }) => id),
    removed: removedLines.map(({ id }) => id),
    refused: [...removals.refused, ...updates.refused, ...pricing.refused],
  })
}

/** Lines to save, by how the call names them. */
type LinesToSave = {
  added: Input['added']
  /** Lines that the order already has, by the index of the new line with the same client key. */
  repeats: ReadonlyMap<number, StoredLine>
  updates: readonly LineMatch<Input['changed'][number]>[]
}

type PricedChanges = {
  /** `place` is the index in the input. */
  added: (NewLine & { place: number })[]
  /** By ID. */
  changed: Map<number, PricedLine>
  refused: LineRefusal[]
}

/**
 * Prices new and changed lines. Refuses lines that do not fit the catalogue, and repeated lines that somebody has changed
 * differently since.
 */
async function priceWanted(
  context: Context,
  order: Order,
  { added, repeats, updates }: LinesToSave,
): Promise<PricedChanges> {
  const candidates: { of: 'added' | 'changed'; place: number; line: LineInput }[] = [
    ...added.map(({ before: _, client_key: _key, ...line }, place) => ({
      ...{ of: 'added' as const, place },
      line: { ...line, ...idOf(repeats.get(place)) },
    })),
    ...updates.map(({ place, asked, line }) => ({
      ...{ of: 'changed' as const, place },
      line: withChanges(line, asked),
    })),
  ]
  const terms = { discount: order.customer_discount, vat: order.vat_rate }
  const inputs = candidates.map(({ line }) => line)
  const existing = [...updates.map(({ line }) => line), ...repeats.values()].map(inputOf)
  const trials = await tryLines(context, inputs, order, terms, { kept: existing })
  const pricing: PricedChanges = { added: [], changed: new Map(), refused: [] }
  for (const [index, { of, place, line }] of candidates.entries()) {
    const { line: pricedLine, faults = {} } = trials[index] ?? {}
    const repeat = of === 'added' ? repeats.get(place) : undefined
    if (!pricedLine) pricing.refused.push({ of, place, error: 'INVALID_INPUT', fields: faults })
    else if (repeat && isAsStored(repeat, pricedLine)) continue
    else if (repeat && repeat.version > 1) pricing.refused.push({ of, place, error: 'CONFLICT', fields: {} })
    else if (line.id !== undefined) pricing.changed.set(line.id, pricedLine)
    else {
      const { before, client_key } = added[place] ?? {}
      pricing.added.push({ ...pricedLine, before, client_key, place })
    }
  }
  return pricing
}

function idOf(line: StoredLine | undefined): { id?: number } {
  return line ? { id: line.id } : {}
}

function isAsStored(line: StoredLine, { input }: PricedLine): boolean {
  return Object.keys(difference(inputOf(line), input)).length === 0
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

type SaveAnswer = Pick<Output, 'version' | 'removed'> & {
  totals: PricedLines['totals']
  /** IDs of the lines that were added now, with the index in the input. */
  added: readonly { place: number; id: number }[]
  changed: readonly number[]
  refused: readonly LineRefusal[]
  repeats: LinesToSave['repeats']
  input: Input
}

async function answer(context: Context, order: Order, outcome: SaveAnswer): Promise<Output> {
  const { totals, added, changed, removed, refused, repeats, input, version } = outcome
  const idOfRefused = ({ of, place }: LineRefusal) =>
    of === 'added' ? repeats.get(place)?.id : input[of][place]?.id
  const conflictIds = refused.flatMap((each) => (each.error === 'CONFLICT' ? (idOfRefused(each) ?? []) : []))
  const addedIds = new Map([...repeats].map(([place, { id }]) => [place, id]))
  for (const { place, id } of added) addedIds.set(place, id)
  for (const { of, place } of refused) if (of === 'added') addedIds.delete(place)
  const lines = await readLines(context, order, { ids: [...addedIds.values(), ...changed, ...conflictIds] })
  const byId = new Map(lines.map((line) => [line.id, line]))
  const linesOf = (ids: readonly number[]) => ids.flatMap((id) => byId.get(id) ?? [])
  const inOrder = [...addedIds].toSorted(([one], [other]) => one - other)
  return {
    ...{ version, totals, removed },
    added: linesOf(inOrder.map(([, id]) => id)),
    changed: linesOf(changed),
    refused: refused.map((each) => ({ ...each, line: byId.get(idOfRefused(each) ?? 0) ?? null })),
  }
}
