import { declareCall } from '../wire/call.ts'
import { id } from '../wire/fields.ts'
import { z } from '../wire/zod.ts'

/** What a mailed link is worth. One that was used says no more than one that never was. */
export const passwordLinkStates = ['valid', 'expired', 'unknown'] as const

/** The secret that a mailed link carries. */
const hash = z.string().min(1).max(200)

/** How somebody who cannot sign in gets a new password: by a mailed link, for one use and one hour. */
export const passwordLinkCalls = {
  resetpassword: declareCall({
    summary: 'Mail a link that sets a new password; answers the same whether or not there is such a user',
    permission: 'none',
    changes: true,
    /** The name of a user, or the e-mail address. */
    input: z.strictObject({ username: z.string().trim().min(1).max(254) }),
    output: z.object({}),
  }),
  sendresetlink: declareCall({
    summary: 'Mail a user the link that sets a new password; three days long to one who has never signed in',
    permission: { path: '/user', right: 'edit', inPerson: true },
    changes: true,
    input: z.strictObject({ id }),
    output: z.object({}),
  }),
  checkhash: declareCall({
    summary: 'Whether a mailed link still sets a password',
    permission: 'none',
    changes: false,
    input: z.strictObject({ hash }),
    output: z.object({
      state: z.enum(passwordLinkStates),
      /** Whose password it sets; empty unless the link is valid. */
      username: z.string(),
    }),
  }),
  setnewpassword: declareCall({
    summary: 'Set a new password with a mailed link, once; ends all sessions and API keys of the user',
    permission: 'none',
    changes: true,
    input: z.strictObject({ hash, password: z.string().max(200) }),
    output: z.object({}),
  }),
}
