import { resourcePaths } from '@lienzo/rules/people/permissions'
import { declareCall } from '../wire/call.ts'
import { id, moment } from '../wire/fields.ts'
import { getInput, pickInput } from '../wire/list.ts'
import { z } from '../wire/zod.ts'
import { permissionEntry, permissionMap } from './role.ts'

/**
 * Facts that affect access to all records: the user's role and group, whether the user can sign in, and whose rows the user
 * sees.
 */
const userStanding = z.object({
  active: z.boolean(),
  role_id: id,
  role_name: z.string(),
  usergroup_id: id,
  usergroup_name: z.string(),
  usergroup_active: z.boolean(),
  /** Set for the house, which sees the rows of all customers. */
  house: z.boolean(),
  customer_name: z.string().nullable(),
})

export const userPermissions = z.object({
  id,
  /** Version of the user. Changes of the overrides also increase it. */
  version: z.int(),
  username: z.string(),
  state: userStanding,
  entries: z.array(
    z.object({
      path: z.enum(resourcePaths),
      role: permissionEntry,
      /** Permission flags that override the role for this path; null if the user has no override for it. */
      override: permissionEntry.nullable(),
      effective: permissionEntry,
      /** Set if `explainaccess` accepts records of this path. */
      has_records: z.boolean(),
    }),
  ),
})

const resourcePath = z.enum(resourcePaths)

/** Reasons why a user can or cannot see something. Their texts are under `user.why.<key>`. */
export const accessReasonKeys = [
  'user_inactive',
  'usergroup_inactive',
  'role_grants',
  'override_grants',
  'role_lacks',
  'override_denies',
  'house_sees_all',
  'shared',
  'house_only',
  'no_customer',
  'only_usergroup',
  'only_customer',
  'only_own',
  'record_within',
  'record_outside',
] as const

export const accessExplanation = z.object({
  sees: z.boolean(),
  record: z
    .object({
      id,
      name: z.string(),
      /** Name of the customer who owns the record; null if no customer does. */
      customer_name: z.string().nullable(),
      usergroup_name: z.string().nullable(),
    })
    .nullable(),
  /** Conditions of access. Access is granted only if all of them are met. */
  reasons: z.array(
    z.object({
      key: z.enum(accessReasonKeys),
      holds: z.boolean(),
      values: z.record(z.string(), z.string()),
    }),
  ),
})

/** Random identifier of a session. The session's tokens contain it, but it does not grant access by itself. */
const signInId = z.uuid()

export const signInRow = z.object({
  id: signInId,
  created_at: moment,
  /** Time when the session's token was last renewed. */
  renewed_at: moment,
  expires_at: moment,
  address: z.string(),
  user_agent: z.string(),
  /** Set for the session that makes the request. */
  current: z.boolean(),
})

const access = { path: '/user', right: 'access' } as const
const edit = { path: '/user', right: 'edit' } as const

/** Calls for a user's permissions and the reasons for them, and for the user's sessions. */
export const userAccessCalls = {
  getpermissions: declareCall({
    summary: "Return a user's permissions by resource path: those of the role, the overrides and the result",
    permission: access,
    changes: false,
    input: getInput,
    output: userPermissions,
  }),
  savepermissions: declareCall({
    summary: 'Replace all overrides of a user; paths that are left out follow the role',
    permission: edit,
    changes: true,
    input: z.strictObject({ id, version: z.int().min(1), overrides: permissionMap }),
    output: userPermissions,
  }),
  resetpermissions: declareCall({
    summary: "Remove all overrides of a user, so that the role's permissions apply",
    permission: edit,
    changes: true,
    input: z.strictObject({ id, version: z.int().min(1).optional() }),
    output: userPermissions,
  }),
  explainaccess: declareCall({
    summary: 'Explain whether and why a user sees the records of a resource path, or one of them',
    permission: access,
    changes: false,
    input: z.strictObject({ id, path: resourcePath, record_id: id.optional() }),
    output: accessExplanation,
  }),
  accessrecords: declareCall({
    summary: 'Find the records of a resource path by name, code or id, as input of explainaccess',
    permission: access,
    changes: false,
    input: pickInput.extend({ path: resourcePath }),
    output: z.array(z.object({ id, name: z.string(), code: z.string().optional() })),
  }),
  signins: declareCall({
    summary: "List a user's active sign-ins; without user_id, the caller's",
    permission: 'in-person',
    changes: false,
    input: z.strictObject({ user_id: id.optional() }),
    output: z.array(signInRow),
  }),
  endsignin: declareCall({
    summary: 'End one sign-in immediately',
    permission: 'in-person',
    changes: true,
    input: z.strictObject({ id: signInId }),
    output: z.object({}),
  }),
  endothersignins: declareCall({
    summary:
      'End all sign-ins of a user immediately, except the current one; without user_id, those of the caller',
    permission: 'in-person',
    changes: true,
    input: z.strictObject({ user_id: id.optional() }),
    output: z.object({ ended: z.int() }),
  }),
}
