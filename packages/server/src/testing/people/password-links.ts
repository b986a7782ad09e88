import { count, sql } from 'drizzle-orm'
import { JOB_SCHEMA } from '../../adapters/jobs/job-queue.ts'
import { queryRows } from '../../core/context/query-rows.ts'
import { mailsTo, passwordLinkIn } from '../mail/read-mail.ts'
import type { TestApplication } from '../test-application.ts'

/** Returns functions that read and use the password links in e-mails. */
export function passwordLinksOf(application: TestApplication) {
  return {
    /** Returns the e-mails to an address, newest last. */
    mailsTo: (address: string) => mailsTo(application.folder, address),

    /**
     * Returns the secrets of the password links sent to an address, newest last. Skips e-mails without a link, such as the
     * confirmation of a new password.
     */
    linksTo: async (address: string): Promise<string[]> => {
      const mails = await mailsTo(application.folder, address)
      return mails.map((mail) => passwordLinkIn(mail)).filter((hash) => hash !== '')
    },

    stateOf: async (hash: string): Promise<string> =>
      (await application.done('userrest/checkhash', { hash }, '')).state,

    setPassword: (hash: string, password: string) =>
      application.call('userrest/setnewpassword', { hash, password }),

    /** Returns the number of completed jobs that sent password links. */
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
