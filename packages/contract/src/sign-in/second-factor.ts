import { declareCall } from '../wire/call.ts'
import { id, moment } from '../wire/fields.ts'
import { z } from '../wire/zod.ts'

/** Secret for an authenticator application: as text, as an address, and as an SVG of that address. */
export const secondFactorSetup = z.object({ secret: z.string(), address: z.string(), picture: z.string() })

/** Second factor at sign-in: the six digits on the phone, or a recovery code. */
export const secondFactorCode = z.string().max(40)

const password = z.string().max(200)
const recoveryCodes = z.array(z.string())

export const secondFactorCalls = {
  getsecondfactor: declareCall({
    summary: "Whether the caller's sign-in has a second factor, and whether the role asks for one",
    permission: 'in-person',
    changes: false,
    input: z.strictObject({}),
    output: z.object({
      since: moment.nullable(),
      required: z.boolean(),
      recovery_codes_left: z.int(),
    }),
  }),
  startsecondfactor: declareCall({
    summary: 'Begin a second factor; it counts once a code of it was confirmed',
    permission: 'in-person',
    changes: true,
    confirmed: true,
    input: z.strictObject({ password }),
    output: secondFactorSetup,
  }),
  confirmsecondfactor: declareCall({
    summary: 'Show that the phone has the second factor; answers the recovery codes, this once',
    permission: 'in-person',
    changes: true,
    input: z.strictObject({ code: secondFactorCode }),
    output: z.object({ recovery_codes: recoveryCodes }),
  }),
  renewrecoverycodes: declareCall({
    summary: 'New recovery codes in place of the old ones',
    permission: 'in-person',
    changes: true,
    confirmed: true,
    input: z.strictObject({ password }),
    output: z.object({ recovery_codes: recoveryCodes }),
  }),
  endsecondfactor: declareCall({
    summary: 'Sign in by the password alone again, where the role allows it',
    permission: 'in-person',
    changes: true,
    confirmed: true,
    input: z.strictObject({ password }),
    output: z.object({}),
  }),
  resetsecondfactor: declareCall({
    summary: 'Take the second factor from a user who has lost it; their sessions end',
    permission: { path: '/user', right: 'edit', inPerson: true },
    changes: true,
    input: z.strictObject({ id }),
    output: z.object({}),
  }),
}
