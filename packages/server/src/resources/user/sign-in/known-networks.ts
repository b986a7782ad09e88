import { and, eq, gt } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { PublicContext } from '../../../core/context/context.ts'
import { networkOf } from '../../../core/session/network.ts'
import { passwordResets, sessions } from '../../../db/tables/people/sessions.ts'

/**
 * Number of seconds for which a network stays known after the user has signed in from it, or after the user has requested a
 * password link that was then used there.
 */
const KNOWN_SECONDS = 90 * 24 * 60 * 60

/**
 * Returns true if, in the last `KNOWN_SECONDS`, the user signed in from the network of this request or used a password link
 * there.
 */
export async function isKnownNetwork(
  { database, origin, now }: Pick<PublicContext, 'database' | 'origin' | 'now'>,
  userId: number,
): Promise<boolean> {
  const network = networkOf(origin.address)
  const signedIn = database
    .select({ user_id: sessions.user_id })
    .from(sessions)
    .where(
      and(
        eq(sessions.user_id, userId),
        eq(sessions.network, network),
        gt(sessions.created_at, now - KNOWN_SECONDS),
      ),
    )
    .limit(1)
  const wrote = database
    .select({ user_id: passwordResets.user_id })
    .from(passwordResets)
    .where(
      and(
        eq(passwordResets.user_id, userId),
        eq(passwordResets.used_network, network),
        gt(passwordResets.created_at, now - KNOWN_SECONDS),
      ),
    )
    .limit(1)
  const [match] = await unionAll(signedIn, wrote)
  return match !== undefined
}
