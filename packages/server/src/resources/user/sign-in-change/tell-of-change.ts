import type { Context, PublicContext } from '../../../core/context/context.ts'
import { enqueue } from '../../../core/jobs/enqueue.ts'
import { signInChangeJob } from './sign-in-change-job.ts'
import type { SignInChange, WayOfChange } from './sign-in-change-mail.ts'

export type Person = { id: number; email: string }

/**
 * Mails a user about a change of sign-in data, even one made in their own session, which somebody else may be using. Pass the
 * address from before the change.
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
