import { id, moment } from '@lienzo/contract/wire/fields'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { declareJob, type JobContext } from '../../../core/jobs/job.ts'
import { users } from '../../../db/tables/people/users.ts'
import { signInChangeMail, signInChanges, waysOfChange } from './sign-in-change-mail.ts'

const input = z.object({
  user_id: id,
  /** E-mail address before the change. */
  email: z.string(),
  change: z.enum(signInChanges),
  way: z.enum(waysOfChange),
  changed_at: moment,
})

/** E-mails users that their password, e-mail address or second factor has changed. */
export const signInChangeJob = declareJob({
  name: 'sign-in-change',
  input,
  retries: 8,
  retryAfterSeconds: 4,
  longestSeconds: 90,
  atOnce: 1,
  run: mailPerson,
  // Does nothing, because e-mails to an old address often fail. Many people change their address because the old one no longer
  // works.
  failed: async () => undefined,
})

async function mailPerson(
  { database, services, jobId }: JobContext,
  { user_id, email, ...change }: z.output<typeof input>,
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
  const mail = signInChangeMail({ ...user, email }, change, services.settings.publicUrl)
  await services.mailer.send({ id: jobId, ...mail })
}
