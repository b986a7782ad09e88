import type { Context, PublicContext } from '../../../core/context/context.ts'
import { enqueue } from '../../../core/jobs/enqueue.ts'
import { endPasswordLinksOf } from '../sign-in/open-password-links.ts'
import { signInChangeJob } from './sign-in-change-job.ts'
import type { SignInChange, WayOfChange } from './sign-in-change-mail.ts'

type Person = { id: number; email: string }

/**
 * Mails a person what has changed about their signing in, whoever did it: somebody else may have done it in their name. It goes
 * to the address that they had before.
 */
export async function tellOfChange(
  context: PublicContext | Context,
  { id, email }: Person,
  change: SignInChange,
): Promise<void> {
  const way = wayOf(context, id)
  await enqueue(context, signInChangeJob, { user_id: id, email, change, way, changed_at: context.now })
}

function wayOf(context: PublicContext | Context, userId: number): WayOfChange {
  if (!('caller' in context) || !context.caller) return 'link'
  return context.caller.user_id === userId ? 'own' : 'administrator'
}

/** Where a user has another e-mail address than before: tells of it at the old one, and ends the links that were mailed there. */
export async function tellOldAddress(
  context: PublicContext | Context,
  before: Person,
  after: { email: string },
): Promise<void> {
  if (before.email.toLowerCase() === after.email.toLowerCase()) return
  await endPasswordLinksOf(context, [before.id])
  await tellOfChange(context, before, 'email')
}
