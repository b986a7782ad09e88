import { and, eq, gt, isNull } from 'drizzle-orm'
import type { PublicContext } from '../../../core/context/context.ts'
import type { HandlersOf } from '../../../core/context/handler.ts'
import { invalidField, Refusal } from '../../../core/context/refusal.ts'
import { enqueue } from '../../../core/jobs/enqueue.ts'
import { lockRow } from '../../../core/record/save-row.ts'
import { beginAttempt, forgiveAttempts } from '../../../core/session/attempts.ts'
import { hashOfLink } from '../../../core/session/links/password-links.ts'
import { networkOf } from '../../../core/session/network.ts'
import { hashNewPassword } from '../../../core/session/new-password.ts'
import { passwordResets } from '../../../db/tables/people/sessions.ts'
import { usergroups, users } from '../../../db/tables/people/users.ts'
import { endAccessOf } from '../sign-in/sessions.ts'
import { userNamed } from '../sign-in/user-named.ts'
import { tellOfChange } from '../sign-in-change/tell-of-change.ts'
import { userResource } from '../user.queries.ts'
import { passwordLinkJob } from './password-link-job.ts'

type PasswordLinkCall = 'resetpassword' | 'sendresetlink' | 'checkhash' | 'setnewpassword'

export const passwordLinkHandlers: Pick<HandlersOf<'userrest'>, PasswordLinkCall> = {
  resetpassword: async (context, { username }) => {
    // For an unknown name, the call does the same work and also queues a job, so that neither the response nor its timing
    // reveals which names exist.
    const name = username.toLowerCase()
    const user = await findByName(context, name)
    const { attemptCounters } = context.services
    const counters = attemptCounters.passwordLink(user?.id ?? name, context.origin.address)
    await beginAttempt(context, Object.values(counters))
    await enqueue(context, passwordLinkJob, { user_id: user?.id ?? null, requested_at: context.now })
    const { id: record_id = null, customer_id = null } = user ?? {}
    context.log({ resource: 'signin', record_id, customer_id, action: 'resetpassword', columns: [] })
    return {}
  },
  sendresetlink: async (context, { id }) => {
    const user = await lockRow(context, userResource, id)
    if (!user.active) {
      throw new Refusal(
        'STATE_NOT_ALLOWED',
        'A user who may not sign in gets no link: activate the user first',
      )
    }
    const is_invitation = user.last_sign_in_at === null
    await enqueue(context, passwordLinkJob, { user_id: id, requested_at: context.now, is_invitation })
    const { customer_of_record: customer_id } = user
    context.log({ resource: 'user', record_id: id, customer_id, action: 'sendresetlink', columns: [] })
    return {}
  },
  checkhash: async (context, { hash }) => {
    const [link] = await context.database
      .select({ username: users.username, expires_at: passwordResets.expires_at })
      .from(passwordResets)
      .innerJoin(users, eq(users.id, passwordResets.user_id))
      .innerJoin(usergroups, eq(usergroups.id, users.usergroup_id))
      .where(and(eq(passwordResets.hash, hashOfLink(hash)), isNull(passwordResets.used_at), maySignIn))
    if (!link) return { state: 'unknown', username: '' }
    if (link.expires_at <= context.now) return { state: 'expired', username: '' }
    return { state: 'valid', username: link.username }
  },
  setnewpassword: async (context, { hash, password }) => {
    const user = await useLink(context, hash)
    const password_hash = await hashNewPassword(context.services.passwords, 'password', password, user)
    await context.database
      .update(users)
      .set({ password_hash, updated_at: context.now })
      .where(eq(users.id, user.id))
    const { id: record_id, customer_id } = user
    context.log({ resource: 'user', record_id, customer_id, action: 'password' })
    await endAccessOf(context, [user.id])
    await tellOfChange(context, user, 'password')
    // Clears the failed attempts, because people who forget a password usually try several before they request a link.
    const { address } = context.origin
    const { signIn, passwordLink } = context.services.attemptCounters
    const { pair, account } = signIn(user.id, address)
    const { account: links } = passwordLink(user.id, address)
    await forgiveAttempts(context, [pair, account, links])
    return {}
  },
}

const maySignIn = and(
  eq(users.active, true),
  isNull(users.deleted_at),
  eq(usergroups.active, true),
  isNull(usergroups.deleted_at),
)

/** Finds a user by a lower-case user name or e-mail address. As at sign-in, a match by user name takes precedence. */
async function findByName(context: PublicContext, name: string) {
  const { where, orderBy } = userNamed(name)
  const [user] = await context.database
    .select({ id: users.id, customer_id: usergroups.customer_id })
    .from(users)
    .innerJoin(usergroups, eq(usergroups.id, users.usergroup_id))
    .where(where)
    .orderBy(orderBy)
    .limit(1)
  return user
}

/**
 * Marks a link as used and returns its user. If two calls use the link concurrently, only one succeeds. If the call fails
 * later, the rollback makes the link usable again.
 */
async function useLink(context: PublicContext, secret: string) {
  const [user] = await context.database
    .update(passwordResets)
    .set({ used_at: context.now, used_network: networkOf(context.origin.address) })
    .from(users)
    .innerJoin(usergroups, eq(usergroups.id, users.usergroup_id))
    .where(
      and(
        eq(passwordResets.hash, hashOfLink(secret)),
        eq(users.id, passwordResets.user_id),
        isNull(passwordResets.used_at),
        gt(passwordResets.expires_at, context.now),
        maySignIn,
      ),
    )
    .returning({
      id: users.id,
      username: users.username,
      email: users.email,
      customer_id: usergroups.customer_id,
    })
  if (user) return user
  throw invalidField('hash', {
    key: 'validation.password_link',
    message: 'belongs to a link that is no longer valid',
  })
}
