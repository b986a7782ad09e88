import { randomUUID } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import type { PublicContext } from '../../../core/context/context.ts'
import type { Handle } from '../../../core/context/handle.ts'
import type { LogEntry } from '../../../core/context/log-entry.ts'
import { Refusal } from '../../../core/context/refusal.ts'
import { writeLog } from '../../../core/log/write-log.ts'
import { networkOf } from '../../../core/session/network.ts'
import { TOKEN_SECONDS } from '../../../core/session/tokens.ts'
import { sessions } from '../../../db/tables/people/sessions.ts'
import { usergroups, users } from '../../../db/tables/people/users.ts'

/** Proof of identity: the hash of the password that was checked, or the confirmation of a single sign-on provider. */
type Proof = { password_hash: string } | { by_provider: true }

/**
 * Opens a session for an authenticated user and returns its token. Throws LOGIN_FAILED if the user has been deactivated or the
 * password has changed since the check. Otherwise the session could survive a concurrent change that ends the user's sessions.
 */
export async function openSession(
  context: PublicContext,
  user: { id: number; username: string; role_id: number; customer_id: number | null },
  proof: Proof,
): Promise<string> {
  const id = randomUUID()
  const { origin, now } = context
  const expires_at = now + TOKEN_SECONDS
  const messages = await context.database.transaction(async (transaction) => {
    await holdUser(transaction, user.id, proof, now)
    await transaction.insert(sessions).values({
      id,
      user_id: user.id,
      created_at: now,
      expires_at,
      address: origin.address,
      network: networkOf(origin.address),
      user_agent: origin.user_agent.slice(0, 400),
      by_provider: 'by_provider' in proof,
    })
    const { id: record_id, username: label, customer_id } = user
    const entry: LogEntry = { resource: 'signin', record_id, label, customer_id, action: 'login' }
    return writeLog(transaction, [entry], { ...context, user_id: user.id })
  })
  context.services.changes.note(messages)
  const claims = { session_id: id, user_id: user.id, user_role: user.role_id, expires_at }
  return context.services.tokens.issue(claims, now)
}

/**
 * Sets `last_sign_in_at`, and locks the user and the user group until the transaction ends. Throws LOGIN_FAILED if the user or
 * the group is not active, or if the password has changed.
 */
async function holdUser(database: Handle, userId: number, proof: Proof, now: number): Promise<void> {
  const [user] = await database
    .update(users)
    .set({ last_sign_in_at: now })
    .where(
      and(
        eq(users.id, userId),
        eq(users.active, true),
        isNull(users.deleted_at),
        'password_hash' in proof ? eq(users.password_hash, proof.password_hash) : undefined,
      ),
    )
    .returning({ usergroup_id: users.usergroup_id })
  const [usergroup] = await database
    .select({ id: usergroups.id })
    .from(usergroups)
    .where(
      and(
        eq(usergroups.id, user?.usergroup_id ?? 0),
        eq(usergroups.active, true),
        isNull(usergroups.deleted_at),
      ),
    )
    .for('share')
  if (!usergroup) throw new Refusal('LOGIN_FAILED', 'This user was changed at this moment: sign in again')
}
