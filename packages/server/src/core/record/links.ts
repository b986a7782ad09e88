import { isDeepStrictEqual } from 'node:util'
import type { LogAction } from '@lienzo/contract/records/logged'
import type { ResourceName } from '@lienzo/contract/resources'
import { count, eq, sql } from 'drizzle-orm'
import type { PgInsertValue, PgTable } from 'drizzle-orm/pg-core'
import type { Context } from '../context/context.ts'
import type { Whose } from '../context/log-entry.ts'
import { type ColumnOf, type Fields, jsonObject, queryRows, type RowOf } from '../context/query-rows.ts'
import { notDeleted } from '../context/scope.ts'
import { requireVisible } from './references.ts'

/** A table that says which records of another resource a record permits, and the columns of one link. */
export type Links<Table extends PgTable, Link extends Fields> = {
  table: Table
  /** Whose links they are. */
  owner: ColumnOf<number>
  /** What a link says besides its owner. */
  link: Link
  /** The column of what is permitted, the id that a link has there, the resource, and the field of an input that names it. */
  target: ColumnOf<number>
  targetOf: (link: RowOf<Link>) => number
  resource: ResourceName
  field: string
  /** What the log calls the change. */
  action: LogAction
  /** The row of a link. */
  row: (ownerId: number, link: RowOf<Link>) => PgInsertValue<Table>
  /** What the log says of one, where that is not what is stored. */
  inLog?: (link: RowOf<Link>) => unknown
}

/** The record whose links are replaced, as it is named in the log. */
type Owner = Whose & { id: number; label: string }

/**
 * Sets what a record permits and logs it. Links to records that were deleted since stay, named or not: nobody who saves sees
 * it, and it comes back with its link. Fails with INVALID_INPUT at the field where what is added does not exist; `refuse`
 * may refuse more, given what was there before.
 */
export async function replaceLinks<Table extends PgTable, Link extends Fields>(
  context: Context,
  links: Links<Table, Link>,
  owner: Owner,
  chosen: readonly RowOf<Link>[],
  refuse: (before: RowOf<Link>[]) => void | Promise<void> = () => undefined,
): Promise<void> {
  const { targetOf } = links
  const stored = await linksOf(context, links, owner.id)
  const before = stored.map(({ link }) => link)
  const named = new Set(chosen.map(targetOf))
  const kept = stored.filter(({ link, deleted }) => deleted && !named.has(targetOf(link)))
  const after = [...chosen, ...kept.map(({ link }) => link)].sort(
    (one, other) => targetOf(one) - targetOf(other),
  )
  if (isDeepStrictEqual(before, after)) return
  const known = new Set(before.map(targetOf))
  const added = [...named].filter((id) => !known.has(id))
  await requireVisible(context, links.resource, added, links.field)
  await refuse(before)
  await context.database.delete(links.table).where(eq(links.owner, owner.id))
  if (after.length > 0) {
    await context.database.insert(links.table).values(after.map((link) => links.row(owner.id, link)))
  }
  const { id: record_id, ...logged } = owner
  const inLog = links.inLog ?? ((link) => link)
  const changes = { [links.field]: { before: before.map(inLog), after: after.map(inLog) } }
  context.log({ ...logged, record_id, action: links.action, changes })
}

/** How many of the records that a record permits are deleted: they are not shown, and count again once they are back. */
export async function deletedLinks(
  context: Context,
  links: Pick<Links<PgTable, Fields>, 'table' | 'owner' | 'target' | 'resource'>,
  ownerId: number,
): Promise<number> {
  const { table } = context.services.resources[links.resource]
  const [row] = await queryRows(
    context.database,
    { count: count() },
    (columns) => sql`select ${columns} from ${links.table} join ${table} on ${table.id} = ${links.target}
      where ${links.owner} = ${ownerId} and not (${notDeleted(table)})`,
  )
  return row?.count ?? 0
}

/** The links of a record in the order of their targets, each with whether its target is deleted. */
async function linksOf<Table extends PgTable, Link extends Fields>(
  context: Context,
  links: Links<Table, Link>,
  ownerId: number,
): Promise<{ link: RowOf<Link>; deleted: boolean }[]> {
  const { table } = context.services.resources[links.resource]
  return queryRows(
    context.database,
    { link: jsonObject(links.link), deleted: sql<boolean>`not (${notDeleted(table)})` },
    (columns) => sql`select ${columns} from ${links.table} join ${table} on ${table.id} = ${links.target}
      where ${links.owner} = ${ownerId} order by ${links.target}`,
  )
}
