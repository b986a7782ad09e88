import { declareCall } from '../wire/call.ts'
import { id, recordFields, requiredText, text, updateFields } from '../wire/fields.ts'
import { deleteInput, deleteOutput, type ListColumns, listInput, listOutput } from '../wire/list.ts'
import { z } from '../wire/zod.ts'

/** The resource whose list a view is of. */
const list = z.string().regex(/^[a-z]{2,40}$/)

const viewFields = {
  name: requiredText(60),
  /** The state of the list, as the search parameters of its address. */
  search: text(4000),
  /** Everybody of the owner's user group sees it. */
  shared: z.boolean(),
}

export const viewRow = z.object({
  ...recordFields,
  list,
  ...viewFields,
  user_id: id,
  user_name: z.string(),
  /** Whether it is the caller's, who alone changes it. */
  own: z.boolean(),
})
export const viewUpdate = z.strictObject({ ...updateFields, list, ...viewFields })

export const viewColumns = {
  name: { kind: 'text' },
  shared: { kind: 'boolean' },
  user_name: { kind: 'text' },
} as const satisfies ListColumns

/** The named views of lists: one's own, and those that others of the user group share. */
export const viewCalls = {
  list: declareCall({
    summary: 'The views of a list: the own ones and those that the user group shares',
    permission: 'in-person',
    changes: false,
    input: listInput.extend({ list: list.optional() }),
    output: listOutput(viewRow),
  }),
  update: declareCall({
    summary: 'Change an own view, or create one when no id is given',
    permission: 'in-person',
    changes: true,
    input: viewUpdate,
    output: viewRow,
  }),
  delete: declareCall({
    summary: 'Hide own views; undelete brings them back',
    permission: 'in-person',
    changes: true,
    input: deleteInput,
    output: deleteOutput,
  }),
  undelete: declareCall({
    summary: 'Bring deleted own views back',
    permission: 'in-person',
    changes: true,
    input: deleteInput,
    output: deleteOutput,
  }),
}
