import { and, eq, gt } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { PublicContext } from '../../../core/context/context.ts'
import { networkOf } from '../../../core/session/network.ts'
import { passwordResets, sessions } from '../../../db/tables/people/sessions.ts'

/** How long a network is known for a sign-in there, in seconds. */
const KNOWN_SECONDS = 90 * 24 * 60 * 60

/** Whether a user has signed in, or set a password by a mailed link, from the network of a request. */
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
  const [known] = await unionAll(signedIn, wrote)
  return known !== undefined
}
