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

/** Table that links a record to records of another resource that it permits, and the columns of one link. */
export type Links<Table extends PgTable, Link extends Fields> = {
  table: Table
  /** Column of the record that has the links. */
  owner: ColumnOf<number>
  /** Columns of a link besides its owner. */
  link: Link
  /** Column of the permitted record, its id in a link, its resource, and the field of the input. */
  target: ColumnOf<number>
  targetOf: (link: RowOf<Link>) => number
  resource: ResourceName
  field: string
  /** Action that the log records. */
  action: LogAction
  /** Returns the row of a link. */
  row: (ownerId: number, link: RowOf<Link>) => PgInsertValue<Table>
  /** Returns the value that is logged for a link; by default the link itself. */
  inLog?: (link: RowOf<Link>) => unknown
}

/** Record whose links are replaced, as the log names it. */
type Owner = Whose & { id: number; label: string }

/**
 * Replaces the links of a record and logs the change. Links to deleted records always stay, because the person who saves does
 * not see them, and they reappear when those records are restored. Throws INVALID_INPUT at the field if an added record does
 * not exist; `refuse` receives the previous links and can throw further refusals.
 */
export async function replaceLinks<Table extends PgTable, Link extends Fields>(
  context: Context,
  links: Links<Table, Link>,
  owner: Owner,
  newLinks: readonly RowOf<Link>[],
  refuse: (before: RowOf<Link>[]) => void | Promise<void> = () => undefined,
): Promise<void> {
  const { targetOf } = links
  const storedLinks = await linksOf(context, links, owner.id)
  const before = storedLinks.map(({ link }) => link)
  const targets = new Set(newLinks.map(targetOf))
  const keptLinks = storedLinks.filter(({ link, deleted }) => deleted && !targets.has(targetOf(link)))
  const after = [...newLinks, ...keptLinks.map(({ link }) => link)].sort(
    (one, other) => targetOf(one) - targetOf(other),
  )
  if (isDeepStrictEqual(before, after)) return
  const previousTargets = new Set(before.map(targetOf))
  const addedTargets = [...targets].filter((id) => !previousTargets.has(id))
  await requireVisible(context, links.resource, addedTargets, links.field)
  await refuse(before)
  await context.database.delete(links.table).where(eq(links.owner, owner.id))
  if (after.length > 0) {
    await context.database.insert(links.table).values(after.map((link) => links.row(owner.id, link)))
  }
  const { id: record_id, ...logFields } = owner
  const inLog = links.inLog ?? ((link) => link)
  const changes = { [links.field]: { before: before.map(inLog), after: after.map(inLog) } }
  context.log({ ...logFields, record_id, action: links.action, changes })
}

/** Counts the links of a record to deleted records, which are not shown until those records are restored. */
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

/** Reads the links of a record in the order of their targets, and whether each target is deleted. */
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
