import { randomBytes } from 'node:crypto'
import { and, eq, lt } from 'drizzle-orm'
import type { PublicContext } from '../../../core/context/context.ts'
import { Refusal } from '../../../core/context/refusal.ts'
import { beginAttempt, forgiveAttempts } from '../../../core/session/attempts.ts'
import { signInTickets } from '../../../db/tables/people/single-sign-on.ts'
import { openSession } from '../sign-in/open-session.ts'
import { hashOf, signOnCookie } from './sign-on-browser.ts'
import { type SignOnParts, SignOnRefused, userWhoMaySignIn } from './sign-on-user.ts'

/** How long a ticket is good, in seconds: the browser uses it as soon as its page is there. */
const TICKET_SECONDS = 60

/** A ticket that signs the browser with this cookie in as a user. */
export async function issueTicket(
  { database, now }: SignOnParts,
  userId: number,
  cookie: string,
): Promise<string> {
  const ticket = randomBytes(32).toString('base64url')
  await database.delete(signInTickets).where(lt(signInTickets.expires_at, now))
  await database.insert(signInTickets).values({
    hash: hashOf(ticket),
    browser_hash: hashOf(cookie),
    user_id: userId,
    expires_at: now + TICKET_SECONDS,
  })
  return ticket
}

/**
 * Opens a session for a person who brings a ticket and the cookie of the browser that it was given to. No second factor of our
 * own is asked for: what a person must show is up to the provider. Fails with SIGN_ON_FAILED, USER_INACTIVE or TOO_MANY_ATTEMPTS.
 */
export async function signInWithTicket(
  context: PublicContext,
  { ticket }: { ticket: string },
): Promise<{ token: string }> {
  const attempts = context.services.attemptCounters.singleSignOn(context.origin.address)
  await beginAttempt(context, attempts)
  const userId = await useTicket(context, ticket)
  if (userId === undefined) {
    throw new Refusal('SIGN_ON_FAILED', 'The ticket was used, is too old or belongs to another browser')
  }
  const user = await userWhoMaySignIn(context.database, userId).catch((error: unknown) => {
    if (!(error instanceof SignOnRefused)) throw error
    throw new Refusal('USER_INACTIVE', 'This user may not sign in any more')
  })
  await forgiveAttempts(context, attempts)
  return { token: await openSession(context, user, { by_provider: true }) }
}

/** Uses up a ticket and gives its user; of two calls at the same moment only one succeeds. */
async function useTicket(context: PublicContext, ticket: string): Promise<number | undefined> {
  const cookie = signOnCookie(context.origin.cookie, context.services.settings.publicUrl)
  const [used] = await context.database
    .delete(signInTickets)
    .where(and(eq(signInTickets.hash, hashOf(ticket)), eq(signInTickets.browser_hash, hashOf(cookie))))
    .returning({ user_id: signInTickets.user_id, expires_at: signInTickets.expires_at })
  return used && used.expires_at > context.now ? used.user_id : undefined
}
