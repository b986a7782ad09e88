import type { importStates } from '@lienzo/contract/customers/promotion-import'
import { and, count, eq } from 'drizzle-orm'
import type { Context, PublicContext } from '../../../core/context/context.ts'
import type { Handle } from '../../../core/context/handle.ts'
import { notFound, Refusal } from '../../../core/context/refusal.ts'
import { customers } from '../../../db/tables/customers/customers.ts'
import { promotionImportRows, promotionImports } from '../../../db/tables/customers/promotion-imports.ts'
import { files } from '../../../db/tables/records/files.ts'

type State = (typeof importStates)[number]
export type PromotionImport = typeof promotionImports.$inferSelect

/** The task that shows an import. */
export function importTask(importId: number): string {
  return `promotion-import-${importId}`
}

/** An import is seen by who made it, and by the house. Fails with NOT_FOUND. */
export async function visibleImport(context: Context, id: number, { lock = false } = {}) {
  const wanted = context.database
    .select({ import: promotionImports, file: files, customer_name: customers.name })
    .from(promotionImports)
    .innerJoin(files, eq(files.id, promotionImports.file_id))
    .leftJoin(customers, eq(customers.id, promotionImports.customer_id))
    .where(eq(promotionImports.id, id))
  const [found] = lock ? await wanted.for('update', { of: promotionImports }) : await wanted
  const { caller } = context
  if (!found || !(caller.house || found.import.created_by === caller.user_id)) throw notFound()
  return { ...found.import, file: found.file, customer_name: found.customer_name ?? '' }
}

/** The same, held until the transaction ends. Fails with STATE_NOT_ALLOWED where it is in none of these states. */
export async function importIn(context: Context, id: number, states: readonly State[]) {
  const found = await visibleImport(context, id, { lock: true })
  if (states.includes(found.state)) return found
  throw new Refusal(
    'STATE_NOT_ALLOWED',
    `An import that is ${found.state} must be ${states.join(' or ')} for this`,
  )
}

/** Nothing is counted while an import is running: the number would change a moment later. */
const atWork: readonly State[] = ['preparing', 'importing', 'undoing']

/** An import as the calls answer it. */
export async function importState(context: Context, id: number) {
  const {
    file,
    failure,
    mapping,
    deleted,
    restored,
    kept,
    reading_choice: _,
    ...found
  } = await visibleImport(context, id)
  return {
    ...found,
    file_name: file.name,
    mapping: mapping ?? {},
    counts: atWork.includes(found.state) ? noCounts() : await countsOf(context.database, id),
    failure,
    undone: { deleted, restored, kept },
  }
}

function noCounts() {
  return { created: 0, updated: 0, unchanged: 0, skipped: 0, refused: 0 }
}

/** How many rows there are of each outcome. */
export async function countsOf(database: Handle, importId: number): Promise<ReturnType<typeof noCounts>> {
  const { outcome } = promotionImportRows
  const rows = await database
    .select({ outcome, count: count() })
    .from(promotionImportRows)
    .where(eq(promotionImportRows.import_id, importId))
    .groupBy(outcome)
  return { ...noCounts(), ...Object.fromEntries(rows.map((row) => [row.outcome, row.count])) }
}

/** How far background work on an import is. */
export type Stage = Pick<PromotionImport, 'id' | 'state' | 'round' | 'last_row'>

/**
 * Locks an import until the transaction ends, if it is still where this work left it: otherwise somebody has cancelled it, or
 * another try of the same work is ahead.
 */
export async function isAtStage(context: PublicContext, stage: Stage): Promise<boolean> {
  const { id, state, round, last_row } = promotionImports
  const isThere = and(
    eq(id, stage.id),
    eq(state, stage.state),
    eq(round, stage.round),
    eq(last_row, stage.last_row),
  )
  const rows = await context.database.select({ id }).from(promotionImports).where(isThere).for('update')
  return rows.length > 0
}
