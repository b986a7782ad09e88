import { randomBytes } from 'node:crypto'
import { and, eq, lt } from 'drizzle-orm'
import type { PublicContext } from '../../../core/context/context.ts'
import { Refusal } from '../../../core/context/refusal.ts'
import { beginAttempt, forgiveAttempts } from '../../../core/session/attempts.ts'
import { signInTickets } from '../../../db/tables/people/single-sign-on.ts'
import { openSession } from '../sign-in/open-session.ts'
import { hashOf, signOnCookie } from './sign-on-browser.ts'
import { type SignOnParts, SignOnRefused, userWhoMaySignIn } from './sign-on-user.ts'

/** Lifetime of a ticket in seconds. The browser uses the ticket as soon as the page has loaded. */
const TICKET_SECONDS = 60

/** Stores and returns a ticket for signing in as a user. Only a browser with this cookie can use it. */
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
 * Opens a session for a ticket and returns its token. The request must contain the cookie for which the ticket was issued. Does
 * not ask for our second factor, because the provider decides how people authenticate. Throws SIGN_ON_FAILED, USER_INACTIVE,
 * TOO_MANY_ATTEMPTS, or LOGIN_FAILED if the user is deactivated concurrently.
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

/**
 * Deletes a ticket and returns the id of its user, or undefined if the ticket is not valid. If two calls use the ticket
 * concurrently, only one succeeds.
 */
async function useTicket(context: PublicContext, ticket: string): Promise<number | undefined> {
  const cookie = signOnCookie(context.origin.cookie, context.services.settings.publicUrl)
  const [signInTicket] = await context.database
    .delete(signInTickets)
    .where(and(eq(signInTickets.hash, hashOf(ticket)), eq(signInTickets.browser_hash, hashOf(cookie))))
    .returning({ user_id: signInTickets.user_id, expires_at: signInTickets.expires_at })
  return signInTicket && signInTicket.expires_at > context.now ? signInTicket.user_id : undefined
}
