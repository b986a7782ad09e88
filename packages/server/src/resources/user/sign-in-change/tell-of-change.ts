import type { Context, PublicContext } from '../../../core/context/context.ts'
import { enqueue } from '../../../core/jobs/enqueue.ts'
import { signInChangeJob } from './sign-in-change-job.ts'
import type { SignInChange, WayOfChange } from './sign-in-change-mail.ts'

export type Person = { id: number; email: string }

/**
 * Queues an e-mail that notifies a user of a change to their sign-in data. Also notifies of changes in the user's own session,
 * because somebody else may be using it. `email` is the address before the change.
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
