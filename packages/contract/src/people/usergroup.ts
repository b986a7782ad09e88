import { onlyInPerson } from '../wire/call.ts'
import { fileView, id, recordFields, requiredText, text, updateFields } from '../wire/fields.ts'
import { uploadId } from '../wire/file.ts'
import { pickCall, standardCalls } from '../wire/standard-calls.ts'
import { z } from '../wire/zod.ts'

const usergroupFields = {
  name: requiredText(80),
  /** Null for the house, whose users see the rows of all customers. */
  customer_id: id.nullable(),
  notes: text(2000),
  active: z.boolean(),
}

/** Details of the house that are printed on papers; empty for groups of customers. */
const paperFields = {
  legal_name: text(120),
  tax_id: text(40),
  /** Postal address as printed, in several lines. */
  address: text(400),
  phone: text(40),
  email: text(254),
  /** Terms that are printed at the end of each paper. */
  document_terms: text(2000),
}

export const usergroupRow = z.object({
  ...recordFields,
  ...usergroupFields,
  ...paperFields,
  customer_name: z.string().nullable(),
  header_logo: fileView.nullable(),
})
export const usergroupUpdate = z.strictObject({
  ...updateFields,
  ...usergroupFields,
  /** Details for papers; omitted fields stay unchanged. */
  ...z.object(paperFields).partial().shape,
  /** Id of a finished upload to use as the header logo. Null removes the logo; if omitted, the logo stays unchanged. */
  header_logo_upload: uploadId.nullable().optional(),
})

const standard = standardCalls({
  name: 'usergroup',
  row: usergroupRow,
  record: usergroupRow,
  update: usergroupUpdate,
})

export const usergroupCalls = {
  ...standard,
  // Programs are not allowed to call this, because it decides who can sign in.
  setactive: onlyInPerson(standard.setactive),
  getusergroups: pickCall('user groups', '/usergroup'),
}
