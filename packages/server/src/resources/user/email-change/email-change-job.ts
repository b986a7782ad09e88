import { id } from '@lienzo/contract/wire/fields'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { declareJob, type JobContext } from '../../../core/jobs/job.ts'
import { users } from '../../../db/tables/people/users.ts'
import { emailChangeMail } from './email-change-mail.ts'

const input = z.object({ user_id: id, old_email: z.string() })

/** Says at the address that a user had that it is another one now. */
export const emailChangeJob = declareJob({
  name: 'email-change',
  input,
  retries: 8,
  retryAfterSeconds: 4,
  longestSeconds: 90,
  atOnce: 1,
  run: mailOldAddress,
  // An address that takes no mail any more is a common reason to have another one.
  failed: async () => undefined,
})

async function mailOldAddress(
  { database, services, jobId }: JobContext,
  { user_id, old_email }: z.output<typeof input>,
): Promise<void> {
  const [user] = await database
    .select({
      username: users.username,
      first_name: users.first_name,
      last_name: users.last_name,
      language: users.language,
    })
    .from(users)
    .where(eq(users.id, user_id))
  if (!user) return
  const mail = emailChangeMail({ ...user, email: old_email }, services.settings.publicUrl)
  await services.mailer.send({ id: jobId, ...mail })
}
