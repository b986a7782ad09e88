import { declareCall } from '../wire/call.ts'
import { z } from '../wire/zod.ts'

export const ticketSignInCalls = {
  oidclogin: declareCall({
    summary:
      'Sign in with the ticket that the browser received from the provider; valid once and for one minute',
    permission: 'none',
    changes: false,
    input: z.strictObject({ ticket: z.string().min(1).max(200) }),
    output: z.object({ token: z.string() }),
  }),
}
