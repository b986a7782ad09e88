import { count, sql } from 'drizzle-orm'
import { JOB_SCHEMA } from '../../adapters/jobs/job-queue.ts'
import { queryRows } from '../../core/context/query-rows.ts'
import { mailsTo, passwordLinkIn } from '../mail/read-mail.ts'
import type { TestApplication } from '../test-application.ts'

/** What a test does with the links that set a password, as people who get them by mail do. */
export function passwordLinksOf(application: TestApplication) {
  return {
    /** The mails to an address, the newest last. */
    mailsTo: (address: string) => mailsTo(application.folder, address),

    /** The secrets of the links that were mailed to an address, which is also told of each password that was set. */
    linksTo: async (address: string): Promise<string[]> => {
      const mails = await mailsTo(application.folder, address)
      return mails.map((mail) => passwordLinkIn(mail)).filter((hash) => hash !== '')
    },

    stateOf: async (hash: string): Promise<string> =>
      (await application.done('userrest/checkhash', { hash }, '')).state,

    setPassword: (hash: string, password: string) =>
      application.call('userrest/setnewpassword', { hash, password }),

    /** How many jobs that mail such links have ended. */
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
