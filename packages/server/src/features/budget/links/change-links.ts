import type { installerLinkCalls } from '@lienzo/contract/installation/installer-links'
import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { Context } from '../../../core/context/context.ts'
import { invalidField, Refusal } from '../../../core/context/refusal.ts'
import { visibleRow } from '../../../core/context/resource.ts'
import { enqueue } from '../../../core/jobs/enqueue.ts'
import { lockRow } from '../../../core/record/save-row.ts'
import { installerLinks } from '../../../db/tables/installation/installer-links.ts'
import { assertHouse } from '../assert-house.ts'
import { budgetResource } from '../budget.queries.ts'
import { lockRevisions } from '../steps/charge.ts'
import { installersOfBudget } from './installers-of-budget.ts'
import { linkMailJob } from './link-mail-job.ts'
import { type LinkRow, linkOfBudget, linksOfBudget } from './link-rows.ts'
import { endLink, logLink } from './make-link.ts'
import { spaceReports } from './space-reports.ts'

type Calls = typeof installerLinkCalls
type OfBudget = { id: number; link_id: number }

/**
 * Returns the installers of a budget, each with the number of spaces and the last planned day, all links of the budget, and what
 * the installers report on its spaces. Throws NOT_FOUND and NO_PERMISSION.
 */
export async function listLinks(
  context: Context,
  { id }: { id: number },
): Promise<z.output<Calls['installerlinks']['output']>> {
  const budget = await visibleRow(context, budgetResource, id)
  assertHouse(context)
  return {
    installers: await installersOfBudget(context, id),
    links: await linksOfBudget(context, budget.code),
    reports: await spaceReports(context, budget),
  }
}

/**
 * Queues an e-mail with a valid link to its installer. Returns the installer's e-mail address. Throws STATE_NOT_ALLOWED if the
 * link has ended or expired, and INVALID_INPUT if the installer has no e-mail address.
 */
export async function mailLink(context: Context, input: OfBudget): Promise<{ email: string }> {
  const { budget, link } = await lockLink(context, input)
  if (link.state !== 'live')
    throw new Refusal('STATE_NOT_ALLOWED', 'This link opens nothing any more: make a new one')
  const { installer_email: email } = link
  if (email === '') {
    throw invalidField('link_id', {
      key: 'validation.installer_without_email',
      values: { name: link.installer_name },
      message: `belongs to ${link.installer_name}, who has no e-mail address`,
    })
  }
  await enqueue(context, linkMailJob, { link_id: link.id, asked_by: context.caller.user_id })
  logLink(context, budget, 'installer_link_mail', { email: { before: null, after: email } })
  return { email }
}

/** Ends a link and returns it. Does nothing if the link has already ended. Throws NOT_FOUND and NO_PERMISSION. */
export async function revokeLink(context: Context, input: OfBudget): Promise<LinkRow> {
  const { budget, link } = await lockLink(context, input)
  if (link.state !== 'ended') {
    await endLink(context, link.id)
    logLink(context, budget, 'installer_link_end', {
      installer_id: { before: link.installer_id, after: null },
    })
  }
  return linkOfBudget(context, budget.code, link.id)
}

/**
 * Restores an ended link and returns it. Does nothing if the link has not ended. Throws STATE_NOT_ALLOWED if a newer link has
 * replaced it, NOT_FOUND and NO_PERMISSION.
 */
export async function restoreLink(context: Context, input: OfBudget): Promise<LinkRow> {
  const { budget, link } = await lockLink(context, input)
  if (link.state === 'ended') {
    const others = await linksOfBudget(context, budget.code)
    const follower = others.find((each) => each.installer_id === link.installer_id && each.state !== 'ended')
    if (follower) throw new Refusal('STATE_NOT_ALLOWED', 'Another link has taken the place of this one')
    await context.database
      .update(installerLinks)
      .set({ ended_at: null, ended_by: null })
      .where(eq(installerLinks.id, link.id))
    logLink(context, budget, 'installer_link_restore', {
      installer_id: { before: null, after: link.installer_id },
    })
  }
  return linkOfBudget(context, budget.code, link.id)
}

/**
 * Returns a link and its budget. Locks all revisions of the budget, so that changes of links happen one after the other. Throws
 * NOT_FOUND and NO_PERMISSION.
 */
async function lockLink(context: Context, { id, link_id }: OfBudget) {
  const budget = await lockRow(context, budgetResource, id)
  assertHouse(context)
  await lockRevisions(context, budget.code)
  return { budget, link: await linkOfBudget(context, budget.code, link_id) }
}
