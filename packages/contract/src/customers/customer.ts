import { customerDocumentCalls } from '../records/attachment.ts'
import { declareCall } from '../wire/call.ts'
import { id } from '../wire/fields.ts'
import { deleteInput, deleteOutput } from '../wire/list.ts'
import { pickCall, standardCalls } from '../wire/standard-calls.ts'
import { z } from '../wire/zod.ts'
import {
  addressRecord,
  addressUpdate,
  customerRecord,
  customerRow,
  customerUpdate,
} from './customer-fields.ts'
import { customerMergeCalls } from './customer-merge.ts'
import { customerOverviewCalls } from './customer-overview.ts'
import { customerStorageCalls } from './customer-storage.ts'

const namedCustomer = z.object({ id, name: z.string() })

export const customerCalls = {
  ...standardCalls({
    name: 'customer',
    row: customerRow,
    record: customerRecord,
    update: customerUpdate,
  }),
  getcustomers: pickCall('customers', '/customer'),
  getsimilar: declareCall({
    summary: 'Find the customer with a tax id, and customers with similar names. House only',
    permission: { path: '/customer', right: 'access' },
    changes: false,
    input: z.strictObject({
      id: id.optional(),
      name: z.string().max(200),
      country: z.string().max(2),
      tax_id: z.string().max(60),
    }),
    output: z.object({ taken: namedCustomer.nullable(), similar: z.array(namedCustomer) }),
  }),
  ...customerOverviewCalls,
  ...customerStorageCalls,
  ...customerDocumentCalls,
  ...customerMergeCalls,
}

const editCustomer = { path: '/customer', right: 'edit' } as const

export const customerAddressCalls = {
  update: declareCall({
    summary: 'Update an address of a customer, or create one if no id is given',
    permission: editCustomer,
    changes: true,
    takesBack: true,
    input: addressUpdate,
    output: addressRecord,
  }),
  delete: declareCall({
    summary: 'Delete addresses of a customer; undelete restores them',
    permission: editCustomer,
    changes: true,
    input: deleteInput,
    output: deleteOutput,
  }),
  undelete: declareCall({
    summary: 'Restore deleted addresses',
    permission: editCustomer,
    changes: true,
    input: deleteInput,
    output: deleteOutput,
  }),
}
