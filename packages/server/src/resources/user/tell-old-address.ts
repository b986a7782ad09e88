import type { Context } from '../../core/context/context.ts'
import { endPasswordLinksOf } from './sign-in/open-password-links.ts'
import { type Person, tellOfChange } from './sign-in-change/tell-of-change.ts'

/** Where a user has another e-mail address than before: tells of it at the old one, and ends the links that were mailed there. */
export async function tellOldAddress(
  context: Context,
  before: Person,
  after: { email: string },
): Promise<void> {
  if (before.email.toLowerCase() === after.email.toLowerCase()) return
  await endPasswordLinksOf(context, [before.id])
  await tellOfChange(context, before, 'email')
}
