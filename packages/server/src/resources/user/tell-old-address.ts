import type { Context } from '../../core/context/context.ts'
import { endPasswordLinksOf } from './sign-in/open-password-links.ts'
import { type Person, tellOfChange } from './sign-in-change/tell-of-change.ts'

/** If the e-mail address has changed, mails the old address and ends the user's password links, which were mailed there. */
export async function tellOldAddress(
  context: Context,
  before: Person,
  after: { email: string },
): Promise<void> {
  if (before.email.toLowerCase() === after.email.toLowerCase()) return
  await endPasswordLinksOf(context, [before.id])
  await tellOfChange(context, before, 'email')
}
