import type { installerLinkCalls } from '@lienzo/contract/installation/installer-links'
import { SECONDS_PER_DAY } from '@lienzo/rules/day'
import { endOfLink, lastDayOfLink, mostLinkDays } from '@lienzo/rules/installation/link-validity'
import { and, eq, isNull } from 'drizzle-orm'
import type { z } from 'zod'
import { qrCode } from '../../../adapters/pdf/qr-code.ts'
import type { Context } from '../../../core/context/context.ts'
import { invalidField, Refusal } from '../../../core/context/refusal.ts'
import { agreedRevision } from '../../../core/domain/agreed-budget.ts'
import { lockRow } from '../../../core/record/save-row.ts'
import type { budgets } from '../../../db/tables/installation/budgets.ts'
import { installerLinks } from '../../../db/tables/installation/installer-links.ts'
import { orders } from '../../../db/tables/sales/orders.ts'
import { assertHouse } from '../assert-house.ts'
import { budgetResource } from '../budget.queries.ts'
import { lockRevisions } from '../steps/charge.ts'
import { installersOfBudget } from './installers-of-budget.ts'
import { type LinkRow, linkOfBudget } from './link-rows.ts'

type Making = (typeof installerLinkCalls)['installerlink']
type Budget = typeof budgets.$inferSelect

/**
 * Creates the link through which an installer opens their part of a budget that the customer approved. If a valid link exists, returns it
 * instead, so that links already printed or e-mailed still work, and changes its expiry if `last_day` is passed. Replaces an
 * expired link. Throws STATE_NOT_ALLOWED if this revision is not the valid one, and INVALID_INPUT if the installer has no space
 * in the budget or the last day is in the past or too far ahead.
 */
export async function makeInstallerLink(
  context: Context,
  { id, installer_id, last_day }: z.output<Making['input']>,
): Promise<z.output<Making['output']>> {
  const budget = await lockAgreed(context, id)
  const installer = (await installersOfBudget(context, budget.id)).find((each) => each.id === installer_id)
  if (!installer) {
    throw invalidField('installer_id', {
      key: 'validation.installer_without_spaces',
      message: 'has no space in this budget',
    })
  }
  const live = await liveLink(context, budget.code, installer_id)
  if (live?.state === 'live' && last_day === undefined) return withAddress(context, live)
  const lastDay = last_day ?? (await usualLastDay(context, budget, installer.last_day))
  assertPossible(context, lastDay)
  const expires_at = endOfLink(lastDay)
  if (live?.state === 'live') {
    await context.database.update(installerLinks).set({ expires_at }).where(eq(installerLinks.id, live.id))
    const before = live.expires_at - SECONDS_PER_DAY
    logLink(context, budget, 'installer_link', { last_day: { before, after: lastDay } })
    return withAddress(context, await linkOfBudget(context, budget.code, live.id))
  }
  if (live) await endLink(context, live.id)
  const [row] = await context.database
    .insert(installerLinks)
    .values({
      ...{ budget_id: budget.id, budget_code: budget.code, installer_id, expires_at },
      name: context.services.installerLinks.newName(),
      created_at: context.now,
      created_by: context.caller.user_id,
    })
    .returning({ id: installerLinks.id })
  if (!row) throw new Error('The link was not made')
  logLink(context, budget, 'installer_link', {
    installer_id: { before: null, after: installer_id },
    last_day: { before: null, after: lastDay },
  })
  return withAddress(context, await linkOfBudget(context, budget.code, row.id))
}

/**
 * Locks all revisions of a budget and returns the budget. Throws STATE_NOT_ALLOWED if it is not the newest revision that the
 * customer approved. A closed budget keeps its links, because its work may have to be done again.
 */
async function lockAgreed(context: Context, id: number): Promise<Budget> {
  const { code } = await lockRow(context, budgetResource, id)
  assertHouse(context)
  const revisions = await lockRevisions(context, code)
  const budget = revisions.find((each) => each.id === id)
  if (budget && (await agreedRevision(context.database, revisions)) === id) return budget
  throw new Refusal(
    'STATE_NOT_ALLOWED',
    `The budget ${code} is ${budget?.status}: only what is approved is given to installers`,
  )
}

async function liveLink(
  context: Context,
  budgetCode: string,
  installerId: number,
): Promise<LinkRow | undefined> {
  const [live] = await context.database
    .select({ id: installerLinks.id })
    .from(installerLinks)
    .where(
      and(
        eq(installerLinks.budget_code, budgetCode),
        eq(installerLinks.installer_id, installerId),
        isNull(installerLinks.ended_at),
      ),
    )
  return live && linkOfBudget(context, budgetCode, live.id)
}

/**
 * Returns the default last day of a link. `lastDayOfLink` calculates it from the installer's last planned day or, if none is
 * planned, from the end of the order's mounting window.
 */
async function usualLastDay(
  { database, now, services }: Context,
  { order_id }: Budget,
  plannedDay: number | null,
) {
  const [order] = await database
    .select({ installs_to: orders.installs_to })
    .from(orders)
    .where(eq(orders.id, order_id))
  const lastDay = plannedDay || (order?.installs_to ?? null)
  return lastDayOfLink({ now, lastDay, daysAfter: services.settings.installerLinkDays })
}

function assertPossible({ now }: Context, lastDay: number): void {
  if (endOfLink(lastDay) <= now) {
    throw invalidField('last_day', { key: 'validation.past', message: 'is in the past' })
  }
  if (lastDay <= now + mostLinkDays * SECONDS_PER_DAY) return
  throw invalidField('last_day', {
    key: 'validation.too_far_ahead',
    values: { days: mostLinkDays },
    message: `is more than ${mostLinkDays} days ahead`,
  })
}

/** Ends a link. From then on it is refused like an invalid link. */
export async function endLink({ database, now, caller }: Context, id: number): Promise<void> {
  await database
    .update(installerLinks)
    .set({ ended_at: now, ended_by: caller.user_id })
    .where(eq(installerLinks.id, id))
}

type LinkAction = 'installer_link' | 'installer_link_mail' | 'installer_link_end' | 'installer_link_restore'

/** Logs an action on a link under the link's budget. */
export function logLink(
  context: Context,
  { id, code, customer_id }: Pick<Budget, 'id' | 'code' | 'customer_id'>,
  action: LinkAction,
  changes: Record<string, { before: unknown; after: unknown }> = {},
): void {
  context.log({ resource: 'budget', record_id: id, label: code, customer_id, action, changes, columns: [] })
}

function withAddress({ services }: Context, { name, ...link }: LinkRow) {
  const address = services.installerLinks.addressOf(name)
  return { ...link, address, qr: qrCode(address) }
}
