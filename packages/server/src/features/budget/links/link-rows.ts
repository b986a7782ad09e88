import type { installerLinkRow } from '@lienzo/contract/installation/installer-links'
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { Context } from '../../../core/context/context.ts'
import type { Handle } from '../../../core/context/handle.ts'
import { notFound } from '../../../core/context/refusal.ts'
import { installerLinks, installerWaiting } from '../../../db/tables/installation/installer-links.ts'
import { installers } from '../../../db/tables/installation/installers.ts'
import { users } from '../../../db/tables/people/users.ts'

export type LinkRow = z.output<typeof installerLinkRow> & { name: string }

const makers = alias(users, 'makers')
const enders = alias(users, 'enders')

/** Returns the links of a budget, newest first; with `condition`, only those that match it. */
export async function linksOfBudget(
  { database, now }: Context,
  budgetCode: string,
  condition?: SQL,
): Promise<LinkRow[]> {
  const { id, installer_id, name, created_at, expires_at, ended_at, last_used_at, mailed_at } = installerLinks
  const rows = await database
    .select({
      ...{ id, installer_id, name, created_at, expires_at, ended_at, last_used_at, mailed_at },
      installer_name: installers.name,
      installer_email: installers.email,
      created_by_name: makers.username,
      ended_by_name: enders.username,
    })
    .from(installerLinks)
    .innerJoin(installers, eq(installers.id, installer_id))
    .leftJoin(makers, eq(makers.id, installerLinks.created_by))
    .leftJoin(enders, eq(enders.id, installerLinks.ended_by))
    .where(and(eq(installerLinks.budget_code, budgetCode), condition))
    .orderBy(sql`${id} desc`)
  const waiting = await waitingOnPhones(
    database,
    rows.map((row) => row.id),
  )
  return rows.map((row) => ({ ...row, state: stateOf(row, now), waiting: waiting.get(row.id) ?? null }))
}

/** Sums, for each link, the photos that still wait on phones. */
async function waitingOnPhones(
  database: Handle,
  linkIds: readonly number[],
): Promise<Map<number, NonNullable<LinkRow['waiting']>>> {
  const { link_id, photos, oldest_at, told_at } = installerWaiting
  const rows = await database
    .select({
      link_id,
      photos: sql<number>`sum(${photos})::int`,
      oldest_at: sql<number>`min(${oldest_at})`.mapWith(oldest_at),
      told_at: sql<number>`max(${told_at})`.mapWith(told_at),
    })
    .from(installerWaiting)
    .where(inArray(link_id, [...linkIds]))
    .groupBy(link_id)
  return new Map(rows.map(({ link_id: link, ...waiting }) => [link, waiting]))
}

function stateOf(link: { ended_at: number | null; expires_at: number }, now: number): LinkRow['state'] {
  if (link.ended_at !== null) return 'ended'
  return link.expires_at <= now ? 'expired' : 'live'
}

/** Returns a link of a budget. Throws NOT_FOUND if the budget has no such link. */
export async function linkOfBudget(context: Context, budgetCode: string, id: number): Promise<LinkRow> {
  const [link] = await linksOfBudget(context, budgetCode, eq(installerLinks.id, id))
  if (!link) throw notFound()
  return link
}
