import { resources } from '@lienzo/contract/resources'
import type { ImportedResource } from '@lienzo/rules/imports/importables'
import { HOUSE_USERGROUP_ID, mayAccess, mayEdit } from '@lienzo/rules/people/permissions'
import { eq, sql } from 'drizzle-orm'
import type { Context, PublicContext } from '../../core/context/context.ts'
import type { Handle } from '../../core/context/handle.ts'
import { queryPrepared } from '../../core/context/query-rows.ts'
import { Refusal } from '../../core/context/refusal.ts'
import { permittedPeople, person, team } from '../../core/session/permitted-people.ts'
import { users } from '../../db/tables/people/users.ts'
import type { imports } from '../../db/tables/records/imports.ts'
import { customersNamed } from './rows/customers-named.ts'

/**
 * Throws NO_PERMISSION unless the caller has the right to see or edit records of the resource. Resources that only the house
 * creates can only be imported by the house.
 */
export function requireImportRight(
  { caller }: Context,
  resource: ImportedResource,
  right: 'access' | 'edit',
): void {
  const { path, houseMakes } = resources[resource]
  const may = right === 'edit' ? mayEdit : mayAccess
  if (may(caller.permissions, path) && (caller.house || !houseMakes)) return
  throw new Refusal('NO_PERMISSION', `You lack the right to ${right} ${path}`)
}

/** Columns of an import that identify the user on whose behalf the current work is done. */
type ImportWork = Pick<typeof imports.$inferSelect, 'begun_by' | 'created_by'>

/** Returns the ID of the user on whose behalf the current work is done. */
export function workerOf({ begun_by, created_by }: ImportWork): number | null {
  return begun_by ?? created_by
}

/** Returns whether the current work is done on behalf of a user of the house. */
export async function worksForHouse(database: Handle, importRun: ImportWork): Promise<{ house: boolean }> {
  const [worker] = await database
    .select({ usergroup_id: users.usergroup_id })
    .from(users)
    .where(eq(users.id, workerOf(importRun) ?? NOBODY))
  return { house: worker?.usergroup_id === HOUSE_USERGROUP_ID }
}

/** User ID that matches no user. */
const NOBODY = 0

/** Returns whether the user on whose behalf the current work is done is still allowed to import these records. */
export async function isStillPermitted(
  { database }: PublicContext,
  importRun: ImportWork & Pick<typeof imports.$inferSelect, 'resource' | 'customer_id'>,
): Promise<boolean> {
  const { path, houseMakes } = resources[importRun.resource]
  const { from, where } = permittedPeople(path, 'edit')
  const [worker] = await queryPrepared(
    database,
    { usergroup_id: person.usergroup_id, customer_id: team.customer_id },
    (columns) => sql`select ${columns} from ${from} where ${where} and ${person.id} = ${workerOf(importRun)}`,
  )
  if (!worker) return false
  if (worker.usergroup_id === HOUSE_USERGROUP_ID) return true
  if (houseMakes || worker.customer_id === null) return false
  if (worker.customer_id === importRun.customer_id) return true
  // The customer may have been merged, with its staff, into a different customer.
  const customer = (await customersNamed(database, { names: [], customerId: importRun.customer_id }))('')
  return 'id' in customer && customer.id === worker.customer_id
}
