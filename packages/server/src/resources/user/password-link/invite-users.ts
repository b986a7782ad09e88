import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Context } from '../../../core/context/context.ts'
import { enqueueAll } from '../../../core/jobs/enqueue.ts'
import { usergroups, users } from '../../../db/tables/people/users.ts'
import { passwordLinkJob } from './password-link-job.ts'

/** Queues an e-mail invitation for each of these users who is active and has never signed in, and logs each invitation. */
export async function inviteUsers(context: Context, ids: readonly number[]): Promise<void> {
  const recipients = await context.database
    .select({ id: users.id, customer_id: usergroups.customer_id })
    .from(users)
    .innerJoin(usergroups, eq(usergroups.id, users.usergroup_id))
    .where(
      and(
        inArray(users.id, [...ids]),
        eq(users.active, true),
        isNull(users.deleted_at),
        isNull(users.last_sign_in_at),
      ),
    )
  const requests = recipients.map(({ id }) => ({
    user_id: id,
    requested_at: context.now,
    is_invitation: true,
  }))
  await enqueueAll(context, passwordLinkJob, requests)
  for (const { id: record_id, customer_id } of recipients) {
    context.log({ resource: 'user', record_id, customer_id, action: 'sendresetlink', columns: [] })
  }
}
