import { declareCall } from '../wire/call.ts'
import { id, moment } from '../wire/fields.ts'
import { z } from '../wire/zod.ts'

/** Secret for an authenticator app: as text, as a URI, and as a QR code of that URI (SVG). */
export const secondFactorSetup = z.object({ secret: z.string(), address: z.string(), picture: z.string() })

/** Second factor at sign-in: the six digits from the authenticator app, or a recovery code. */
export const secondFactorCode = z.string().max(40)

const password = z.string().max(200)
const recoveryCodes = z.array(z.string())

export const secondFactorCalls = {
  getsecondfactor: declareCall({
    summary: 'Return whether the caller has a second factor, and whether their role requires one',
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
    summary: 'Start setting up a second factor; it takes effect after confirmsecondfactor',
    permission: 'in-person',
    changes: true,
    confirmed: true,
    input: z.strictObject({ password }),
    output: secondFactorSetup,
  }),
  confirmsecondfactor: declareCall({
    summary:
      'Confirm the second factor with a code from the phone; the recovery codes are returned only once',
    permission: 'in-person',
    changes: true,
    input: z.strictObject({ code: secondFactorCode }),
    output: z.object({ recovery_codes: recoveryCodes }),
  }),
  renewrecoverycodes: declareCall({
    summary: 'Replace the recovery codes',
    permission: 'in-person',
    changes: true,
    confirmed: true,
    input: z.strictObject({ password }),
    output: z.object({ recovery_codes: recoveryCodes }),
  }),
  endsecondfactor: declareCall({
    summary: 'Remove the second factor, so that the password is enough to sign in, if the role allows it',
    permission: 'in-person',
    changes: true,
    confirmed: true,
    input: z.strictObject({ password }),
    output: z.object({}),
  }),
  resetsecondfactor: declareCall({
    summary: 'Remove the second factor of a user who has lost it; ends their sessions',
    permission: { path: '/user', right: 'edit', inPerson: true },
    changes: true,
    input: z.strictObject({ id }),
    output: z.object({}),
  }),
}
