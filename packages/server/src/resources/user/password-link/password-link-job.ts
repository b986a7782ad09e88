import { id, moment } from '@lienzo/contract/wire/fields'
import { HOUSE_USERGROUP_ID } from '@lienzo/rules/people/permissions'
import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { PublicContext } from '../../../core/context/context.ts'
import { declareJob, type JobContext } from '../../../core/jobs/job.ts'
import { notifyUsers } from '../../../core/notify/notify-users.ts'
import {
  hashOfLink,
  INVITATION_SECONDS,
  PASSWORD_LINK_SECONDS,
} from '../../../core/session/links/password-links.ts'
import { rolePermissions } from '../../../db/tables/people/roles.ts'
import { passwordResets } from '../../../db/tables/people/sessions.ts'
import { usergroups, userPermissions, users } from '../../../db/tables/people/users.ts'
import { invitationMail, passwordLinkMail } from './password-link-mail.ts'

/**
 * Number of seconds for which expired links are kept. Once a link is deleted, it is reported as "unknown" instead of "expired".
 */
const FORGOTTEN_AFTER = 30 * 24 * 60 * 60

/** Request for a password link. `user_id` is null if no user has the name that was typed. */
const input = z.object({
  user_id: id.nullable(),
  requested_at: moment,
  is_invitation: z.boolean().default(false),
})
type Input = z.output<typeof input>

/** E-mails a link that lets the user set a password. The job creates the link itself, so that the queue never contains it. */
export const passwordLinkJob = declareJob({
  name: 'password-link',
  input,
  // Retries for about half an hour, because a password link expires after one hour.
  retries: 8,
  retryAfterSeconds: 4,
  longestSeconds: 90,
  atOnce: 1,
  run: sendLink,
  failed: notifyHouse,
})

async function sendLink(context: JobContext, request: Input): Promise<void> {
  const user = await recipientOf(context, request)
  if (!user) return
  const { passwordLinks, mailer } = context.services
  const secret = passwordLinks.secretOf(context.jobId)
  const expires_at = request.requested_at + lifetimeOf(request)
  await context.change(async ({ database, now }) => {
    await database
      .delete(passwordResets)
      .where(and(eq(passwordResets.user_id, user.id), lt(passwordResets.expires_at, now - FORGOTTEN_AFTER)))
    await database
      .insert(passwordResets)
      .values({ hash: hashOfLink(secret), user_id: user.id, created_at: request.requested_at, expires_at })
      .onConflictDoNothing()
  })
  const address = passwordLinks.addressOf(secret)
  const mail = request.is_invitation ? invitationMail(user, address) : passwordLinkMail(user, address)
  await mailer.send({ id: context.jobId, ...mail })
}

/** Returns the lifetime of the link in seconds. */
function lifetimeOf({ is_invitation }: Input): number {
  return is_invitation ? INVITATION_SECONDS : PASSWORD_LINK_SECONDS
}

/**
 * Returns the recipient. Returns undefined if the user does not exist or cannot sign in, if the link has already expired, or if
 * a link of the user was used or ended after this request.
 */
async function recipientOf(context: JobContext, request: Input) {
  const { user_id, requested_at } = request
  if (user_id === null || requested_at + lifetimeOf(request) <= context.now) return undefined
  const [user] = await context.database
    .select({
      id: users.id,
      username: users.username,
      email: users.email,
      first_name: users.first_name,
      last_name: users.last_name,
      language: users.language,
    })
    .from(users)
    .innerJoin(usergroups, eq(usergroups.id, users.usergroup_id))
    .where(
      and(
        eq(users.id, user_id),
        eq(users.active, true),
        isNull(users.deleted_at),
        eq(usergroups.active, true),
        isNull(usergroups.deleted_at),
      ),
    )
  if (!user) return undefined
  // Ignores links that were ended in the same second, because the call that ends older links can also request this link.
  const [laterUse] = await context.database
    .select({ hash: passwordResets.hash })
    .from(passwordResets)
    .where(and(eq(passwordResets.user_id, user_id), gt(passwordResets.used_at, requested_at)))
    .limit(1)
  return laterUse ? undefined : user
}

async function notifyHouse(context: JobContext, { user_id }: Input): Promise<void> {
  if (user_id === null) return
  const [user] = await context.database
    .select({ username: users.username, email: users.email })
    .from(users)
    .where(eq(users.id, user_id))
  if (!user) return
  await context.change(async (change) =>
    notifyUsers(change, await houseAdministrators(change), {
      kind: 'notification',
      status: 'CRITICAL',
      text_key: 'activity.mail_failed',
      text_values: { username: user.username, email: user.email },
      link: `/user/${user_id}`,
    }),
  )
}

/** Returns the ids of house users with the right to edit users, who can correct the address or contact the person. */
async function houseAdministrators({ database }: PublicContext): Promise<number[]> {
  const administrators = await database
    .select({ id: users.id })
    .from(users)
    .leftJoin(
      rolePermissions,
      and(eq(rolePermissions.role_id, users.role_id), eq(rolePermissions.path, '/user')),
    )
    .leftJoin(userPermissions, and(eq(userPermissions.user_id, users.id), eq(userPermissions.path, '/user')))
    .where(
      and(
        eq(users.usergroup_id, HOUSE_USERGROUP_ID),
        eq(users.active, true),
        isNull(users.deleted_at),
        sql`coalesce(${userPermissions.perm_edit}, ${rolePermissions.perm_edit}) = '1'`,
      ),
    )
  return administrators.map(({ id }) => id)
}
