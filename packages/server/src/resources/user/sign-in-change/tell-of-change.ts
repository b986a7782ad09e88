import type { Context, PublicContext } from '../../../core/context/context.ts'
import { enqueue } from '../../../core/jobs/enqueue.ts'
import { signInChangeJob } from './sign-in-change-job.ts'
import type { SignInChange, WayOfChange } from './sign-in-change-mail.ts'

export type Person = { id: number; email: string }

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
