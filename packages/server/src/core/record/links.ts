import { isDeepStrictEqual } from 'node:util'
import type { ResourceName } from '@lienzo/contract/resources'
import { eq, getTableName, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Context } from '../context/context.ts'
import { selectRows } from '../context/handle.ts'
import { notDeleted } from '../context/scope.ts'
import { requireVisible } from './references.ts'

/** A table that says which records of another resource a record permits, by its columns. */
export type Links<Target extends string> = {
  table: PgTable
  /** Whose links they are. */
  owner: PgColumn
  /** The column of what is permitted, the resource of that, and the field of an input that names it. */
  target: PgColumn & { name: Target }
  resource: ResourceName
  field: string
  /** How the log tells of one, where that is not as it is kept. */
  inLog?: (link: Link<Target>) => unknown
}

type Link<Target extends string> = Record<Target, number>

/** The record whose links are replaced, as the log tells of it. */
type Owner = { resource: string; id: number; label: string; customer_id?: number }

/**
 * Sets what a record permits and logs it. What stood there and was deleted since stays, named or not: nobody who saves sees
 * it, and it comes back with its link. Fails with INVALID_INPUT at the field where what is added does not exist; `refuse`
 * may refuse more, knowing what stood there.
 */
export async function replaceLinks<Target extends string, Each extends Link<Target>>(
  context: Context,
  links: Links<Target>,
  owner: Owner,
  chosen: readonly Each[],
  refuse: (before: Each[]) => void | Promise<void> = () => undefined,
): Promise<void> {
  const { name } = links.target
  const { before, deleted } = await linksOf<Target, Each>(context, links, owner.id)
  const named = new Set(chosen.map((link) => link[name]))
  const kept = before.filter((link) => deleted.has(link[name]) && !named.has(link[name]))
  const after = [...chosen, ...kept].sort((one, other) => one[name] - other[name])
  if (isDeepStrictEqual(before, after)) return
  const known = new Set(before.map((link) => link[name]))
  const added = [...named].filter((id) => !known.has(id))
  await requireVisible(context, links.resource, added, links.field)
  await refuse(before)
  await context.database.delete(links.table).where(eq(links.owner, owner.id))
  if (after.length > 0) {
    const rows = after.map((link) => ({ ...link, [links.owner.name]: owner.id }))
    await context.database.insert(links.table).values(rows as never)
  }
  const { id: record_id, ...logged } = owner
  const inLog = links.inLog ?? ((link) => link)
  const changes = { [links.field]: { before: before.map(inLog), after: after.map(inLog) } }
  context.log({ ...logged, record_id, action: links.field, changes })
}

/** How many of the records that a record permits are deleted: they are not shown, and count again once they are back. */
export async function deletedLinks(context: Context, links: Links<string>, ownerId: number): Promise<number> {
  const { table } = context.services.resources[links.resource]
  const [row] = await selectRows<{ count: number }>(
    context.database,
    sql`select count(*)::int as count from ${links.table} join ${table} on ${table.id} = ${links.target}
      where ${links.owner} = ${ownerId} and not (${notDeleted(table)})`,
  )
  return row?.count ?? 0
}

/** The links of a record in the order of their targets, and which of these are deleted. */
async function linksOf<Target extends string, Each extends Link<Target>>(
  context: Context,
  links: Links<Target>,
  ownerId: number,
): Promise<{ before: Each[]; deleted: Set<number> }> {
  const { table } = context.services.resources[links.resource]
  const rows = await selectRows<{ link: Each; deleted: boolean }>(
    context.database,
    sql`select to_jsonb(${sql.identifier(getTableName(links.table))}) - ${links.owner.name}::text as link,
        not (${notDeleted(table)}) as deleted
      from ${links.table} join ${table} on ${table.id} = ${links.target}
      where ${links.owner} = ${ownerId} order by ${links.target}`,
  )
  const gone = rows.filter((row) => row.deleted).map((row) => row.link[links.target.name])
  return { before: rows.map((row) => row.link), deleted: new Set(gone) }
}
