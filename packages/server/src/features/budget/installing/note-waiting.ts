import type { installerWaiting as waitingInput } from '@lienzo/contract/installation/installer-page'
import { and, count, eq, ne } from 'drizzle-orm'
import type { z } from 'zod'
import type { PublicContext } from '../../../core/context/context.ts'
import { notFound } from '../../../core/context/refusal.ts'
import { installerLinks, installerWaiting } from '../../../db/tables/installation/installer-links.ts'
import { nameInToken } from './open-link.ts'

/** Maximum number of phones per link. A larger number indicates a mistake or an attack. */
const MOST_PHONES = 100

/**
 * Stores the number of photos that wait on a phone, and replaces the phone's earlier report. Ignores a new phone if the link
 * already has `MOST_PHONES`. Also accepts ended and expired links: their photos cannot be sent, so the house must know about
 * them. Throws NOT_FOUND for an invalid link.
 */
export async function noteWaiting(
  context: PublicContext,
  { link: token, phone, photos, oldest_age }: z.output<typeof waitingInput>,
): Promise<Record<string, never>> {
  const { database, now } = context
  const name = await nameInToken(context, token)
  const [link] = await database
    .select({ id: installerLinks.id })
    .from(installerLinks)
    .where(eq(installerLinks.name, name))
  if (!link) throw notFound()
  const ofPhone = and(eq(installerWaiting.link_id, link.id), eq(installerWaiting.phone, phone))
  if (photos === 0) {
    await database.delete(installerWaiting).where(ofPhone)
    return {}
  }
  const [others] = await database
    .select({ phones: count() })
    .from(installerWaiting)
    .where(and(eq(installerWaiting.link_id, link.id), ne(installerWaiting.phone, phone)))
  if ((others?.phones ?? 0) >= MOST_PHONES) return {}
  const values = { photos, oldest_at: now - oldest_age, told_at: now }
  await database
    .insert(installerWaiting)
    .values({ link_id: link.id, phone, ...values })
    .onConflictDoUpdate({ target: [installerWaiting.link_id, installerWaiting.phone], set: values })
  return {}
}
