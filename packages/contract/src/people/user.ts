import { passwordLinkCalls } from '../sign-in/password-link.ts'
import { secondFactorCalls, secondFactorCode } from '../sign-in/second-factor.ts'
import { ticketSignInCalls } from '../sign-in/ticket-sign-in.ts'
import { declareCall, onlyInPerson } from '../wire/call.ts'
import { brokenRule } from '../wire/errors.ts'
import {
  euros,
  fileView,
  id,
  moment,
  recordFields,
  requiredText,
  signedEuros,
  signedSquareMetres,
  squareMetres,
  text,
  updateFields,
} from '../wire/fields.ts'
import { uploadId } from '../wire/file.ts'
import type { ListColumns } from '../wire/list.ts'
import { listInput, listOutput } from '../wire/list.ts'
import { pickCall, standardCalls } from '../wire/standard-calls.ts'
import { z } from '../wire/zod.ts'
import { languages } from './languages.ts'
import { personCalls } from './person.ts'
import { layout, profileCalls } from './profile.ts'
import { userAccessCalls } from './user-access.ts'

const username = text(60).refine(
  (value) => /^[\p{L}\p{N}._@-]{2,60}$/u.test(value),
  brokenRule(
    'validation.username',
    'must be 2 to 60 letters, digits, points, hyphens, underscores or @, without spaces',
  ),
)
const email = text(254).pipe(z.email())

const userFields = {
  username,
  email,
  first_name: text(80),
  last_name: text(80),
  role_id: id,
  usergroup_id: id,
  language: z.enum(languages),
  active: z.boolean(),
  /** Limits of the balance; 0 means no limit. */
  user_limit_euros: euros,
  user_limit_m2: squareMetres,
}

export const userRow = z.object({
  ...recordFields,
  ...userFields,
  role_name: z.string(),
  usergroup_name: z.string(),
  picture: fileView.nullable(),
  user_saldo_euros: signedEuros,
  user_saldo_m2: signedSquareMetres,
  last_sign_in_at: moment.nullable(),
  /** Set if the user signs in with a second factor. */
  second_factor: z.boolean(),
  /** Time when the user's personal data were erased. Such a user can never sign in again or be changed. */
  erased_at: moment.nullable(),
})
export const userUpdate = z.strictObject({
  ...updateFields,
  ...userFields,
  /**
   * Password, for programs that create users. If it is omitted, a new active user receives an e-mail with a link to set a
   * password. With an id, it replaces the user's password and ends the user's sessions and API keys.
   */
  password: z.string().max(200).optional(),
  picture_upload: uploadId.nullable().optional(),
})

export const movementKinds = ['order', 'cancellation', 'budget', 'adjustment'] as const
export const movementRow = z.object({
  id,
  euros: signedEuros,
  m2: signedSquareMetres,
  kind: z.enum(movementKinds),
  reference: z.string(),
  order_id: id.nullable(),
  /** Newest revision, other than a draft, of the budget that caused the movement. */
  budget_id: id.nullable(),
  /** Reason why the house allowed the movement to exceed the limits; empty if it was within them. */
  past_limit: z.string(),
  /** Balance after this movement. */
  saldo_euros: signedEuros,
  saldo_m2: signedSquareMetres,
  created_at: moment,
  created_by: id.nullable(),
  created_by_name: z.string().nullable(),
})
export const movementColumns = {
  created_at: { kind: 'date' },
  kind: { kind: 'choice', choices: movementKinds },
  reference: { kind: 'text' },
  euros: { kind: 'cents' },
  m2: { kind: 'area' },
} as const satisfies ListColumns

/** Token in the payload, as an alternative to the Authorization header. */
const token = z.string().max(4096).optional()
/** User id, which other systems send as text or as a number; the token alone identifies the caller. */
const claimedId = z.union([z.int(), z.string().max(40)]).optional()

const standard = standardCalls({ name: 'user', row: userRow, record: userRow, update: userUpdate })

