import { customerDocumentCalls } from './attachment.ts'
import { declareCall } from './call.ts'
import { countryCode } from './country.ts'
import { customerOverviewCalls } from './customer-overview.ts'
import { id, optionalEmail, percent, recordFields, requiredText, text, updateFields } from './fields.ts'
import { deleteInput, deleteOutput, type ListColumns } from './list.ts'
import { pickCall, standardCalls } from './standard-calls.ts'
import { z } from './zod.ts'

export const addressKinds = ['billing', 'delivery'] as const

const addressFields = {
  kind: z.enum(addressKinds),
  name: requiredText(120),
  contact: text(120),
  street: requiredText(200),
  city: requiredText(120),
  postal_code: requiredText(20),
  /** The name of a state of the country; where it has none to choose from, any text. */
  state: text(120),
  country: countryCode,
  phone: text(40),
  /** The one that is proposed among those of its kind. */
  is_default: z.boolean(),
}
export const addressRecord = z.object({ ...recordFields, customer_id: id, ...addressFields })
export const addressUpdate = z.strictObject({ ...updateFields, customer_id: id, ...addressFields })

const customerFields = {
  name: requiredText(120),
  trade_name: text(120),
  country: countryCode,
  /** Checked for Spain and Portugal, by its form elsewhere; may be empty. */
  tax_id: text(20),
  discount: percent,
  vat: percent,
  payment_terms: text(200),
  email: optionalEmail,
  phone: text(40),
  web: text(200),
  notes: text(4000),
  active: z.boolean(),
}
export const customerRow = z.object({ ...recordFields, ...customerFields })
export const customerRecord = customerRow.extend({ addresses: z.array(addressRecord) })
export const customerUpdate = z.strictObject({ ...updateFields, ...customerFields })

export const customerColumns = {
  name: { kind: 'text' },
  trade_name: { kind: 'text' },
  country: { kind: 'text' },
  tax_id: { kind: 'text' },
  discount: { kind: 'percent' },
  vat: { kind: 'percent' },
  payment_terms: { kind: 'text' },
  email: { kind: 'text' },
  phone: { kind: 'text' },
  active: { kind: 'boolean' },
  created_at: { kind: 'date' },
  updated_at: { kind: 'date' },
} as const satisfies ListColumns

export const customerCalls = {
  ...standardCalls({
    name: 'customer',
    path: '/customer',
    row: customerRow,
    record: customerRecord,
    update: customerUpdate,
  }),
  getcustomers: pickCall('customers'),
  ...customerOverviewCalls,
  ...customerDocumentCalls,
}

const editCustomer = { path: '/customer', right: 'edit' } as const

export const customerAddressCalls = {
  update: declareCall({
    summary: 'Change an address of a customer, or create one when no id is given',
    permission: editCustomer,
    changes: true,
    input: addressUpdate,
    output: addressRecord,
  }),
  delete: declareCall({
    summary: 'Hide addresses of a customer',
    permission: editCustomer,
    changes: true,
    input: deleteInput,
    output: deleteOutput,
  }),
  undelete: declareCall({
    summary: 'Bring deleted addresses back',
    permission: editCustomer,
    changes: true,
    input: deleteInput,
    output: deleteOutput,
  }),
}
