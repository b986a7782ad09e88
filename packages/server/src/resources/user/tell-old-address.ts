import type { Context } from '../../core/context/context.ts'
import { endPasswordLinksOf } from './sign-in/open-password-links.ts'
import { type Person, tellOfChange } from './sign-in-change/tell-of-change.ts'

/**
 * Notifies a user's old e-mail address if the address has changed, and ends the user's password links, because they were sent
 * to the old address.
 */
export async function tellOldAddress(
  context: Context,
  before: Person,
  after: { email: string },
): Promise<void> {
  if (before.email.toLowerCase() === after.email.toLowerCase()) return
  await endPasswordLinksOf(context, [before.id])
  await tellOfChange(context, before, 'email')
}
