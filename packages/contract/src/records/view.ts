import { declareCall } from '../wire/call.ts'
import { id, recordFields, requiredText, text, updateFields } from '../wire/fields.ts'
import { deleteInput, deleteOutput, type ListColumns, listInput, listOutput } from '../wire/list.ts'
import { z } from '../wire/zod.ts'

/** Resource whose list the view belongs to. */
const list = z.string().regex(/^[a-z]{2,40}$/)

const viewFields = {
  name: requiredText(60),
  /** The state of the list, as the search parameters of its address. */
  search: text(4000),
  /** Set if the owner's whole user group sees it. */
  shared: z.boolean(),
}

export const viewRow = z.object({
  ...recordFields,
  list,
  ...viewFields,
  user_id: id,
  user_name: z.string(),
  /** Set if it belongs to the caller; only its owner can change it. */
  own: z.boolean(),
})
export const viewUpdate = z.strictObject({ ...updateFields, list, ...viewFields })

export const viewColumns = {
  name: { kind: 'text' },
  shared: { kind: 'boolean' },
  user_name: { kind: 'text' },
} as const satisfies ListColumns

/** Named views of lists: the caller's own, and those shared in the user group. */
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
