import { declareCall } from '../wire/call.ts'
import { id, recordFields, requiredText, text, updateFields } from '../wire/fields.ts'
import { deleteInput, deleteOutput, type ListColumns, listInput, listOutput } from '../wire/list.ts'
import { z } from '../wire/zod.ts'

/** Resource of the list to which the view belongs. */
const list = z.string().regex(/^[a-z]{2,40}$/)

const viewFields = {
  name: requiredText(60),
  /** Search, filters and layout of the list, as the query string of its URL. */
  search: text(4000),
  /** Set if all users in the owner's group can see the view. */
  shared: z.boolean(),
}

export const viewRow = z.object({
  ...recordFields,
  list,
  ...viewFields,
  user_id: id,
  user_name: z.string(),
  /** Set if the view belongs to the caller. Only the owner can change a view. */
  own: z.boolean(),
})
export const viewUpdate = z.strictObject({ ...updateFields, list, ...viewFields })

export const viewColumns = {
  name: { kind: 'text' },
  shared: { kind: 'boolean' },
  user_name: { kind: 'text' },
} as const satisfies ListColumns

/** Calls for named views of lists: the caller's own views, and those shared in the user group. */
export const viewCalls = {
  list: declareCall({
    summary: "List the views of a list: one's own, and those shared in the user group",
    permission: 'in-person',
    changes: false,
    input: listInput.extend({ list: list.optional() }),
    output: listOutput(viewRow),
  }),
  update: declareCall({
    summary: "Update one's own view, or create one if no id is given",
    permission: 'in-person',
    changes: true,
    input: viewUpdate,
    output: viewRow,
  }),
  delete: declareCall({
    summary: "Delete one's own views; undelete restores them",
    permission: 'in-person',
    changes: true,
    input: deleteInput,
    output: deleteOutput,
  }),
  undelete: declareCall({
    summary: "Restore one's own deleted views",
    permission: 'in-person',
    changes: true,
    input: deleteInput,
    output: deleteOutput,
  }),
}
