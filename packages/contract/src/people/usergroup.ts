import { onlyInPerson } from '../wire/call.ts'
import { fileView, id, recordFields, requiredText, text, updateFields } from '../wire/fields.ts'
import { uploadId } from '../wire/file.ts'
import { pickCall, standardCalls } from '../wire/standard-calls.ts'
import { z } from '../wire/zod.ts'

const usergroupFields = {
  name: requiredText(80),
  /** None for the house; its users see the rows of all customers. */
  customer_id: id.nullable(),
  notes: text(2000),
  active: z.boolean(),
}

/** What the papers of the house say of it; groups of customers leave them empty. */
const paperFields = {
  legal_name: text(120),
  tax_id: text(40),
  /** As it stands on paper, in several lines. */
  address: text(400),
  phone: text(40),
  email: text(254),
  /** At the end of each paper. */
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
  /** Left out, they stay. */
  ...z.object(paperFields).partial().shape,
  /** A finished upload to use as the logo of the header; `null` removes it, left out keeps it. */
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
  // It says whether people sign in.
  setactive: onlyInPerson(standard.setactive),
  getusergroups: pickCall('user groups', '/usergroup'),
}
