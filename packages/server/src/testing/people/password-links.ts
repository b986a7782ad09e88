import { count, sql } from 'drizzle-orm'
import { JOB_SCHEMA } from '../../adapters/jobs/job-queue.ts'
import { queryRows } from '../../core/context/query-rows.ts'
import { mailsTo, passwordLinkIn } from '../mail/read-mail.ts'
import type { TestApplication } from '../test-application.ts'

/** Returns functions that use the password links in mails. */
export function passwordLinksOf(application: TestApplication) {
  return {
    /** Returns the mails to an address, newest last. */
    mailsTo: (address: string) => mailsTo(application.folder, address),

    /**
     * Returns the secrets of the links mailed to an address. Skips mails without a link, such as those about a password that
     * was set.
     */
    linksTo: async (address: string): Promise<string[]> => {
      const mails = await mailsTo(application.folder, address)
      return mails.map((mail) => passwordLinkIn(mail)).filter((hash) => hash !== '')
    },

    stateOf: async (hash: string): Promise<string> =>
      (await application.done('userrest/checkhash', { hash }, '')).state,

    setPassword: (hash: string, password: string) =>
      application.call('userrest/setnewpassword', { hash, password }),

    /** Returns the number of completed jobs that mailed such links. */
    jobsDone: async (): Promise<number> => {
      const [row] = await queryRows(
        application.handle,
        { done: count() },
        (columns) => sql`select ${columns} from ${sql.identifier(JOB_SCHEMA)}.job
          where name = 'password-link' and state = 'completed'`,
      )
      return row?.done ?? 0
    },
  }
}