export const userCalls = {
  ...standard,
  // Programs can change the names and limits of a user, but not how the user signs in.
  delete: onlyInPerson(standard.delete),
  undelete: onlyInPerson(standard.undelete),
  setactive: onlyInPerson(standard.setactive),
  ...secondFactorCalls,
  ...userAccessCalls,
  ...profileCalls,
  ...personCalls,
  ...passwordLinkCalls,
  getusers: pickCall('users', '/user'),
  ...ticketSignInCalls,
  login: declareCall({
    summary: 'Sign in',
    permission: 'none',
    changes: false,
    input: z.object({
      username: z.string().max(254),
      password: z.string().max(200),
      /** Code of the second factor, required after SECOND_FACTOR_NEEDED or SECOND_FACTOR_SETUP. */
      code: secondFactorCode.optional(),
    }),
    output: z.object({
      token: z.string(),
      /** Recovery codes. Only the sign-in that confirms a new second factor returns them. */
      recovery_codes: z.array(z.string()).optional(),
    }),
  }),
  updatetokenexpiration: declareCall({
    summary: 'Renew the token of the current session',
    permission: 'in-person',
    changes: false,
    input: z.object({ token }),
    output: z.object({ token: z.string() }),
  }),
  logout: declareCall({
    summary: 'End the current session immediately',
    permission: 'in-person',
    changes: true,
    input: z.object({ token }),
    output: z.object({}),
  }),
  getsaldo: declareCall({
    summary: 'Return the balance of a user and its limits; a limit of 0 means no limit',
    permission: 'signed-in',
    keyNeeds: '/order',
    changes: false,
    input: z.object({ user_id: claimedId, token }),
    output: z.object({
      saldo: z.object({ euros: signedEuros, m2: signedSquareMetres }),
      limit: z.object({ euros, m2: squareMetres }),
    }),
  }),
  getlogininfo: declareCall({
    summary: 'Return what the application shell shows of the signed-in user',
    permission: 'signed-in',
    changes: false,
    input: z.object({ id: claimedId, token }),
    output: z.object({
      user_id: id,
      username: z.string(),
      /** Address of the picture; empty if there is none. */
      picture: z.string(),
      first_name: z.string(),
      last_name: z.string(),
      language: z.enum(languages),
      user_usergroup_id: id,
      user_group_name: z.string(),
      /** Address of the logo; empty if there is none. */
      user_group_header_logo: z.string(),
      /** Stored layout; null if the user has none. */
      layout: layout.nullable(),
    }),
  }),
  changepassword: declareCall({
    summary:
      "Change the caller's password; ends their other sessions, and their API keys unless they are kept",
    permission: 'in-person',
    changes: true,
    confirmed: true,
    input: z.strictObject({
      password: z.string().max(200),
      new_password: z.string().max(200),
      keep_keys: z.boolean().optional(),
    }),
    output: z.object({}),
  }),
  mailexists: declareCall({
    summary: 'Check whether another user has this e-mail address',
    permission: { path: '/user', right: 'access' },
    changes: false,
    input: z.strictObject({ email: z.string().max(254), id: id.optional() }),
    output: z.object({ exists: z.boolean() }),
  }),
  usernameexists: declareCall({
    summary: 'Check whether another user has this name',
    permission: { path: '/user', right: 'access' },
    changes: false,
    input: z.strictObject({ username: z.string().max(254), id: id.optional() }),
    output: z.object({ exists: z.boolean() }),
  }),
  movements: declareCall({
    summary: "List the movements of a user's balance",
    permission: 'signed-in',
    keyNeeds: '/order',
    changes: false,
    input: listInput.extend({ user_id: id.optional() }),
    output: listOutput(movementRow),
  }),
  adjustsaldo: declareCall({
    summary: 'Adjust a balance by an amount, with a reason. House only',
    permission: { path: '/user', right: 'edit' },
    changes: true,
    input: z.strictObject({
      user_id: id,
      euros: signedEuros,
      m2: signedSquareMetres,
      reason: requiredText(200),
    }),
    output: movementRow,
  }),
}
