import type { accessExplanation } from '@lienzo/contract/people/user-access'
import { mayAccess, type ResourcePath } from '@lienzo/rules/people/permissions'
import { rightReasons } from '@lienzo/rules/people/right-reasons'
import { eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { Caller } from '../../../core/context/caller.ts'
import type { Context } from '../../../core/context/context.ts'
import { queryRows } from '../../../core/context/query-rows.ts'
import { notFound, Refusal } from '../../../core/context/refusal.ts'
import { visibleRow } from '../../../core/context/resource.ts'
import { scopeOf } from '../../../core/context/scope.ts'
import type { Searchable } from '../../../core/context/searchable.ts'
import { columnsIn } from '../../../core/list/conditions/columns-in.ts'
import { type PickerOption, pickRows } from '../../../core/list/pick-rows.ts'
import { readUserAccessState, type UserAccessState } from '../../../core/session/user-access-state.ts'
import { customers } from '../../../db/tables/customers/customers.ts'
import { usergroups } from '../../../db/tables/people/users.ts'
import { userResource } from '../user.queries.ts'

type Explanation = z.output<typeof accessExplanation>
type Reason = Explanation['reasons'][number]

/** Returns the resource behind a path, or `undefined` if the path has no records of its own. */
export function resourceOfPath(context: Context, path: ResourcePath): Searchable | undefined {
  const resources: Record<string, Searchable> = context.services.resources
  const name = path.split('/').pop() ?? ''
  return Object.hasOwn(resources, name) ? resources[name] : undefined
}

type Question = { id: number; path: ResourcePath; record_id?: number | undefined }

/**
 * Explains whether and why a user sees the records of a path or, if `record_id` is set, one record. Uses the user's permissions
 * and the scope of the user's own calls. Throws NOT_FOUND if the caller does not see the user or the record, and NO_PERMISSION
 * if the caller asks for a record without access to its path.
 */
export async function explainAccess(context: Context, question: Question): Promise<Explanation> {
  const { path, record_id } = question
  await visibleRow(context, userResource, question.id)
  const state = await readUserAccessState(context.database, question.id)
  const resource = resourceOfPath(context, path)
  const reasons = [...stateReasons(state), rightReason(state, path)]
  if (resource) reasons.push(scopeReason(state, resource))
  if (record_id === undefined) return { sees: allHold(reasons), record: null, reasons }

  const { seen, ...record } = await readRecord(context, path, record_id, state.caller)
  reasons.push({
    key: seen ? 'record_within' : 'record_outside',
    holds: seen,
    values: { name: record.name },
  })
  return { sees: allHold(reasons), record, reasons }
}

function allHold(reasons: Reason[]): boolean {
  return reasons.every(({ holds }) => holds)
}

function stateReasons({ active, usergroup_active, usergroup_name, caller }: UserAccessState): Reason[] {
  const reasons: Reason[] = []
  if (!active) reasons.push({ key: 'user_inactive', holds: false, values: { user: caller.username } })
  if (!usergroup_active) {
    reasons.push({ key: 'usergroup_inactive', holds: false, values: { usergroup: usergroup_name } })
  }
  return reasons
}

function rightReason({ role, overrides, role_name }: UserAccessState, path: ResourcePath): Reason {
  const { holds, reason } = rightReasons(role[path], overrides[path]).perm_access
  // The reason `needs_access` only makes sense for writing.
  const key = reason === 'needs_access' ? 'role_lacks' : reason
  return { key, holds, values: { role: role_name } }
}

/** Explains which records of the resource the user sees, based on the columns that the scope compares. */
function scopeReason(state: UserAccessState, resource: Searchable): Reason {
  const { caller, usergroup_name, customer_name } = state
  const values = { usergroup: usergroup_name, customer: customer_name ?? '' }
  if (caller.house) return { key: 'house_sees_all', holds: true, values }
  if (resource.scope === 'everyone') return { key: 'shared', holds: true, values }
  if (resource.scope === 'house') return { key: 'house_only', holds: false, values }
  const condition = scopeOf(resource, caller)
  if (!condition || caller.customer_id === null) return { key: 'no_customer', holds: false, values }
  return { key: scopeReasonKey(resource, condition), holds: true, values }
}

function scopeReasonKey(resource: Searchable, condition: SQL): Reason['key'] {
  const { own } = columnsIn(resource.table, [condition])
  if (own.has('usergroup_id')) return 'only_usergroup'
  return own.has('id') && resource.table !== customers ? 'only_own' : 'only_customer'
}

/**
 * Returns at most `limit` records of a path that the caller sees: a record whose id equals the search text, then those whose
 * name or code matches it. Throws NO_PERMISSION without access to the path, or NOT_FOUND if its records have no labels.
 */
export async function recordsToAskAbout(
  context: Context,
  { path, search, limit }: { path: ResourcePath; search: string; limit: number },
): Promise<PickerOption[]> {
  const { table, scope, hiding, label } = nameableResource(context, path)
  // Leaves `active` out of the label, because this picker also shows inactive records.
  const resource = {
    table,
    scope,
    hiding,
    label: { name: label.name, ...(label.code ? { code: label.code } : {}) },
  }
  const matches = await pickRows(context, resource, { search, limit })
  const id = Number(search)
  if (!Number.isSafeInteger(id) || id < 1 || id > 2_147_483_647) return matches
  const idMatches = await pickRows(context, resource, { search: '', limit: 1 }, eq(table.id, id))
  return [...idMatches, ...matches.filter((each) => each.id !== id)].slice(0, limit)
}

/**
 * Returns the resource of a path. Throws NO_PERMISSION if the caller lacks access to the path, or NOT_FOUND if its records have
 * no labels.
 */
function nameableResource(context: Context, path: ResourcePath): Searchable {
  if (!mayAccess(context.caller.permissions, path)) {
    throw new Refusal('NO_PERMISSION', `You lack the right to access ${path}`)
  }
  const resource = resourceOfPath(context, path)
  if (!resource?.label) throw notFound()
  return { ...resource, label: resource.label }
}

/**
 * Reads a record that the caller sees: its name, its customer and its user group. `seen` is true if the user sees the record
 * too. Throws NO_PERMISSION or NOT_FOUND.
 */
async function readRecord(
  context: Context,
  path: ResourcePath,
  recordId: number,
  user: Caller,
): Promise<NonNullable<Explanation['record']> & { seen: boolean }> {
  const resource = nameableResource(context, path)
  const { table, label } = resource
  const own = getTableColumns(table)
  const nameOf = (owners: typeof customers | typeof usergroups, column: PgColumn | undefined) =>
    column
      ? sql<string | null>`(select ${owners.name} from ${owners} where ${owners.id} = ${column})`
      : sql<null>`null`
  const [record] = await queryRows(
    context.database,
    {
      id: table.id,
      name: label.code ?? label.name,
      customer_name: nameOf(customers, own.customer_id),
      usergroup_name: nameOf(usergroups, own.usergroup_id),
      seen: sql<boolean>`${scopeOf(resource, user) ?? sql`true`}`,
    },
    (columns) => sql`select ${columns} from ${table}
      where ${table.id} = ${recordId} and ${table.deleted_at} is null
        and ${scopeOf(resource, context.caller) ?? sql`true`}`,
  )
  if (!record) throw notFound()
  return record
}
