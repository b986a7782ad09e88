import { declareCall } from '../wire/call.ts'
import { id } from '../wire/fields.ts'
import { z } from '../wire/zod.ts'

/** States of an e-mailed link. A link that was already used cannot be distinguished from one that never existed. */
export const passwordLinkStates = ['valid', 'expired', 'unknown'] as const

/** Secret in an e-mailed link. */
const hash = z.string().min(1).max(200)

/**
 * Calls with which a person who cannot sign in sets a new password. The e-mailed link works only once, and expires after one
 * hour, or after three days if it invites a new user.
 */
export const passwordLinkCalls = {
  resetpassword: declareCall({
    summary: 'Mail a link to set a new password; the answer is the same whether or not the user exists',
    permission: 'none',
    changes: true,
    /** Username or e-mail address. */
    input: z.strictObject({ username: z.string().trim().min(1).max(254) }),
    output: z.object({}),
  }),
  sendresetlink: declareCall({
    summary: 'Mail a user the link to set a new password; valid for three days if they have never signed in',
    permission: { path: '/user', right: 'edit', inPerson: true },
    changes: true,
    input: z.strictObject({ id }),
    output: z.object({}),
  }),
  checkhash: declareCall({
    summary: 'Check whether a mailed link can still set a password',
    permission: 'none',
    changes: false,
    input: z.strictObject({ hash }),
    output: z.object({
      state: z.enum(passwordLinkStates),
      /** User whose password the link sets; empty unless the link is valid. */
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
