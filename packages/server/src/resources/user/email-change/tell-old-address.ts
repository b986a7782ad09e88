import type { PublicContext } from '../../../core/context/context.ts'
import { enqueue } from '../../../core/jobs/enqueue.ts'
import { endPasswordLinksOf } from '../sign-in/open-password-links.ts'
import { emailChangeJob } from './email-change-job.ts'

/**
 * Where a user has another e-mail address than before: says so at the old one, whose owner may know nothing of it, and ends the
 * links that were mailed there.
 */
export async function tellOldAddress(
  context: PublicContext,
  before: { id: number; email: string },
  after: { email: string },
): Promise<void> {
  if (before.email.toLowerCase() === after.email.toLowerCase()) return
  await endPasswordLinksOf(context, [before.id])
  await enqueue(context, emailChangeJob, { user_id: before.id, old_email: before.email })
}
