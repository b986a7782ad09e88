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

/** Description of a table that links a record to the records of another resource that it permits. */
export type Links<Table extends PgTable, Link extends Fields> = {
  table: Table
  /** Column with the id of the record that has the links. */
  owner: ColumnOf<number>
  /** Columns of a link other than `owner`. */
  link: Link
  /**
   * `target` is the column with the id of the permitted record, and `targetOf` returns this id from a link. `resource` is the
   * resource of the permitted record, and `field` is the input field with the links.
   */
  target: ColumnOf<number>
  targetOf: (link: RowOf<Link>) => number
  resource: ResourceName
  field: string
  /** Action of the log entry for a change of the links. */
  action: LogAction
  /** Returns the row to insert for a link. */
  row: (ownerId: number, link: RowOf<Link>) => PgInsertValue<Table>
  /** Returns the value to log for a link. Without this function, the link itself is logged. */
  inLog?: (link: RowOf<Link>) => unknown
}

/** Record whose links are replaced, with the fields that its log entry needs. */
type Owner = Whose & { id: number; label: string }

/**
 * Replaces the links of a record and logs the change. Keeps all links to deleted records, because the person who saves does not
 * see these links, and they must reappear when the deleted records are restored. Throws INVALID_INPUT at `links.field` if an
 * added record does not exist. `refuse` receives the previous links and can throw other refusals.
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

/**
 * Returns the number of links from a record to deleted records. Screens do not show these links until the deleted records are
 * restored.
 */
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

/** Returns the links of a record, ordered by target id, and whether the target of each link is deleted. */
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
