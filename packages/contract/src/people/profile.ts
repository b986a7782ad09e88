import { type Layout, skins } from '@lienzo/rules/people/layout'
import { declareCall } from '../wire/call.ts'
import { fileView, id, moment, text } from '../wire/fields.ts'
import { uploadId } from '../wire/file.ts'
import { z } from '../wire/zod.ts'
import { languages } from './languages.ts'

/** Layout options of a user. */
export const layout = z.strictObject({
  skin: z.enum(skins),
  fixedHeader: z.boolean(),
  fixedNavigation: z.boolean(),
  fixedRibbon: z.boolean(),
  fixedFooter: z.boolean(),
  container: z.boolean(),
  rightToLeft: z.boolean(),
  colorblind: z.boolean(),
  menuOnTop: z.boolean(),
}) satisfies z.ZodType<Layout>

const ownFields = {
  email: text(254).pipe(z.email()),
  first_name: text(80),
  last_name: text(80),
  language: z.enum(languages),
}

const profile = z.object({
  id,
  version: z.int(),
  updated_at: moment,
  username: z.string(),
  ...ownFields,
  role_name: z.string(),
  usergroup_name: z.string(),
  picture: fileView.nullable(),
})

export const profileUpdate = z.strictObject({
  version: z.int().min(1),
  ...ownFields,
  picture_upload: uploadId.nullable().optional(),
  /** Password of the caller, which is required to change the e-mail address. */
  password: z.string().max(200).optional(),
})

/**
 * Calls with which users read and change their own data, regardless of their permissions. No input contains a user id, because
 * the user is always the caller.
 */
export const profileCalls = {
  getprofile: declareCall({
    summary: "Return the caller's own data",
    permission: 'in-person',
    changes: false,
    input: z.strictObject({}),
    output: profile,
  }),
  updateprofile: declareCall({
    summary: "Update the caller's name, language and picture, and, with the password, their e-mail address",
    permission: 'in-person',
    changes: true,
    confirmed: true,
    input: profileUpdate,
    output: profile,
  }),
  rememberlayout: declareCall({
    summary: "Save the caller's layout, or delete it if null; getlogininfo returns it",
    permission: 'in-person',
    changes: true,
    input: z.strictObject({ layout: layout.nullable() }),
    output: z.object({ layout: layout.nullable() }),
  }),
}
