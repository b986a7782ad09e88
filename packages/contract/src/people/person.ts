import { declareCall } from '../wire/call.ts'
import { id, moment } from '../wire/fields.ts'
import { z } from '../wire/zod.ts'

const edit = { path: '/user', right: 'edit', inPerson: true } as const

/** Calls with which the house exports or erases the personal data of a user. */
export const personCalls = {
  exportperson: declareCall({
    summary:
      'Export everything that is stored about a user, as one JSON document without secrets. House only',
    permission: edit,
    changes: true,
    input: z.strictObject({ id }),
    output: z.never(),
    document: 'application/json',
  }),
  eraseperson: declareCall({
    summary:
      'Erase the personal data of a user permanently: names, addresses and sign-ins; orders and movements are kept. House only',
    permission: edit,
    changes: true,
    confirmed: true,
    input: z.strictObject({
      id,
      /** Username of the person whose data are erased, typed as a confirmation. */
      username: z.string().max(254),
      /** Password of the caller. */
      password: z.string().max(200),
    }),
    output: z.object({ id, erased_at: moment }),
  }),
}
