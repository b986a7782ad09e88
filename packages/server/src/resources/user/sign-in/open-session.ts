import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { PublicContext } from '../../../core/context/context.ts'
import type { LogEntry } from '../../../core/context/log-entry.ts'
import { writeLog } from '../../../core/log/write-log.ts'
import { networkOf } from '../../../core/session/network.ts'
import { TOKEN_SECONDS } from '../../../core/session/tokens.ts'
import { sessions } from '../../../db/tables/people/sessions.ts'
import { users } from '../../../db/tables/people/users.ts'

/** Opens a session for somebody who has proved who they are, however they did, and gives its token. */
export async function openSession(
  context: PublicContext,
  user: { id: number; username: string; role_id: number; customer_id: number | null },
): Promise<string> {
  const id = randomUUID()
  const messages = await context.database.transaction(async (transaction) => {
    await transaction.insert(sessions).values({
      id,
      user_id: user.id,
      created_at: context.now,
      expires_at: context.now + TOKEN_SECONDS,
      address: context.origin.address,
      network: networkOf(context.origin.address),
      user_agent: context.origin.user_agent.slice(0, 400),
    })
    await transaction.update(users).set({ last_sign_in_at: context.now }).where(eq(users.id, user.id))
    const { id: record_id, username: label, customer_id } = user
    const entry: LogEntry = { resource: 'signin', record_id, label, customer_id, action: 'login' }
    return writeLog(transaction, [entry], { ...context, user_id: user.id })
  })
  context.services.changes.note(messages)
  const claims = { session_id: id, user_id: user.id, user_role: user.role_id }
  return context.services.tokens.issue(claims, context.now)
}
