import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { PublicContext } from '../../../core/context/context.ts'
import { notFound } from '../../../core/context/refusal.ts'
import { isAgreed } from '../../../core/domain/agreed-budget.ts'
import { networkOf } from '../../../core/session/network.ts'
import { budgetLines, budgets } from '../../../db/tables/installation/budgets.ts'
import { installerLinks } from '../../../db/tables/installation/installer-links.ts'
import { installers } from '../../../db/tables/installation/installers.ts'
import { orders } from '../../../db/tables/sales/orders.ts'
import { installerOfLine } from '../../../resources/installer/installer-of-line.ts'

/** Minimum number of seconds between two updates of the time at which a link was last used. */
const NOTED_EVERY = 60

type Opening = Pick<PublicContext, 'database' | 'services' | 'now' | 'origin'>

export type OpenedLink = Awaited<ReturnType<typeof openLink>>

/**
 * Returns a link with its installer, the valid revision of its budget, and its order. Throws the same NOT_FOUND for invalid,
 * ended and expired links and for links of deleted installers.
 */
export async function openLink(context: Opening, token: string) {
  const link = await readLink(context, eq(installerLinks.name, await nameInToken(context, token)))
  if (!link) throw notFound()
  return link
}

/**
 * Returns the name of the link in a token, and counts the request. Throws NOT_FOUND if no server of this installation has made
 * the token. Only these tokens count as guesses: a page can remain open after its link has ended, and other phones in its
 * network must not be refused because of it.
 */
export async function nameInToken(
  { services, now, origin }: Pick<Opening, 'services' | 'now' | 'origin'>,
  token: string,
): Promise<string> {
  const name = services.installerLinks.nameIn(token)
  if (name === undefined) {
    await services.installerLinks.madeUp.count(networkOf(origin.address), now)
    throw notFound()
  }
  await services.installerLinks.used.count(name, now)
  return name
}

/** Returns a previously opened link by its ID; undefined if it is no longer valid. */
export function openedLink(context: Pick<Opening, 'database' | 'now'>, id: number) {
  return readLink(context, eq(installerLinks.id, id))
}

async function readLink({ database, now }: Pick<Opening, 'database' | 'now'>, condition: SQL) {
  const [link] = await database
    .select({
      id: installerLinks.id,
      budget_code: installerLinks.budget_code,
      installer_id: installerLinks.installer_id,
      installer: installers.name,
      languages: installers.languages,
      expires_at: installerLinks.expires_at,
      last_used_at: installerLinks.last_used_at,
      budget_id: budgets.id,
      status: budgets.status,
      customer_id: budgets.customer_id,
      order_id: budgets.order_id,
      order_status: orders.status,
    })
    .from(installerLinks)
    .innerJoin(installers, eq(installers.id, installerLinks.installer_id))
    .innerJoin(budgets, eq(budgets.code, installerLinks.budget_code))
    .innerJoin(orders, eq(orders.id, budgets.order_id))
    .where(
      and(
        condition,
        isNull(installerLinks.ended_at),
        sql`${installerLinks.expires_at} > ${now}`,
        isNull(installers.deleted_at),
        isNull(budgets.deleted_at),
        isAgreed,
      ),
    )
  return link
}

/** Stores the time at which a link was last used, at most once a minute. */
export async function noteUse(
  { database, now }: Pick<Opening, 'database' | 'now'>,
  link: OpenedLink,
): Promise<void> {
  if (link.last_used_at !== null && link.last_used_at > now - NOTED_EVERY) return
  await database.update(installerLinks).set({ last_used_at: now }).where(eq(installerLinks.id, link.id))
}

/** Returns the condition for the lines of a job: the lines of the budget that belong to the installer. */
export function linesOfJob({ budget_id, installer_id }: Pick<OpenedLink, 'budget_id' | 'installer_id'>) {
  return sql`${budgetLines.budget_id} = ${budget_id} and ${installerOfLine} = ${installer_id}`
}
