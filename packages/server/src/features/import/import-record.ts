import { declaredFor, knownColumns } from '@lienzo/rules/imports/import-declaration'
import { type ImportedResource, importables } from '@lienzo/rules/imports/importables'
import { taskName } from '@lienzo/rules/people/activities'
import { and, eq, isNull } from 'drizzle-orm'
import type { Context } from '../../core/context/context.ts'
import { notFound, Refusal } from '../../core/context/refusal.ts'
import { seesImport } from '../../core/record/sees-import.ts'
import { customers } from '../../db/tables/customers/customers.ts'
import { users } from '../../db/tables/people/users.ts'
import { imports } from '../../db/tables/records/imports.ts'
import { requireImportRight } from './import-rights.ts'
import { picturesOfImport } from './pictures/shown-pictures.ts'

export type Import = typeof imports.$inferSelect

/** Returns the ID of the task that shows the progress of an import. */
export function importTask(importId: number): string {
  return taskName('import', importId)
}

type ImportAccess = {
  right?: 'access' | 'edit'
  /** If true, locks the row until the transaction ends. */
  lock?: boolean
  /** If set, only imports of this resource are found. */
  of?: ImportedResource | undefined
}

/** Returns an import. Throws NOT_FOUND if the caller cannot see it, and NO_PERMISSION if the caller lacks the right. */
export async function visibleImport(
  context: Context,
  id: number,
  { right = 'access', lock = false, of }: ImportAccess = {},
) {
  const { caller } = context
  const query = context.database
    .select({ import: imports, customer_name: customers.name, created_by_name: users.username })
    .from(imports)
    .leftJoin(customers, eq(customers.id, imports.customer_id))
    .leftJoin(users, eq(users.id, imports.created_by))
    .where(and(eq(imports.id, id), isNull(imports.deleted_at)))
  const [row] = lock ? await query.for('update', { of: imports }) : await query
  if (!row || (of && row.import.resource !== of)) throw notFound()
  if (!seesImport(caller, row.import)) throw notFound()
  requireImportRight(context, row.import.resource, right)
  return {
    ...row.import,
    customer_name: row.customer_name ?? '',
    created_by_name: row.created_by_name ?? '',
  }
}

/**
 * Locks an import and returns it. Throws NOT_FOUND, NO_PERMISSION if the caller is not allowed to edit it, and
 * STATE_NOT_ALLOWED unless it is in one of these states.
 */
export async function importIn(
  context: Context,
  id: number,
  states: readonly Import['state'][],
  of?: ImportedResource,
) {
  const importRun = await visibleImport(context, id, { right: 'edit', lock: true, of })
  if (states.includes(importRun.state)) return importRun
  throw new Refusal(
    'STATE_NOT_ALLOWED',
    `An import that is ${importRun.state} must be ${states.join(' or ')} for this`,
  )
}

/** Returns an import in the shape of the API. Throws NOT_FOUND and NO_PERMISSION. */
export async function importRecord(context: Context, id: number, of?: ImportedResource) {
  const {
    mapping,
    deleted,
    restored,
    kept,
    reading_choice: _,
    previous_id: _previous,
    key_confirmed: _confirmed,
    deactivate_missing,
    missing,
    deactivated,
    missing_kept,
    begun_by: _begunBy,
    judged_by: _judgedBy,
    ...importRun
  } = await visibleImport(context, id, { of })
  const pictures = await picturesOfImport(context.database, importRun)
  const declaration = declaredFor(importables[importRun.resource], context.caller)
  return {
    ...importRun,
    mapping: knownColumns(declaration, mapping ?? {}),
    undone: { deleted, restored, kept },
    missing: { records: missing, deactivate: deactivate_missing, deactivated, kept: missing_kept },
    pictures,
  }
}
